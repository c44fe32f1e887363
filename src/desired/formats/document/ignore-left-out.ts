// Records that an import leaves out, as lines of `ignore`: a document that owns its zone must not delete them. Pure.
import { compareText } from "../../../base/compare-text";
import { groupBy } from "../../../base/group-by";
import { compareOwnerNames } from "../../../dns";
import { escapeGlob } from "../../../kind/selector";
import type { PrintedIgnore } from "./format-document";

/** A record that the document does not declare. */
export interface LeftOut {
  /** As documents spell it: `formatOwnerName`. */
  readonly name: string;
  readonly type: string;
  /** In canonical form, where the record's rdata is one text: it tells the record from others of its RRset. */
  readonly content?: string;
  /** A comment line. */
  readonly reason: string;
  /** The type that stands for a type that the API does not have: a declared record of it is not a conflict. */
  readonly isStandIn?: boolean;
}

/** What the document declares: a line of `ignore` must not match it. */
export type DeclaredRdata = Pick<LeftOut, "name" | "type" | "content">;

export interface IgnoredRecords {
  readonly ignored: readonly PrintedIgnore[];
  /** Records that no line of `ignore` can tell from declared records of their RRset. */
  readonly unprotected: readonly LeftOut[];
}

/** A line for each name and type, in the order of the names; for each content where other records of the RRset are declared. */
export function ignoreLeftOut(leftOut: readonly LeftOut[], declared: readonly DeclaredRdata[]): IgnoredRecords {
  const declaredSets = groupBy(declared, rrsetKey);
  const ignored: PrintedIgnore[] = [];
  const unprotected: LeftOut[] = [];
  const sorted = [...leftOut].sort((a, b) => compareOwnerNames(a.name, b.name) || compareText(a.type, b.type));
  for (const [key, records] of groupBy(sorted, rrsetKey)) {
    const contents = declaredSets.get(key)?.map(({ content }) => content);
    const own = records.filter(({ isStandIn }) => contents === undefined || !isStandIn);
    if (own.length === 0) continue;
    if (contents === undefined) ignored.push(toIgnore(records));
    else
      for (const group of groupBy(own, ({ content }) => content).values()) {
        const [{ content } = { content: undefined }] = group;
        if (content === undefined || contents.includes(content)) unprotected.push(...group);
        else ignored.push(toIgnore(group, content));
      }
  }
  return { ignored, unprotected };
}

/** The types that a live record may have in place of a type that the API does not have: an alias was probably replaced by hand. */
export function listStandIns(type: string): readonly string[] {
  return /^(?:ALIAS|ANAME|URLFWD)$|\//.test(type) ? [type, "A", "AAAA", "CNAME"] : [type];
}

function rrsetKey({ name, type }: DeclaredRdata): string {
  return `${name} ${type}`;
}

function toIgnore(records: readonly LeftOut[], content?: string): PrintedIgnore {
  const [{ name, type } = { name: "", type: "" }] = records;
  const rule = { name: escapeGlob(name), type, ...(content === undefined ? {} : { content: escapeGlob(content) }) };
  return { rule, comment: [...new Set(records.map(({ reason }) => reason))].join("\n") };
}
