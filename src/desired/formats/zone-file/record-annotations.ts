// What the service knows about a record besides its rdata, in the comment of the record's line: text, then `cf_tags=a:b,c`, as in
// the service's own export (API documentation, import and export). Tags that begin with `cf-` belong to the service.
import { isToolRemark, parseDnscontrolRemarks } from "./foreign-remarks";

export interface RecordAnnotations {
  readonly comment?: string;
  readonly tags?: readonly string[];
  readonly proxied?: boolean;
  readonly flattened?: boolean;
  /** The TTL of the line stands for `auto`. */
  readonly auto?: boolean;
}

/** An extension of the service's form: the TTL of the line is `auto`, for which the service answers 300 seconds. */
const AUTO = "[ttl auto]";
const TAGS = "cf_tags=";

/** The comment of a line; empty where there is nothing to record. */
export function formatAnnotations({ comment = "", tags = [], proxied, flattened, auto }: RecordAnnotations): string {
  const own = [...(proxied === undefined ? [] : [`cf-proxied:${proxied}`]), ...(flattened ? ["cf-flatten-cname"] : [])];
  const all = [...tags, ...own];
  const list = all.length > 0 || comment.includes(TAGS) ? [`${TAGS}${all.join(",")}`] : [];
  return [...(comment === "" ? [] : [comment]), ...(auto ? [AUTO] : []), ...list].join(" ");
}

/** Parses what `formatAnnotations` wrote, what the service exports, and what other programs write in its place. */
export function parseAnnotations(text: string): RecordAnnotations {
  if (isToolRemark(text)) return {};
  return parseDnscontrolRemarks(text) ?? parseServiceRemarks(text);
}

function parseServiceRemarks(text: string): RecordAnnotations {
  const at = text.lastIndexOf(TAGS);
  const hasTags = at === 0 || text[at - 1] === " ";
  const all = hasTags ? splitTags(text.slice(at + TAGS.length)) : [];
  const before = (hasTags ? text.slice(0, at) : text).trim();
  const auto = before === AUTO || before.endsWith(` ${AUTO}`);
  const comment = auto ? before.slice(0, -AUTO.length).trim() : before;
  const tags = all.filter((tag) => !isServiceTag(tag));
  const proxied = all.includes("cf-proxied:true") ? true : all.includes("cf-proxied:false") ? false : undefined;
  return {
    ...(comment === "" ? {} : { comment }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(proxied === undefined ? {} : { proxied }),
    ...(all.includes("cf-flatten-cname") ? { flattened: true } : {}),
    ...(auto ? { auto } : {}),
  };
}

function splitTags(text: string): readonly string[] {
  return text
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
}

function isServiceTag(tag: string): boolean {
  return /^cf-(?:proxied:(?:true|false)|flatten-cname)$/.test(tag);
}
