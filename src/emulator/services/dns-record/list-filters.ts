// The filters of a record list: exact and dotted forms, tags, comments, search, and the old prefix forms while they last
// (specification 4.2 and 9.1; API documentation, list parameters).
import type { Call } from "../../call";
import { badRecord, INVENTED } from "../../refusal";
import type { Row } from "../../store";
import { TYPES } from "./record";

type Test = (row: Row) => boolean;
type Text = (value: string, wanted: string) => boolean;

const TEXT: Readonly<Record<string, Text>> = {
  exact: (value, wanted) => value === wanted,
  contains: (value, wanted) => value.includes(wanted),
  startswith: (value, wanted) => value.startsWith(wanted),
  endswith: (value, wanted) => value.endsWith(wanted),
};

/** Old spellings after the `=` sign: `name=starts_with:www`. */
const PREFIXES: Readonly<Record<string, string>> = {
  "contains:": "contains",
  "starts_with:": "startswith",
  "ends_with:": "endswith",
};

/** Whether a record is in the list that the query asks for. `search` narrows whatever `match` says. */
export function matching(call: Call): Test {
  const tests = [...textTests(call, "name"), ...textTests(call, "content"), ...typeTests(call), ...proxiedTests(call)];
  tests.push(...commentTests(call), ...tagTests(call));
  const match = oneOf(call, "match", ["all", "any"]);
  const search = (call.query.get("search") ?? "").toLowerCase();
  const found = search === "" ? () => true : (row: Row) => searched(row).includes(search);
  if (tests.length === 0) return found;
  if (match === "any") return (row) => tests.some((test) => test(row)) && found(row);
  return (row) => tests.every((test) => test(row)) && found(row);
}

function textTests(call: Call, field: "name" | "content"): readonly Test[] {
  const dotted = Object.entries(TEXT).flatMap(([how, text]) =>
    call.query.getAll(`${field}.${how}`).map((wanted) => textTest(field, text, wanted)),
  );
  return [...dotted, ...call.query.getAll(field).map((wanted) => plainTest(call, field, wanted))];
}

/** `name=…`: exact, and until their end the prefixes and lists with commas. */
function plainTest(call: Call, field: string, wanted: string): Test {
  if (!call.era.has("filterPrefixes")) return textTest(field, TEXT["exact"] as Text, wanted);
  const prefix = Object.keys(PREFIXES).find((name) => wanted.startsWith(name));
  if (prefix) return textTest(field, TEXT[PREFIXES[prefix] as string] as Text, wanted.slice(prefix.length));
  const tests = wanted.split(",").map((part) => textTest(field, TEXT["exact"] as Text, part));
  return (row) => tests.some((test) => test(row));
}

function textTest(field: string, text: Text, wanted: string): Test {
  const lower = wanted.toLowerCase();
  return (row) => text(String(row[field] ?? "").toLowerCase(), lower);
}

function typeTests(call: Call): readonly Test[] {
  return call.query.getAll("type").map((given) => {
    if (given.startsWith("contains:") && call.era.has("filterPrefixes")) {
      return textTest("type", TEXT["contains"] as Text, given.slice("contains:".length));
    }
    const type = given.toUpperCase();
    if (!TYPES.includes(type)) throw badRecord(INVENTED.badQuery, `Invalid type ${given}.`);
    return (row) => row["type"] === type;
  });
}

function proxiedTests(call: Call): readonly Test[] {
  const proxied = call.query.get("proxied");
  if (proxied === null) return [];
  if (proxied !== "true" && proxied !== "false") throw badRecord(INVENTED.badQuery, "proxied must be true or false.");
  return [(row) => String(row["proxied"]) === proxied];
}

/** `present` and `absent` are flags: any value counts. */
function commentTests(call: Call): readonly Test[] {
  const tests = Object.entries({
    "": "exact",
    ".exact": "exact",
    ".contains": "contains",
    ".startswith": "startswith",
    ".endswith": "endswith",
  }).flatMap(([suffix, how]) =>
    call.query.getAll(`comment${suffix}`).map((wanted) => commentTest(TEXT[how] as Text, wanted)),
  );
  if (call.query.has("comment.present")) tests.push((row) => row["comment"] !== null);
  if (call.query.has("comment.absent")) tests.push((row) => row["comment"] === null);
  return tests;
}

function commentTest(text: Text, wanted: string): Test {
  const test = textTest("comment", text, wanted);
  return (row) => row["comment"] !== null && test(row);
}

/** All tag filters together are one condition, combined by `tag_match`. */
function tagTests(call: Call): readonly Test[] {
  const tests: Test[] = [];
  for (const wanted of call.query.getAll("tag"))
    tests.push(wanted.includes(":") ? tagTest("exact", wanted) : hasTag(wanted));
  for (const name of call.query.getAll("tag.present")) tests.push(hasTag(name));
  for (const name of call.query.getAll("tag.absent")) tests.push((row) => !hasTag(name)(row));
  for (const how of Object.keys(TEXT))
    for (const wanted of call.query.getAll(`tag.${how}`)) tests.push(tagTest(how, wanted));
  if (tests.length === 0) return [];
  const any = (call.query.get("tag_match") ?? call.query.get("tag-match") ?? "all") === "any";
  return [(row) => (any ? tests.some((test) => test(row)) : tests.every((test) => test(row)))];
}

function hasTag(name: string): Test {
  const wanted = name.toLowerCase();
  return (row) => tagsOf(row).some(([tag]) => tag === wanted);
}

/** `name:value`: the name compares without case, the value by the kind of test. */
function tagTest(how: string, wanted: string): Test {
  const [name, value] = parted(wanted);
  return (row) => tagsOf(row).some(([tag, text]) => tag === name && (TEXT[how] as Text)(text, value));
}

function tagsOf(row: Row): readonly (readonly [string, string])[] {
  return (row["tags"] as readonly string[]).map(parted);
}

function parted(tag: string): readonly [name: string, value: string] {
  const colon = tag.indexOf(":");
  return colon < 0 ? [tag.toLowerCase(), ""] : [tag.slice(0, colon).toLowerCase(), tag.slice(colon + 1)];
}

function searched(row: Row): string {
  const tags = row["tags"] as readonly string[];
  return [row["name"], row["content"], row["type"], row["comment"], ...tags].join("\n").toLowerCase();
}

function oneOf(call: Call, name: string, words: readonly string[]): string {
  const word = call.query.get(name) || (words[0] as string);
  if (!words.includes(word)) throw badRecord(INVENTED.badQuery, `Invalid ${name} ${word}.`);
  return word;
}
