// The filters of a list of records: exact and dotted forms, tags, comments, search, and the old prefix forms until they end
// (specification 4.2 and 9.1; API documentation, list parameters).
import { type Call, recordError, UNDOCUMENTED_CODES } from "../../core";
import type { DnsRecordRow } from "./dns-record";
import { API_RECORD_TYPES } from "./record";

type Filter = (record: DnsRecordRow) => boolean;
type TextFilter = (value: string, wanted: string) => boolean;

const isExact: TextFilter = (value, wanted) => value === wanted;
const contains: TextFilter = (value, wanted) => value.includes(wanted);
const startsWith: TextFilter = (value, wanted) => value.startsWith(wanted);
const endsWith: TextFilter = (value, wanted) => value.endsWith(wanted);

const TEXT_FILTERS: readonly (readonly [suffix: string, filter: TextFilter])[] = [
  ["exact", isExact],
  ["contains", contains],
  ["startswith", startsWith],
  ["endswith", endsWith],
];

/** Old spellings after the `=` sign: `name=starts_with:www`. */
const PREFIXES: readonly (readonly [prefix: string, filter: TextFilter])[] = [
  ["contains:", contains],
  ["starts_with:", startsWith],
  ["ends_with:", endsWith],
];

/** The filter of a query. A record must match `search` in addition to the others, whatever `match` says. */
export function createRecordFilter(call: Call): Filter {
  const filters = [
    ...createTextFilters(call, "name", ({ name }) => name, withoutFinalDot),
    ...createTextFilters(call, "content", ({ content }) => content),
    ...createTypeFilters(call),
    ...createProxiedFilters(call),
    ...createCommentFilters(call),
    ...createTagFilters(call),
  ];
  const match = call.query.get("match") || "all";
  if (match !== "all" && match !== "any") throw recordError(UNDOCUMENTED_CODES.badQuery, `Invalid match ${match}.`);
  const search = (call.query.get("search") ?? "").toLowerCase();
  const isFound: Filter = search === "" ? () => true : (record) => getSearchText(record).includes(search);
  if (filters.length === 0) return isFound;
  if (match === "any") return (record) => filters.some((filter) => filter(record)) && isFound(record);
  return (record) => filters.every((filter) => filter(record)) && isFound(record);
}

type GetText = (record: DnsRecordRow) => string;

function createTextFilters(
  call: Call,
  field: string,
  getText: GetText,
  normalize: (wanted: string) => string = (wanted) => wanted,
): readonly Filter[] {
  const dotted = TEXT_FILTERS.flatMap(([suffix, filter]) =>
    call.query.getAll(`${field}.${suffix}`).map((wanted) => createTextFilter(getText, filter, normalize(wanted))),
  );
  const plain = call.query.getAll(field).map((wanted) => createPlainFilter(call, getText, normalize(wanted)));
  return [...dotted, ...plain];
}

/** Names in filters may have a final dot (libdns/cloudflare fce8af8, whose continuous integration runs against the service). */
function withoutFinalDot(name: string): string {
  return name.endsWith(".") && !name.endsWith("\\.") ? name.slice(0, -1) : name;
}

/** `name=…`: exact, and until they end the prefixes and comma-separated lists. */
function createPlainFilter(call: Call, getText: GetText, wanted: string): Filter {
  if (!call.apiDate.has("filterPrefixes")) return createTextFilter(getText, isExact, wanted);
  for (const [prefix, filter] of PREFIXES) {
    if (wanted.startsWith(prefix)) return createTextFilter(getText, filter, wanted.slice(prefix.length));
  }
  const filters = wanted.split(",").map((part) => createTextFilter(getText, isExact, part));
  return (record) => filters.some((filter) => filter(record));
}

function createTextFilter(getText: GetText, filter: TextFilter, wanted: string): Filter {
  const lower = wanted.toLowerCase();
  return (record) => filter(getText(record).toLowerCase(), lower);
}

function createTypeFilters(call: Call): readonly Filter[] {
  return call.query.getAll("type").map((given) => {
    if (given.startsWith("contains:") && call.apiDate.has("filterPrefixes")) {
      return createTextFilter(({ type }) => type, contains, given.slice("contains:".length));
    }
    const type = given.toUpperCase();
    if (!API_RECORD_TYPES.includes(type)) throw recordError(UNDOCUMENTED_CODES.badQuery, `Invalid type ${given}.`);
    return (record) => record.type === type;
  });
}

function createProxiedFilters(call: Call): readonly Filter[] {
  const proxied = call.query.get("proxied");
  if (proxied === null) return [];
  if (proxied !== "true" && proxied !== "false")
    throw recordError(UNDOCUMENTED_CODES.badQuery, "proxied must be true or false.");
  return [(record) => String(record.proxied) === proxied];
}

/** `present` and `absent` are flags: every value counts. */
function createCommentFilters(call: Call): readonly Filter[] {
  const suffixes = [["", isExact] as const, ...TEXT_FILTERS.map(([suffix, filter]) => [`.${suffix}`, filter] as const)];
  const filters = suffixes.flatMap(([suffix, filter]) =>
    call.query.getAll(`comment${suffix}`).map((wanted) => createCommentFilter(filter, wanted)),
  );
  if (call.query.has("comment.present")) filters.push((record) => record.comment !== null);
  if (call.query.has("comment.absent")) filters.push((record) => record.comment === null);
  return filters;
}

function createCommentFilter(textFilter: TextFilter, wanted: string): Filter {
  const filter = createTextFilter(({ comment }) => comment ?? "", textFilter, wanted);
  return (record) => record.comment !== null && filter(record);
}

/** All tag filters together are one condition, combined by `tag_match`. */
function createTagFilters(call: Call): readonly Filter[] {
  const { query } = call;
  const filters = [
    ...query.getAll("tag").map((wanted) => (wanted.includes(":") ? createTagFilter(isExact, wanted) : hasTag(wanted))),
    ...query.getAll("tag.present").map(hasTag),
    ...query.getAll("tag.absent").map(
      (name): Filter =>
        (record) =>
          !hasTag(name)(record),
    ),
    ...TEXT_FILTERS.flatMap(([suffix, filter]) =>
      query.getAll(`tag.${suffix}`).map((wanted) => createTagFilter(filter, wanted)),
    ),
  ];
  if (filters.length === 0) return [];
  const any = (query.get("tag_match") ?? query.get("tag-match") ?? "all") === "any";
  return [(record) => (any ? filters.some((filter) => filter(record)) : filters.every((filter) => filter(record)))];
}

function hasTag(name: string): Filter {
  const wanted = name.toLowerCase();
  return ({ tags }) => tags.map(splitTag).some(([tag]) => tag === wanted);
}

/** `name:value`: names compare without case, values with the filter. */
function createTagFilter(filter: TextFilter, wanted: string): Filter {
  const [name, value] = splitTag(wanted);
  return ({ tags }) => tags.map(splitTag).some(([tag, text]) => tag === name && filter(text, value));
}

function splitTag(tag: string): readonly [name: string, value: string] {
  const colon = tag.indexOf(":");
  return colon < 0 ? [tag.toLowerCase(), ""] : [tag.slice(0, colon).toLowerCase(), tag.slice(colon + 1)];
}

function getSearchText({ name, content, type, comment, tags }: DnsRecordRow): string {
  return [name, content, type, comment, ...tags].join("\n").toLowerCase();
}
