// What access applications of an account and of a zone have in common: fields, canonical form, samples. Only their routes
// and their place in documents differ.
import { isObject, type Json, type JsonObject } from "../../base/json";
import type { Props } from "../../kind/field";
import type { Completed, Context, FieldRefusal, Kind, Routes } from "../../kind/kind";
import { canonicalDestinations, canonicalUri, publicUris } from "./destinations";
import { canonicalDuration } from "./duration";
import { applicationFields } from "./fields";

/** Types that stand for a host or a network, and so have destinations or a domain. */
const HOSTED = ["self_hosted", "ssh", "vnc", "rdp", "mcp", "mcp_portal"];

type Application = Omit<Kind, "name" | "title" | "doc" | "within" | "routes">;

export const application: Application = {
  inDocument: { key: "access_applications", form: "map", mapKey: "name" },
  fields: applicationFields,
  identity: { group: ["name"], member: [], conflict: ["name"] },
  id: {
    source: "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
    says: "UUIDs in lower case",
  },
  canonical,
  canonicalGroup: ({ name = "" }) => ({ props: { name }, refusals: [] }),
  fromWire,
  toWire,
  toReplace: (row) => ({ ...row, ...(Array.isArray(row["policies"]) && { policies: wirePolicies(policyIds(row)) }) }),
  label: (props) => String(props["name"]),
  samples: [
    {
      title: "a public host",
      declared: { name: "wiki", destinations: [{ type: "public", uri: "wiki.example.com" }], session_duration: "24h" },
      spellings: [
        { name: "wiki", destinations: [{ uri: "WIKI.example.com." }], session_duration: "1440m" },
        { name: "wiki", type: "self_hosted", domain: "wiki.example.com" },
      ],
      edit: {
        declared: {
          name: "wiki",
          destinations: [{ type: "public", uri: "wiki.example.com" }, { uri: "wiki.example.com/admin" }],
        },
        fields: ["destinations"],
      },
    },
    {
      title: "a private network",
      declared: {
        name: "database",
        destinations: [
          { type: "private", cidr: "192.0.2.7", port_range: "5432", l4_protocol: "tcp" },
          { type: "private", hostname: "db.example.com", port_range: "5432-5433" },
        ],
      },
      spellings: [
        {
          name: "database",
          destinations: [
            { type: "private", cidr: "192.0.2.7/32", port_range: "5432", l4_protocol: "tcp" },
            { type: "private", hostname: "DB.example.com", port_range: "5432-5433" },
          ],
        },
      ],
      edit: { declared: { name: "database", session_duration: "1.5h" }, fields: ["session_duration"] },
    },
    {
      title: "a bookmark",
      declared: { name: "status", type: "bookmark", domain: "https://status.example.com/", tags: [] },
    },
  ],
};

/** The routes under `/accounts/{account_id}` or `/zones/{zone_id}`. There is no PATCH (API documentation). */
export function routesUnder(scope: string): Routes {
  const all = `${scope}/access/apps`;
  const name = `${all}/{id}`;
  return { list: all, perPage: 1000, get: name, create: all, replace: name, delete: name };
}

function canonical(props: Props, _: Context, from: "declared" | "live"): Completed {
  const { session_duration, domain, type } = props;
  const hosted = HOSTED.includes(String(type ?? "self_hosted"));
  // A domain alone is the only destination, as the API reads it.
  const alone = from === "declared" && hosted && typeof domain === "string" ? [{ uri: domain }] : undefined;
  const destinations = props["destinations"] ?? alone;
  const list = Array.isArray(destinations) ? canonicalDestinations(destinations, from) : undefined;
  const canonicalProps: JsonObject = {
    ...props,
    ...list?.props,
    ...(typeof session_duration === "string" && { session_duration: canonicalDuration(session_duration) }),
    ...(typeof domain === "string" && hosted && { domain: canonicalUri(domain) }),
  };
  const refusals = [...(list?.refusals ?? []), ...(from === "declared" ? misfits(canonicalProps, hosted) : [])];
  return { props: canonicalProps, refusals };
}

function misfits({ destinations, domain, type, cors_headers, options_preflight_bypass }: Props, hosted: boolean) {
  const refusals: FieldRefusal[] = [];
  if (!hosted && Array.isArray(destinations) && destinations.length > 0) {
    const help = `Remove \`destinations\`, or choose one of the types ${HOSTED.join(", ")}.`;
    const message = `\`destinations\` is given for an application of type \`${type}\`, which has none.`;
    refusals.push({ code: "ACC106", field: "destinations", message, help });
  }
  if (hosted && Array.isArray(destinations) && destinations.length === 0) {
    const message = "`destinations` is empty: nothing would be protected.";
    refusals.push({ code: "ACC107", field: "destinations", message, help: "Write a destination." });
  }
  const uris = publicUris(destinations);
  if (hosted && typeof domain === "string" && uris.length > 0 && !uris.includes(domain)) {
    const message = `\`domain\` is \`${domain}\`, and no public destination is.`;
    refusals.push({
      code: "ACC108",
      field: "domain",
      message,
      help: `Write one of ${uris.join(", ")}, or leave it out.`,
    });
  }
  if (options_preflight_bypass === true && isObject(cors_headers)) {
    const message = "`options_preflight_bypass` and `cors_headers` are given together.";
    refusals.push({ code: "ACC109", field: "options_preflight_bypass", message, help: "Keep one of the two." });
  }
  return refusals;
}

/** Policies are known by their ids, in the order of their precedence; everything else as the API says it. */
function fromWire(row: JsonObject): JsonObject {
  const known = Object.keys(applicationFields).filter((name) => row[name] !== undefined && row[name] !== null);
  const props: Record<string, Json | undefined> = Object.fromEntries(known.map((name) => [name, row[name]]));
  if (props["policies"] !== undefined) props["policies"] = policyIds(row).map((id) => ({ id }));
  return props;
}

/** `domain` follows the destinations: it is one of the public ones, the first unless said. */
function toWire(props: Props): JsonObject {
  const computed = (name: string) => applicationFields[name]?.presence === "computed";
  const members = Object.fromEntries(Object.entries(props).filter(([name]) => !computed(name)));
  const { policies, domain } = props;
  const uris = publicUris(props["destinations"]);
  const hosted = HOSTED.includes(String(props["type"] ?? "self_hosted"));
  const primary = !hosted || uris.length === 0 || uris.includes(String(domain)) ? domain : uris[0];
  return {
    ...members,
    ...(primary !== undefined && { domain: primary }),
    ...(Array.isArray(policies) && {
      policies: wirePolicies(policies.map((policy) => (isObject(policy) ? policy["id"] : policy))),
    }),
  };
}

/** As a person would write it: the domain is said only where it is not the first public destination. */
export function declaredApplication(props: Props): JsonObject {
  const { domain, ...rest } = props;
  return domain === publicUris(props["destinations"])[0] ? rest : props;
}

function policyIds(row: JsonObject): readonly (Json | undefined)[] {
  const list = Array.isArray(row["policies"]) ? row["policies"].filter(isObject) : [];
  const place = (value: JsonObject) => (typeof value["precedence"] === "number" ? value["precedence"] : 0);
  return [...list].sort((left, right) => place(left) - place(right)).map((value) => value["id"]);
}

function wirePolicies(ids: readonly (Json | undefined)[]): readonly JsonObject[] {
  return ids.map((id, index) => ({ id, precedence: index + 1 }));
}
