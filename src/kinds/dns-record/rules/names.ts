// Requirements of the specification on single names and addresses: one finding for a zone under `live`, one for each record under `spec`.

import { groupBy } from "../../../base/group-by";
import { findServiceNetwork, isServiceAddress } from "../../../dns";
import type { Context, Rule, RuleFinding } from "../../../kind/kind";
import type { DeclaredRecord, DnsRecordKind } from "../fields";
import { demandSeverity } from "../profile";
import { isAddress, ownerName, recordType } from "./zone-view";

export const nameRules: readonly Rule<DnsRecordKind>[] = [
  {
    code: "REC131",
    source: "specification 2.1, name rules",
    needs: "object",
    doc: "Names of A, AAAA and CNAME records: 63 characters at most; each label begins with a letter, ends with a letter or digit, and has letters, digits, hyphens and underscores.",
    check: (declared, context) => reportNames(declared.filter(hasForbiddenName), context, "nameRules", describeNames),
  },
  {
    code: "REC132",
    source: "specification 2.1, address rule; API error 9003",
    needs: "object",
    doc: "An A or AAAA record must not hold an address of the service's own network; the API rejects it if the record is proxied.",
    check: serviceAddresses,
  },
  {
    code: "REC133",
    source: "specification 2.3; RFC 2782",
    needs: "object",
    doc: "The name of an SRV record is `_service._proto`, then the base name.",
    check: (declared, context) =>
      reportNames(declared.filter(hasForbiddenSrvName), context, "srvName", describeSrvNames),
  },
];

/** The labels of the specification: `7ujw4gp3z2cq` begins with a digit, `*` is not a letter. */
const LABELS = /^(?:[A-Za-z](?:[A-Za-z0-9_-]*[A-Za-z0-9])?(?:\.(?!$)|$))+$/;

function hasForbiddenName(record: DeclaredRecord): boolean {
  if (!isAddress(record) && recordType(record) !== "CNAME") return false;
  const name = ownerName(record);
  return name !== "@" && !(name.length <= 63 && LABELS.test(name));
}

function hasForbiddenSrvName(record: DeclaredRecord): boolean {
  return recordType(record) === "SRV" && !/^_[^.]+\._[^.]+(\..+)?$/.test(ownerName(record));
}

function describeNames(names: string): Omit<RuleFinding, "severity" | "at"> {
  return {
    field: "name",
    summary: "Names that the specification does not allow",
    detail: `${names}: a name should have 63 characters at most, and each label should begin with a letter, end with a letter or digit, and hold letters, digits and hyphens only.`,
    help: "The API accepts such names today; rename them if the specification must hold.",
  };
}

function describeSrvNames(names: string): Omit<RuleFinding, "severity" | "at"> {
  return {
    field: "name",
    summary: "SRV names without service and protocol",
    detail: `${names}: clients look for \`_service._proto\` before the base name.`,
    help: "Write for example `_sip._tcp`.",
  };
}

/** One finding for all of them as a warning; one for each where it is an error. */
function reportNames(
  odd: readonly DeclaredRecord[],
  context: Context,
  demand: Parameters<typeof demandSeverity>[1],
  say: (names: string) => Omit<RuleFinding, "severity" | "at">,
): readonly RuleFinding[] {
  if (odd.length === 0) return [];
  const severity = demandSeverity(context, demand);
  const groups = severity === "error" ? odd.map((declared) => [declared]) : [odd];
  return groups.map((at) => ({ severity, ...say(formatList(at.map(ownerName))), at }));
}

/** At most five names, and how many more. */
export function formatList(names: readonly string[]): string {
  const unique = [...new Set(names)];
  const shown = unique
    .slice(0, 5)
    .map((name) => `\`${name}\``)
    .join(", ");
  return unique.length > 5 ? `${shown} and ${unique.length - 5} more` : shown;
}

function serviceAddresses(declared: readonly DeclaredRecord[], context: Context): readonly RuleFinding[] {
  const found = declared.filter((value) => isAddress(value) && isServiceAddress(value.props.content ?? ""));
  const isProxied = (value: DeclaredRecord) => value.props.proxied === true;
  return [...groupBy(found, (value) => `${isProxied(value)} ${value.group}`).values()].map((at) => {
    const proxied = at.some(isProxied);
    const networks = [...new Set(at.map((value) => findServiceNetwork(value.props.content ?? "")))].join(", ");
    return {
      severity: proxied ? "error" : demandSeverity(context, "serviceAddress"),
      field: "content",
      summary: "Address of the service's own network",
      detail: `${formatList(at.map((value) => value.label))}: in a network of the service (${networks}).`,
      help: "Write the address of the origin.",
      at,
    };
  });
}
