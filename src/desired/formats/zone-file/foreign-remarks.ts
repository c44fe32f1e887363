// The comments that other programs write into zone files: DNSControl's remarks mean fields of the record, and remarks about keys
// mean nothing.
import type { RecordAnnotations } from "./record-annotations";

// BIND (`named-compilezone -s relative`), ldns (`ldns-read-zone`), and the digest of a DS in words (`ldns-read-zone -b`).
const TOOL_REMARKS = [
  /^(?:[\w ]+; ?)?alg = [\w-]+ ?; key id = \d+$/,
  /^\{id = \d+.*\}$/,
  /^x[a-z]{4}(?:-[a-z]{5})+-[a-z]{4}x$/,
];

/** Whether a comment says what a program derived from the rdata. */
export function isToolRemark(text: string): boolean {
  return TOOL_REMARKS.some((pattern) => pattern.test(text));
}

// `CF_PROXY_ON CF_CNAME_FLATTEN_ON CF_COMMENT="…" CF_TAGS=a,b` in this order, each optional (DNSControl 4, prettyzone.go). The
// comment is quoted as Go quotes texts.
const DNSCONTROL =
  /^(CF_PROXY_ON)?(?:^| )?(CF_CNAME_FLATTEN_ON)?(?:^| )?(?:CF_COMMENT="((?:[^"\\]|\\.)*)")?(?:^| )?(?:CF_TAGS=(.+))?$/;

/** Undefined for a comment of another form. */
export function parseDnscontrolRemarks(text: string): RecordAnnotations | undefined {
  const found = text.startsWith("CF_") ? DNSCONTROL.exec(text) : null;
  if (!found) return undefined;
  const [, proxied, flattened, comment, tags = ""] = found;
  const list = tags
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
  return {
    ...(comment ? { comment: unquoteGo(comment) } : {}),
    ...(list.length === 0 ? {} : { tags: list }),
    ...(proxied ? { proxied: true } : {}),
    ...(flattened ? { flattened: true } : {}),
  };
}

const GO_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["a", "\x07"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
]);

/** The text of a quoted string of Go (`strconv.Quote`). */
function unquoteGo(text: string): string {
  return text.replace(/\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|(.))/g, (_, octet, short, long, character) => {
    const code = octet ?? short ?? long;
    return code === undefined
      ? (GO_ESCAPES.get(character) ?? character)
      : String.fromCodePoint(Number.parseInt(code, 16));
  });
}
