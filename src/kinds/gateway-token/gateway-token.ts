// Tokens that requests through gateways are sent with: account API tokens that may run gateways and nothing else. The API
// shows the value once; it goes to a sink, and no document, plan or report ever holds it.
import type { Json } from "../../base/json";
import type { Props } from "../../kind/field";
import { type Completed, type Context, defineKind, type FieldRefusal } from "../../kind/kind";
import { formatSink, parseSink } from "../../kind/sink";
import { RUN, SUCCESSOR, tokenFields } from "./fields";
import { knownGateways, ownSinks } from "./rules";
import { fromWire, RUN_ID, toWire } from "./wire";

const TOKENS = "/accounts/{account_id}/tokens";
const TOKEN = `${TOKENS}/{id}`;

export const gatewayToken = defineKind({
  name: "gateway_token",
  title: { singular: "gateway token", plural: "gateway tokens" },
  doc: "An API token of the account that may send requests through its gateways. Its value is shown once and goes to `sink`; rotation stores a new one before the old one ends. It is deleted only where `state: absent` is said.",
  within: "account",
  inDocument: { key: "gateway_tokens", form: "map", mapKey: "name" },
  fields: tokenFields,
  identity: { group: ["name"], member: [], conflict: ["name"] },
  routes: {
    list: TOKENS,
    // Without it the list leaves expired tokens out, and a second one of the name would be made.
    listQuery: { include_expired: "true" },
    perPage: 50,
    get: TOKEN,
    create: TOKENS,
    replace: TOKEN,
    delete: TOKEN,
  },
  lookups: { [RUN_ID]: { route: `${TOKENS}/permission_groups`, name: RUN } },
  secret: {
    member: "value",
    roll: `${TOKEN}/value`,
    name: "name",
    sink: "sink",
    maxAge: "rotate_after",
    modified: "modified_on",
    // Where an end is declared, it is for the document to move it.
    ended: (live, declared) =>
      live["status"] === "expired" && declared["expires_on"] === undefined ? ["expires_on"] : [],
    successor: (name) => `${name}${SUCCESSOR}`,
  },
  canonical,
  canonicalGroup: ({ name = "" }) => ({ props: { name }, refusals: [] }),
  fromWire,
  toWire,
  label: (props) => String(props["name"]),
  rules: [knownGateways, ownSinks],
  // Where its value went cannot be read back.
  imports: false,
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

function canonical(props: Props, _: Context, from: "declared" | "live"): Completed {
  const refusals: FieldRefusal[] = [];
  const moments = ["expires_on", "not_before"].flatMap((name) => {
    const moment = momentOf(props[name]);
    if (props[name] !== undefined && moment === undefined) refusals.push(noMoment(name, props[name]));
    return moment === undefined ? [] : [[name, moment]];
  });
  const sink = from === "declared" ? parseSink(props["sink"] as Json) : undefined;
  if (sink && !sink.ok) refusals.push({ ...sink.problem, field: "sink" });
  if (from === "declared" && String(props["name"]).endsWith(SUCCESSOR)) refusals.push(reserved(String(props["name"])));
  return {
    props: { ...props, ...Object.fromEntries(moments), ...(sink?.ok && { sink: formatSink(sink.sink) }) },
    refusals,
  };
}

/** RFC 3339 in UTC without a fraction, as replies have it. */
function momentOf(value: Json | undefined): string | undefined {
  if (typeof value !== "string") return undefined;
  const time = Date.parse(value.toUpperCase());
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().replace(/\.\d+/, "");
}

function noMoment(field: string, value: Json | undefined): FieldRefusal {
  const message = `\`${field}\` is \`${value}\`, a day that no calendar has.`;
  return { code: "FLD107", field, message, help: "Write a day that there is." };
}

function reserved(name: string): FieldRefusal {
  const message = `\`${name}\` ends like the name of a token that is being rotated.`;
  return { code: "GTW103", field: "name", message, help: `Choose a name that does not end in \`${SUCCESSOR}\`.` };
}
