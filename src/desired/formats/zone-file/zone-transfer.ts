// The output of `dig axfr` and its like: a zone between two copies of its SOA record, and comments of the program. A transfer that
// broke off must never pass for a zone with fewer records.
import { codeTitle, type DiagnosticCode } from "../../../base/codes";
import type { Diagnostic } from "../../../base/diagnostic";
import { canonicalText } from "../../../base/json";
import {
  type Fqdn,
  isWithin,
  type ParsedZoneFile,
  toWireName,
  type ZoneFileComment,
  type ZoneFileRecord,
} from "../../../dns";
import { soa } from "../../../dns/rdata/soa";

// dig, kdig, and drill where it fails. dig's header repeats its arguments.
const HEADERS = [/^<<>> DiG .* <<>>/, /^; AXFR for /, /^; ->>HEADER<<- /];
const FAILED = /^Transfer failed\.|^; (?:Connection to |communications error |connection timed out|no servers could)/;
const FINISHED = /^; XFR size: /;
const REMARKS = [
  ...[...HEADERS, FAILED, FINISHED],
  /^\(\d+ servers? found\)$/,
  /^; (?:global options:|Query time:|SERVER:|WHEN:|Received \d|Time \d|From )/,
];

/** Whether a comment is about the transfer. */
export function isPrintedByProgram({ text }: ZoneFileComment): boolean {
  return REMARKS.some((pattern) => pattern.test(text));
}

/** A transfer begins and ends with the SOA record of the zone (RFC 5936 §2.2): without the second, records may be missing. */
export function checkTransfer({ records, comments }: ParsedZoneFile, apex: Fqdn): Diagnostic | undefined {
  const header = comments.find(({ text }) => HEADERS.some((pattern) => pattern.test(text)));
  const failure = comments.find(({ text }) => FAILED.test(text));
  if (!header && !failure) return undefined;
  const own = records.filter(({ owner }) => isWithin(owner, apex));
  const [first, last] = [own[0], own.at(-1)];
  const isClosed = first !== last && isSoa(first, apex) && isSoa(last, apex);
  const isShort = header?.text.includes("+onesoa") && comments.some(({ text }) => FINISHED.test(text));
  const isWhole = isClosed || (isShort && isSoa(first, apex));
  if (isWhole && !failure?.text.startsWith("Transfer failed")) return undefined;
  const other = records.find(({ type, owner }) => type === "SOA" && owner !== apex);
  if (!failure && !first && other) {
    const detail = `The file is a transfer of \`${other.owner}\`, and \`--zone\` names \`${apex}\`.`;
    return createError("BND112", detail, `Import it with \`--zone ${toWireName(other.owner)}\`.`, other.line);
  }
  const detail = failure
    ? `The program reports: \`${failure.text.replace(/^; |\.$/g, "")}\`.`
    : "The records of a transfer begin and end with the zone's SOA record; here it is not the last record.";
  const help = "Transfer the zone again, from a server that permits it: `dig axfr ZONE @SERVER > FILE`.";
  return createError("BND112", detail, help, failure?.line ?? last?.line);
}

function isSoa(record: ZoneFileRecord | undefined, apex: Fqdn): boolean {
  return record?.type === "SOA" && record.owner === apex;
}

/** SOA records that differ stand for two states of the zone: it changed during a transfer, or the file has the differences (IXFR). */
export function checkSoas({ records }: ParsedZoneFile, apex: Fqdn): Diagnostic | undefined {
  const soas = records.filter((record) => isSoa(record, apex));
  const other = soas.find((record) => describeSoa(record) !== describeSoa(soas[0]!));
  if (!other) return undefined;
  const detail = `The zone has another SOA record in line ${soas[0]!.line}: the file holds two states of the zone, or changes between them.`;
  const help = "Transfer or write the zone again, as a whole: `dig axfr ZONE @SERVER > FILE`.";
  return createError("BND113", detail, help, other.line);
}

function describeSoa({ rdataText, origin }: ZoneFileRecord): string {
  const parsed = soa.parse(rdataText, origin);
  return parsed.ok ? canonicalText(parsed.value) : rdataText;
}

function createError(code: DiagnosticCode, detail: string, help: string, line: number | undefined): Diagnostic {
  return {
    code,
    severity: "error",
    summary: codeTitle(code),
    detail,
    help,
    where: { ...(line === undefined ? {} : { line }) },
  };
}
