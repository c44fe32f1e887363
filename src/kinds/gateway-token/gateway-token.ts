// Tokens for requests through gateways: account API tokens that may run gateways and nothing else. The API shows the value once;
// it goes to a secret store, and no document, plan or report ever contains it.
import type { Json } from "../../base/json";
import { type CanonicalForm, type Context, defineKind, type FieldDiagnostic } from "../../kind/kind";
import { formatSink, parseSink } from "../../kind/sink";
import { type CanonicalToken, RUN, SUCCESSOR, tokenFields } from "./fields";
import { knownGateways, ownSinks } from "./rules";
import { fromWireToken, RUN_ID, toWireToken } from "./wire";

const TOKENS = "/accounts/{account_id}/tokens";
const TOKEN = `${TOKENS}/{id}`;

export const gatewayToken = defineKind({
  name: "gateway_token",
  title: { singular: "gateway token", plural: "gateway tokens" },
  doc: "An API token of the account that may send requests through its gateways. Its value is shown once and goes to `sink`; rotation stores a new one before the old one ends.",
  documentDoc: "It is deleted only where `state: absent` is said.",
  within: "account",
  inDocument: { key: "gateway_tokens", form: "map", mapKey: "name" },
  fields: tokenFields,
  identity: { group: ["name"], member: [], conflict: ["name"] },
  routes: {
    list: TOKENS,
    // Without it the list omits expired tokens, and a second token with the name would be created.
    listQuery: { include_expired: "true" },
    perPage: 50,
    get: TOKEN,
    create: TOKENS,
    replace: TOKEN,
    delete: TOKEN,
  },
  idMembers: ["policies"],
  lookups: { [RUN_ID]: { route: `${TOKENS}/permission_groups`, name: RUN } },
  secret: {
    member: "value",
    regenerateRoute: `${TOKEN}/value`,
    name: "name",
    sink: "sink",
    maxAge: "rotate_after",
    modified: "modified_on",
    // A declared expiry is moved in the document.
    expiredFields: (live, declared) =>
      live.status === "expired" && declared.expires_on === undefined ? ["expires_on"] : [],
    successor: (name) => `${name}${SUCCESSOR}`,
  },
  canonical,
  canonicalGroup: ({ name = "" }) => ({ props: { name }, diagnostics: [] }),
  fromWire: fromWireToken,
  toWire: toWireToken,
  label: (token) => token.name,
  exclusiveValues: ({ sink }) => (sink === undefined ? [] : [String(sink)]),
  rules: [knownGateways, ownSinks],
  // Where its value was stored cannot be read back.
  importable: false,
  samples: [
    {
      title: "a token for every gateway",
      declared: { name: "gateway run", sink: "file:gateway.token" },
      spellings: [
        { name: "gateway run", sink: { file: "gateway.token" }, rotate_after: "90d" },
        { name: "gateway run", sink: "file:gateway.token", permissions: [RUN], allowed_ips: [] },
      ],
      edit: {
        declared: { name: "gateway run", sink: "file:gateway.token", expires_on: "2027-03-01" },
        fields: ["expires_on"],
      },
    },
    {
      title: "a token for some addresses",
      declared: {
        name: "gateway run, office",
        sink: "env-file:gateway.env#GATEWAY_TOKEN",
        allowed_ips: ["203.0.113.0/24"],
        denied_ips: ["203.0.113.7"],
      },
      spellings: [
        {
          name: "gateway run, office",
          sink: { env_file: "gateway.env", name: "GATEWAY_TOKEN" },
          allowed_ips: ["203.0.113.0/24"],
          denied_ips: ["203.0.113.7"],
        },
      ],
      edit: {
        declared: { name: "gateway run, office", sink: "env-file:gateway.env#GATEWAY_TOKEN", denied_ips: [] },
        fields: ["denied_ips"],
      },
    },
  ],
});

function canonical(token: CanonicalToken, _: Context, from: "declared" | "live"): CanonicalForm<CanonicalToken> {
  const expires = canonicalMoment("expires_on", token.expires_on);
  const starts = canonicalMoment("not_before", token.not_before);
  const sink = from === "declared" ? parseSink(token.sink ?? null) : undefined;
  const reserved = from === "declared" && token.name.endsWith(SUCCESSOR);
  return {
    props: {
      ...token,
      ...(expires.moment !== undefined && { expires_on: expires.moment }),
      ...(starts.moment !== undefined && { not_before: starts.moment }),
      ...(sink?.ok && { sink: formatSink(sink.sink) }),
    },
    diagnostics: [
      ...expires.diagnostics,
      ...starts.diagnostics,
      ...(sink && !sink.ok ? [{ ...sink.problem, field: "sink" }] : []),
      ...(reserved ? [reservedName(token.name)] : []),
    ],
  };
}

/** RFC 3339 in UTC without a fraction, as replies have it. */
function canonicalMoment(
  field: string,
  value: string | undefined,
): { readonly moment?: string; readonly diagnostics: readonly FieldDiagnostic[] } {
  if (value === undefined) return { diagnostics: [] };
  const time = Date.parse(value.toUpperCase());
  if (Number.isNaN(time)) return { diagnostics: [invalidMoment(field, value)] };
  return { moment: new Date(time).toISOString().replace(/\.\d+/, ""), diagnostics: [] };
}

function invalidMoment(field: string, value: Json): FieldDiagnostic {
  const message = `\`${field}\` is \`${value}\`, which is not a day of the calendar.`;
  return { code: "FLD107", field, message, help: "Write an existing day." };
}

function reservedName(name: string): FieldDiagnostic {
  const message = `\`${name}\` ends like the name of a token that is being rotated.`;
  return { code: "GTW103", field: "name", message, help: `Choose a name that does not end in \`${SUCCESSOR}\`.` };
}
