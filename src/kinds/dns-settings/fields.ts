// The fields of DNS settings, which zones have and which an account has as defaults for new zones. Ranges are those of
// the machine-readable description; the specification's table is narrower in two places (see `specificationRanges`).

import { isObject, type JsonObject } from "../../base/json";
import { parseFqdn, parseRname, toWireName } from "../../dns";
import type { Field, Fields } from "../../kind/field";
import type { Completed, Context, FieldRefusal } from "../../kind/kind";

const seconds = (doc: string, min: number, max: number, unset: number): Field => ({
  type: "integer",
  presence: "optional",
  min,
  max,
  doc: `${doc} Seconds, ${min} to ${max}; the service's own value is ${unset}.`,
});

export const soaFields: Fields = {
  mname: {
    type: "string",
    presence: "optional",
    words: { auto: null },
    unset: null,
    doc: "Primary name server of the zone, or `auto` for the first one of the service.",
  },
  rname: {
    type: "string",
    presence: "optional",
    doc: "Mailbox of the administrator: an email address, or its DNS form (`a.b@example.com` and `a\\.b.example.com` are the same).",
  },
  refresh: seconds("When a secondary asks the primary for the SOA record.", 600, 86_400, 10_000),
  retry: seconds("When a secondary tries again after a failure; at most `refresh`.", 600, 86_400, 2400),
  expire: seconds("When a secondary stops answering; at least `refresh`.", 86_400, 2_419_200, 604_800),
  min_ttl: seconds("How long negative answers are cached (RFC 2308).", 60, 86_400, 1800),
  ttl: seconds("TTL of the SOA record itself.", 300, 86_400, 3600),
};

export const settingsFields: Fields = {
  flatten_all_cnames: {
    type: "boolean",
    presence: "optional",
    doc: "Flatten every CNAME of the zone, not only the apex.",
  },
  foundation_dns: {
    type: "boolean",
    presence: "optional",
    doc: "Advanced name servers; must agree with `nameservers.type`.",
  },
  multi_provider: {
    type: "boolean",
    presence: "optional",
    doc: "Activate the zone although foreign NS records exist, and respect the apex NS records in transfers.",
  },
  secondary_overrides: {
    type: "boolean",
    presence: "optional",
    doc: "Let a secondary zone override and proxy its records.",
  },
  ns_ttl: {
    type: "integer",
    presence: "optional",
    min: 30,
    max: 86_400,
    doc: "TTL of the apex NS records, seconds, 30 to 86400.",
  },
  zone_mode: {
    type: "string",
    presence: "optional",
    values: ["standard", "cdn_only", "dns_only"],
    doc: "`standard`, or only one half of the service; gated by plan.",
  },
  internal_dns: {
    type: "object",
    presence: "optional",
    doc: "Internal DNS.",
    fields: {
      reference_zone_id: {
        type: "string",
        presence: "optional",
        doc: "Zone whose answers an internal zone falls back to.",
      },
    },
  },
  soa: { type: "object", presence: "optional", fields: soaFields, doc: "Fields of the SOA record; Enterprise only." },
};

/** Where the specification's table (section 2.4) is narrower than the machine-readable description. */
export const specificationRanges: Readonly<Record<string, readonly [number, number]>> = {
  retry: [600, 3600],
  ttl: [1800, 3600],
};

/** The service's own values, for comparing what is declared with what is not (specification, section 2.4). */
const SERVICE_VALUES: Readonly<Record<string, number>> = { refresh: 10_000, retry: 2400, expire: 604_800 };

/** Canonical SOA fields: host names without final dot, in lower case, and `retry ≤ refresh ≤ expire`. */
export function canonicalSoa(soa: JsonObject, path: string, context: Context, from: "declared" | "live"): Completed {
  const props: Record<string, JsonObject[string]> = { ...soa };
  const refusals: FieldRefusal[] = [];
  for (const name of ["mname", "rname"]) {
    const value = soa[name];
    if (typeof value !== "string") continue;
    const parsed = name === "rname" ? parseRname(value) : parseFqdn(value);
    if (parsed.ok) props[name] = toWireName(parsed.value);
    else if (from === "declared") refusals.push({ ...parsed.problem, field: `${path}.${name}` });
  }
  if (from === "declared") refusals.push(...outOfSpecification(soa, path, context), ...outOfOrder(soa, path));
  return { props, refusals };
}

function outOfSpecification(soa: JsonObject, path: string, context: Context): readonly FieldRefusal[] {
  return Object.entries(specificationRanges).flatMap(([name, [min, max]]) => {
    const value = soa[name];
    if (typeof value !== "number" || (value >= min && value <= max)) return [];
    const severity = context.profile === "spec" ? ("error" as const) : ("warning" as const);
    const message = `\`${path}.${name}\` is \`${value}\`; the specification allows ${min} to ${max}.`;
    return [{ code: "SOA101", field: `${path}.${name}`, message, help: `Write ${min} to ${max}.`, severity }];
  });
}

function outOfOrder(soa: JsonObject, path: string): readonly FieldRefusal[] {
  const at = (name: string) =>
    typeof soa[name] === "number" ? (soa[name] as number) : (SERVICE_VALUES[name] as number);
  const wrong = (name: string, relation: string, other: string): FieldRefusal => ({
    code: "SOA102",
    field: soa[name] === undefined ? `${path}.${other}` : `${path}.${name}`,
    message: `\`${name}\` is \`${at(name)}\` and \`${other}\` is \`${at(other)}\`${soa[other] === undefined ? ", the service's own value" : ""}.`,
    help: `\`${name}\` must be ${relation} \`${other}\`.`,
  });
  const found: FieldRefusal[] = [];
  if (["retry", "refresh"].some((name) => soa[name] !== undefined) && at("retry") > at("refresh"))
    found.push(wrong("retry", "at most", "refresh"));
  if (["refresh", "expire"].some((name) => soa[name] !== undefined) && at("expire") < at("refresh"))
    found.push(wrong("expire", "at least", "refresh"));
  return found;
}

/** `foundation_dns` is the older name of the advanced name servers: the API refuses the two where they disagree. */
export function advancedRefusals(props: JsonObject): readonly FieldRefusal[] {
  const { foundation_dns, nameservers } = props;
  const type = isObject(nameservers) ? nameservers["type"] : undefined;
  if (typeof foundation_dns !== "boolean" || typeof type !== "string") return [];
  if (foundation_dns === (type === "cloudflare.advanced")) return [];
  const message = `\`foundation_dns\` is \`${foundation_dns}\` and \`nameservers.type\` is \`${type}\`.`;
  const help = "Keep `nameservers.type`: `cloudflare.advanced` is what `foundation_dns: true` meant.";
  return [{ code: "SET101", field: "foundation_dns", message, help }];
}

/** The settings' own canonical form: only the SOA fields have another spelling. */
export function canonicalSettings(props: JsonObject, context: Context, from: "declared" | "live"): Completed {
  const soa = props["soa"];
  const advanced = from === "declared" ? advancedRefusals(props) : [];
  if (!isObject(soa)) return { props, refusals: advanced };
  const { props: canonical, refusals } = canonicalSoa(soa, "soa", context, from);
  return { props: { ...props, soa: canonical }, refusals: [...refusals, ...advanced] };
}
