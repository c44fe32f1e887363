// What the import of a zone file writes in another form, or leaves out. Each kind of change is a note with all its lines.
import { codeTitle } from "../../../base/codes";
import type { Diagnostic } from "../../../base/diagnostic";
import { describeLines } from "../../../base/format-count";
import { addToGroup } from "../../../base/group-by";

interface Note {
  readonly code: "BND107" | "BND108";
  /** What the lines have, before `is` or `are`. */
  readonly subject: readonly [singular: string, plural: string];
  readonly fate: string;
  readonly help?: string;
}

const NOTES = {
  spf: {
    code: "BND107",
    subject: ["record of type SPF", "records of type SPF"],
    fate: "declared as TXT: the type SPF is obsolete (RFC 7208 §3.1)",
    help: "Remove it where a TXT record of the same name has the same text.",
  },
  alias: {
    code: "BND107",
    subject: ["alias of another server", "aliases of another server"],
    fate: "declared as CNAME: the service flattens it where a CNAME is not allowed",
  },
  withoutTtl: {
    code: "BND107",
    subject: ["record without a TTL", "records without a TTL"],
    fate: "declared with the TTL `auto`, because no `$TTL` precedes it",
    help: "Declare the TTL that the name servers have, or add `$TTL` to the file.",
  },
  automaticTtl: {
    code: "BND107",
    subject: ["TTL of 1", "TTLs of 1"],
    fate: "declared as `auto`, as in the service's own export: 300 seconds",
  },
  proxiedTtl: {
    code: "BND107",
    subject: ["TTL of a proxied record", "TTLs of proxied records"],
    fate: "left out: the service answers 300 seconds",
  },
  copy: {
    code: "BND108",
    subject: ["copy of an earlier record", "copies of earlier records"],
    fate: "left out, with TTL and comment",
  },
  generic: {
    code: "BND107",
    subject: ["record in generic form (RFC 3597)", "records in generic form (RFC 3597)"],
    fate: "declared with the type and the fields that its octets mean",
  },
  generated: {
    code: "BND107",
    subject: ["record of `$GENERATE`", "records of `$GENERATE`"],
    fate: "declared singly",
  },
  mnemonic: {
    code: "BND107",
    subject: ["value with the name of a number", "values with names of numbers"],
    fate: "declared as the number",
  },
  longString: {
    code: "BND107",
    subject: ["text with a string of more than 255 octets", "texts with a string of more than 255 octets"],
    fate: "declared as strings of at most 255 octets (RFC 1035 §3.3)",
  },
  soa: {
    code: "BND108",
    subject: ["SOA record", "SOA records"],
    fate: "left out, because the service creates its own; its values are a comment of the document",
  },
  nameServer: {
    code: "BND108",
    subject: ["name server of the apex", "name servers of the apex"],
    fate: "left out, because the service has its own; the document ignores NS records of the apex",
    help: "Declare name servers of other providers only for a zone with several providers.",
  },
  serviceNameServer: {
    code: "BND108",
    subject: ["name server of the service", "name servers of the service"],
    fate: "left out, because the service creates them itself",
  },
  signature: {
    code: "BND108",
    subject: ["DNSSEC record", "DNSSEC records"],
    fate: "left out, because the service creates its own when it signs the zone; the document ignores their types",
  },
  signerKey: {
    code: "BND108",
    subject: ["key of the former signer", "keys of the former signer"],
    fate: "left out, because the service signs the zone with its own keys; the document ignores DNSKEY records of the apex",
    help: "Remove the DS record at the registrar before the name servers change, or keep both keys for a zone with several signers.",
  },
  remark: {
    code: "BND108",
    subject: ["comment of a program about the rdata", "comments of a program about the rdata"],
    fate: "left out",
  },
  comment: {
    code: "BND108",
    subject: ["comment outside records", "comments outside records"],
    fate: "left out",
    help: "Copy what you need into the document.",
  },
} as const satisfies Readonly<Record<string, Note>>;

/** A kind of change. */
export type NoteKind = keyof typeof NOTES;

/** The lines of each kind of change. */
export type NotedLines = Map<NoteKind, number[]>;

export function noteLine(noted: NotedLines, kind: NoteKind, line: number): void {
  addToGroup(noted, kind, line);
}

/** In the order of the lines where they begin. */
export function describeNotes(noted: NotedLines, file: string): readonly Diagnostic[] {
  const sorted = [...noted].sort(([, [left = 0]], [, [right = 0]]) => left - right);
  return sorted.map(([kind, lines]) => describeNote(NOTES[kind], lines, file));
}

function describeNote({ code, subject, fate, help }: Note, lines: readonly number[], file: string): Diagnostic {
  const [line = 1] = lines;
  return {
    code,
    severity: "note",
    summary: codeTitle(code),
    detail: describeLines(lines, ...subject, fate),
    ...(help === undefined ? {} : { help }),
    where: { file, line },
  };
}
