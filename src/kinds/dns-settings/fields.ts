// The fields of DNS settings, which zones have and which an account has as defaults for new zones. Ranges are those of
// the machine-readable description; the specification's table is narrower in two places (see `specificationRanges`).

import { parseFqdn, parseRname, toWireName } from "../../dns";
import { defineFields, type Field, type PropsOfFields } from "../../kind/field";
import type { CanonicalForm, Context, FieldDiagnostic } from "../../kind/kind";

const seconds = (doc: string, min: number, max: number, unset: number) =>
  ({
    type: "integer",
    presence: "optional",
    min,
    max,
    doc: `${doc} Seconds, ${min} to ${max}; the service's own value is ${unset}.`,
  }) as const satisfies Field;

export const soaFields = defineFields({
  mname: {
    type: "string",
    presence: "optional",
    words: { auto: null },
    unset: null,
    doc: "Primary name server of the zone, or `auto` for the first name server of the service.",
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
});

/** The canonical SOA fields. */
export type CanonicalSoa = PropsOfFields<typeof soaFields>;

export const settingsFields = defineFields({
  flatten_all_cnames: {
    type: "boolean",
    presence: "optional",
    doc: "Flatten every CNAME of the zone, not only the apex.",
  },
  foundation_dns: {
    type: "boolean",
    presence: "optional",
    follows: ["nameservers"],
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
});

/** The settings that zones and zone defaults share, as far as the checks below read them. */
interface Settings {
  readonly foundation_dns?: boolean;
  readonly nameservers?: { readonly type?: string };
}

type SoaNumber = "refresh" | "retry" | "expire" | "min_ttl" | "ttl";

/** Where the specification's table (section 2.4) is narrower than the machine-readable description. */
export const specificationRanges = {
  retry: [600, 3600],
  ttl: [1800, 3600],
} as const satisfies Partial<Record<SoaNumber, readonly [number, number]>>;

/** The service's own values, to compare a declared field with an undeclared one (specification, section 2.4). */
const SERVICE_VALUES = { refresh: 10_000, retry: 2400, expire: 604_800 } as const;

/** Canonical SOA fields: host names without final dot, in lower case, and `retry ≤ refresh ≤ expire`. */
export function canonicalSoa(
  soa: CanonicalSoa,
  path: string,
  context: Context,
  from: "declared" | "live",
): CanonicalForm<CanonicalSoa> {
  const mname = canonicalName(soa.mname, `${path}.mname`, parseFqdn);
  const rname = canonicalName(soa.rname, `${path}.rname`, parseRname);
  const props = { ...soa, ...(mname.name && { mname: mname.name }), ...(rname.name && { rname: rname.name }) };
  if (from === "live") return { props, diagnostics: [] };
  const ranges = [...checkRange(soa, "retry", path, context), ...checkRange(soa, "ttl", path, context)];
  return { props, diagnostics: [...mname.diagnostics, ...rname.diagnostics, ...ranges, ...checkOrder(soa, path)] };
}

function canonicalName(
  value: string | null | undefined,
  field: string,
  parse: typeof parseFqdn,
): { readonly name?: string; readonly diagnostics: readonly FieldDiagnostic[] } {
  if (typeof value !== "string") return { diagnostics: [] };
  const parsed = parse(value);
  return parsed.ok
    ? { name: toWireName(parsed.value), diagnostics: [] }
    : { diagnostics: [{ ...parsed.problem, field }] };
}

function checkRange(
  soa: CanonicalSoa,
  name: "retry" | "ttl",
  path: string,
  context: Context,
): readonly FieldDiagnostic[] {
  const [min, max] = specificationRanges[name];
  const value = soa[name];
  if (value === undefined || (value >= min && value <= max)) return [];
  return [
    {
      code: "SOA101",
      field: `${path}.${name}`,
      message: `\`${path}.${name}\` is \`${value}\`; the specification allows ${min} to ${max}.`,
      help: `Write ${min} to ${max}.`,
      severity: context.profile === "spec" ? "error" : "warning",
    },
  ];
}

function checkOrder(soa: CanonicalSoa, path: string): readonly FieldDiagnostic[] {
  const at = (name: keyof typeof SERVICE_VALUES) => soa[name] ?? SERVICE_VALUES[name];
  const wrong = (name: keyof typeof SERVICE_VALUES, relation: string): FieldDiagnostic => ({
    code: "SOA102",
    field: soa[name] === undefined ? `${path}.refresh` : `${path}.${name}`,
    message: `\`${name}\` is \`${at(name)}\` and \`refresh\` is \`${at("refresh")}\`${soa.refresh === undefined ? ", the service's own value" : ""}.`,
    help: `\`${name}\` must be ${relation} \`refresh\`.`,
  });
  const isDeclared = (name: keyof typeof SERVICE_VALUES) => soa[name] !== undefined || soa.refresh !== undefined;
  return [
    ...(isDeclared("retry") && at("retry") > at("refresh") ? [wrong("retry", "at most")] : []),
    ...(isDeclared("expire") && at("expire") < at("refresh") ? [wrong("expire", "at least")] : []),
  ];
}

/** `foundation_dns` is the older name of the advanced name servers: the API refuses the two where they disagree. */
export function checkAdvanced({ foundation_dns, nameservers }: Settings): readonly FieldDiagnostic[] {
  const type = nameservers?.type;
  if (foundation_dns === undefined || type === undefined) return [];
  if (foundation_dns === (type === "cloudflare.advanced")) return [];
  const message = `\`foundation_dns\` is \`${foundation_dns}\` and \`nameservers.type\` is \`${type}\`.`;
  const help = "Keep `nameservers.type`: `cloudflare.advanced` is what `foundation_dns: true` meant.";
  return [{ code: "SET101", field: "foundation_dns", message, help }];
}
