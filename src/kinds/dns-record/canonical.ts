// The canonical form of a record: relative owner name, hosts as FQDN with the final dot, TXT as its value, addresses by value.
import {
  type Accepted,
  AUTO_TTL,
  canonicalTtl,
  checkRdataSize,
  checkTtl,
  type EmailAuth,
  emailAuthChecks,
  type Fqdn,
  fromWireName,
  isApex,
  isOwnerName,
  parseOwnerName,
  relativeOwner,
  rrType,
} from "../../dns";
import type { CanonicalForm, Context, FieldDiagnostic } from "../../kind/kind";
import { omitMembers } from "../../kind/omit-members";
import type { CanonicalRecord } from "./fields";
import { parseDeclaredRdata, parseLiveRdata, type Rdata, rdataFieldAtFault, rdataFields } from "./rdata";
import { isDataType, isProxiable, isTextAlias } from "./record-types";
import { findSpelling } from "./spelling";
import { zoneFqdn } from "./zone-of-context";

export function canonicalRecord(
  record: CanonicalRecord,
  context: Context,
  from: "declared" | "live",
): CanonicalForm<CanonicalRecord> {
  return from === "live" ? canonicalLive(record, context) : canonicalDeclared(record, context);
}

export function isApexRecord({ name }: CanonicalRecord): boolean {
  return isOwnerName(name) && isApex(name);
}

function canonicalDeclared(record: CanonicalRecord, context: Context): CanonicalForm<CanonicalRecord> {
  const zone = zoneFqdn(context);
  const diagnostics: FieldDiagnostic[] = [];
  const type = isTextAlias(record.type) ? "TXT" : record.type;
  const name = parseOwnerName(record.name, zone);
  if (!name.ok) diagnostics.push({ ...name.problem, field: "name" });
  const rdata = parseDeclaredRdata(type, record, zone);
  if (!rdata.ok)
    diagnostics.push(
      ...rdata.problems.map((problem) => ({ ...problem, field: rdataFieldAtFault(type, record, problem) })),
    );
  diagnostics.push(...unknownMembers(type, record));
  const proxied = record.proxied === true && isProxiable(type);
  if (record.proxied === true && !proxied) diagnostics.push(cannotProxy(type));
  const ttl = record.ttl ?? AUTO_TTL;
  const wrongTtl = checkTtl(ttl, { proxied, enterprise: context.enterprise });
  if (wrongTtl) diagnostics.push({ ...wrongTtl, field: "ttl" });
  const tooLarge = rdata.ok ? checkRdataSize(type, rdataFields(type, rdata.value)) : undefined;
  if (tooLarge) diagnostics.push({ ...tooLarge, field: rdataFieldAtFault(type, record, tooLarge) });
  if (rdata.ok && isTextAlias(record.type)) diagnostics.push(...checkPolicy(record.type, String(rdata.value.content)));
  const props = omitMembers(record, TTL_AND_RDATA);
  props.type = type;
  if (name.ok) props.name = name.value;
  if (!wrongTtl) Object.assign(props, { ttl: canonicalTtl(ttl, proxied) });
  return { props: Object.assign(props, canonicalRdata(type, record, rdata, "declared")), diagnostics };
}

const RDATA = ["content", "data", "priority"] as const;
const TTL_AND_RDATA = ["ttl", ...RDATA] as const;

/** Rdata that cannot be read is carried as it is. */
function canonicalRdata(
  type: string,
  record: CanonicalRecord,
  parsed: Accepted<Rdata> | { readonly ok: false },
  from: "declared" | "live",
): Rdata & Pick<CanonicalRecord, "spelling"> {
  if (!parsed.ok) return withoutUndefined(record);
  const { spelling } = findSpelling({ type, given: record, canonical: parsed.value, from });
  return spelling === undefined ? parsed.value : { ...parsed.value, spelling };
}

/** Without the type, the rdata and what else depends on the type cannot be judged. */
export function checkIncomplete(record: Partial<CanonicalRecord>, context: Context): readonly FieldDiagnostic[] {
  const { name = "@", type = "TXT" } = record;
  const { diagnostics } = canonicalDeclared({ ...record, name, type }, context);
  if (record.type !== undefined) return diagnostics;
  return diagnostics.filter(({ field }) => field === "name" || field === "ttl");
}

/** The text of a declared policy must be valid; as plain TXT the same problem is a warning of the zone's rules. */
function checkPolicy(type: EmailAuth, text: string): readonly FieldDiagnostic[] {
  return emailAuthChecks[type](text).map((problem) => ({ ...problem, field: "content" }));
}

/** A live record that cannot be read is carried as it is, and never dropped. */
function canonicalLive(record: CanonicalRecord, context: Context): CanonicalForm<CanonicalRecord> {
  const name = toOwnerName(record.name, zoneFqdn(context));
  const props = omitMembers(record, RDATA);
  props.name = name;
  const rdata = canonicalRdata(record.type, record, parseLiveRdata(record.type, record), "live");
  return { props: Object.assign(props, rdata), diagnostics: [] };
}

function withoutUndefined({ content, data, priority }: Rdata): Rdata {
  return {
    ...(content !== undefined && { content }),
    ...(data !== undefined && { data }),
    ...(priority !== undefined && { priority }),
  };
}

function toOwnerName(fullName: string, zone: Fqdn): string {
  const name = fromWireName(fullName);
  return (name.ok ? relativeOwner(name.value, zone) : undefined) ?? fullName;
}

/** Declared members that records of the type do not have: ignored silently, a mistake would look as if it were applied. */
function unknownMembers(type: string, record: CanonicalRecord): readonly FieldDiagnostic[] {
  const { data = {}, priority } = record;
  if (priority === undefined && record.data === undefined) return [];
  const known = rrType(type).fields.map((field) => field.name);
  const members = isDataType(type) ? Object.keys(data) : [];
  const unknown = members.filter((name) => !known.includes(name)).map((name) => `data.${name}`);
  const hasPriority = type === "MX" || known.includes("priority");
  if (priority !== undefined && !hasPriority) unknown.push("priority");
  const help = isDataType(type) ? `The fields of ${type} are ${known.join(", ")}.` : "Remove it.";
  return unknown.map((path) => ({
    code: "FLD101",
    field: path,
    message: `\`${path}\` is not a field of ${type} records.`,
    help,
  }));
}

function cannotProxy(type: string): FieldDiagnostic {
  return {
    code: "REC113",
    field: "proxied",
    message: `A record of type ${type} is declared \`proxied: true\`.`,
    help: "Only A, AAAA and CNAME records can be proxied; remove the line.",
  };
}
