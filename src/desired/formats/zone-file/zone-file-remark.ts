// What the service adds to a record, in the comment of its line: text, then `cf_tags=a:b,c`, as the service's own export
// writes it (API documentation, import and export). Tags that begin with `cf-` are the service's own.

export interface Remark {
  readonly comment?: string;
  readonly tags?: readonly string[];
  readonly proxied?: boolean;
  readonly flattened?: boolean;
  /** The line's TTL stands for `auto`. */
  readonly auto?: boolean;
}

/** Not part of the service's form: a TTL of 300 that is `auto`, which the service answers with 300 seconds. */
const AUTO = "[ttl auto]";
const TAGS = "cf_tags=";

/** The comment of a line; empty where there is nothing to say. */
export function formatRemark({ comment = "", tags = [], proxied, flattened, auto }: Remark): string {
  const own = [...(proxied === undefined ? [] : [`cf-proxied:${proxied}`]), ...(flattened ? ["cf-flatten-cname"] : [])];
  const all = [...tags, ...own];
  const list = all.length > 0 || comment.includes(TAGS) ? [`${TAGS}${all.join(",")}`] : [];
  return [...(comment === "" ? [] : [comment]), ...(auto ? [AUTO] : []), ...list].join(" ");
}

/** Reads what `formatRemark` wrote, and what the service exports. */
export function parseRemark(text: string): Remark {
  const at = text.lastIndexOf(TAGS);
  const found = at === 0 || text[at - 1] === " ";
  const words = found
    ? text
        .slice(at + TAGS.length)
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean)
    : [];
  const before = (found ? text.slice(0, at) : text).trim();
  const auto = before === AUTO || before.endsWith(` ${AUTO}`);
  const comment = auto ? before.slice(0, -AUTO.length).trim() : before;
  const tags = words.filter((word) => !isOwn(word));
  const proxied = words.includes("cf-proxied:true") ? true : words.includes("cf-proxied:false") ? false : undefined;
  return {
    ...(comment === "" ? {} : { comment }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(proxied === undefined ? {} : { proxied }),
    ...(words.includes("cf-flatten-cname") ? { flattened: true } : {}),
    ...(auto ? { auto } : {}),
  };
}

function isOwn(tag: string): boolean {
  return /^cf-(?:proxied:(?:true|false)|flatten-cname)$/.test(tag);
}
