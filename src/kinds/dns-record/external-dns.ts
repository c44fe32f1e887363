// The registry of external-dns: TXT records that say which records it owns (external-dns 0.5 to 0.23, `--registry=txt`).
//
//   record        registry record                       since
//   foo  A        foo        TXT "heritage=external-dns,external-dns/owner=k8s,…"      the beginning; not for AAAA
//   foo  A        a-foo      TXT "heritage=…"                                          0.12
//   foo  A        a-foo      TXT base64 of the same, encrypted (`--txt-encrypt-enabled`)
//
// `--txt-prefix` and `--txt-suffix` enclose the first label; where they contain `%{record_type}`, the type is not put before it.
import { groupBy } from "../../base/group-by";
import { equalJson } from "../../base/json";
import type { Props } from "../../kind/field";
import type { Context, HasProps, ManagedObjects, ManagerOptions, ObjectManager } from "../../kind/kind";
import { listAffixes } from "./external-dns-affixes";

export const externalDns: ObjectManager = {
  options: {
    owner: "The owner id of the instance (`--txt-owner-id`). Without it, the records of every instance.",
    txt_prefix: "The prefix of its registry records (`--txt-prefix`), such as `%{record_type}-registry.`",
    txt_suffix: "The suffix of its registry records (`--txt-suffix`).",
    txt_wildcard_replacement: "What stands for `*` in its registry records (`--txt-wildcard-replacement`).",
  },
  find: findExternalDns,
  suggest: suggestOptions,
};

interface Options {
  readonly owner?: string;
  readonly txt_prefix?: string;
  readonly txt_suffix?: string;
  readonly txt_wildcard_replacement?: string;
}

export function findExternalDns<T extends HasProps>(
  live: readonly T[],
  options: Options,
  context: Context,
): ManagedObjects<T> {
  const zone = context.scope.within === "zone" ? context.scope.zone : "";
  const nameOf = ({ props }: T) => fullName(props, zone);
  const registry = groupBy(
    live.filter(({ props }) => isRegistry(props, options.owner)),
    nameOf,
  );
  const encrypted = groupBy(
    live.filter(({ props }) => isEncrypted(props)),
    nameOf,
  );
  const marks = new Set([...registry.values()].flat());
  const used = new Set<T>();
  const named = new Set<T>();
  const maybeNamed = new Set<T>();
  for (const object of live) {
    if (marks.has(object)) continue;
    const { type } = object.props;
    const { typed, plain } = registryNames(nameOf(object), String(type), options);
    const secret = typed.flatMap((name) => encrypted.get(name) ?? []).filter((mark) => mark !== object);
    const certain = [
      ...(isNamedPlainly(object.props) ? [...plain, ...typed] : typed).flatMap((name) => registry.get(name) ?? []),
      ...secret,
    ];
    for (const mark of certain) used.add(mark);
    for (const mark of secret) marks.add(mark);
    if (certain.length > 0) named.add(object);
    else if (plain.some((name) => registry.has(name))) maybeNamed.add(object);
  }
  const unused = [...marks].filter((mark) => !used.has(mark));
  const couldBeNamed = createNameCheck(unused.map(nameOf));
  const possible = live.filter(
    (object) => !named.has(object) && (maybeNamed.has(object) || couldBeNamed(nameOf(object))),
  );
  return {
    marks: [...marks],
    named: [...named].filter((object) => !marks.has(object)),
    possible: possible.filter((object) => !marks.has(object)),
    unused,
  };
}

/** A line for all instances, or for each owner if their registry names differ. */
function suggestOptions(live: readonly HasProps[], context: Context): readonly ManagerOptions[] {
  const owners = new Set(live.flatMap(({ props }) => readLabels(props)?.get("external-dns/owner") ?? []));
  if (owners.size === 0) return findExternalDns(live, {}, context).marks.length === 0 ? [] : [{}];
  const lines = [...owners].sort().map((owner) => ({ owner, ...findAffix(live, owner, context) }));
  const affixes = lines.map(({ owner: _, ...affix }) => affix);
  const [first = {}, ...others] = affixes;
  return others.every((affix) => equalJson(affix, first)) ? [first] : lines;
}

/** The prefix or suffix with which most registry records of an owner name a record: the shortest of them. */
function findAffix(live: readonly HasProps[], owner: string, context: Context): ManagerOptions {
  const zone = context.scope.within === "zone" ? context.scope.zone : "";
  const countUnused = (affix: ManagerOptions) => findExternalDns(live, { owner, ...affix }, context).unused;
  const unused = countUnused({});
  if (unused.length === 0) return {};
  const records = live
    .filter(({ props: { type } }) => ["A", "AAAA", "CNAME"].includes(String(type)))
    .map(({ props }) => {
      const { type } = props;
      return { name: fullName(props, zone), type: String(type) };
    });
  const candidates = listAffixes(
    unused.map(({ props }) => fullName(props, zone)),
    records,
  );
  const rated = [{}, ...candidates].map((affix) => ({ affix, unused: countUnused(affix).length }));
  return rated.reduce((best, next) => (next.unused < best.unused ? next : best)).affix;
}

function fullName({ name }: Props, zone: string): string {
  return name === "@" ? zone : `${String(name)}.${zone}`;
}

/** The labels of a registry record, which are separated by commas; undefined for any other text. */
function readLabels({ type, content }: Props): ReadonlyMap<string, string> | undefined {
  if (type !== "TXT" || typeof content !== "string") return undefined;
  const labels = new Map<string, string>();
  for (const part of content.replace(/^"|"$/g, "").split(",")) {
    const [key = "", value, ...rest] = part.split("=");
    if (value !== undefined && rest.length === 0 && !labels.has(key)) labels.set(key, value);
  }
  return labels.get("heritage") === "external-dns" ? labels : undefined;
}

function isRegistry(props: Props, owner: string | undefined): boolean {
  const labels = readLabels(props);
  return labels !== undefined && (owner === undefined || labels.get("external-dns/owner") === owner);
}

// Base64 of a nonce (12 octets), a compressed text of at least 60 octets, and a tag (16 octets). Only beside a record that its name
// belongs to is such a text taken for a registry record.
const ENCRYPTED = /^(?:[A-Za-z0-9+/]{4}){29,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function isEncrypted({ type, content }: Props): boolean {
  return type === "TXT" && typeof content === "string" && ENCRYPTED.test(content.replace(/^"|"$/g, ""));
}

const TYPE = "%{record_type}";

interface RegistryNames {
  /** With the type of the record. */
  readonly typed: readonly string[];
  /** Without it, as before version 0.12. */
  readonly plain: readonly string[];
}

/** The names that the registry records of a record may have. */
function registryNames(name: string, type: string, options: Options): RegistryNames {
  const { txt_prefix: prefix = "", txt_suffix: suffix = "", txt_wildcard_replacement: wildcard = "" } = options;
  const [label = "", ...rest] = name.split(".");
  const labels = label === "*" && wildcard !== "" ? ["*", wildcard] : [label];
  const hasType = `${prefix}${suffix}`.includes(TYPE);
  const enclose = (text: string, insert: string) => {
    const around = (affix: string) => affix.replaceAll(TYPE, insert);
    return [`${around(prefix)}${text}${around(suffix)}`, ...rest].join(".").toLowerCase();
  };
  const lower = type.toLowerCase();
  const typed = labels.flatMap((text) => [enclose(`${lower}-${text}`, ""), ...(hasType ? [enclose(text, lower)] : [])]);
  return { typed, plain: labels.map((text) => enclose(text, "")) };
}

/**
 * Whether a registry record without a type certainly names the record. A text or another type beside it may have another owner, and
 * external-dns reads `a-foo` as the registry record of `foo` A, not of `a-foo`.
 */
function isNamedPlainly({ type, name }: Props): boolean {
  return (type === "A" || type === "CNAME") && !/^(?:a|aaaa|cname|ns|mx|srv|naptr)-/.test(String(name));
}

/** Whether a registry name could be the name with some prefix or suffix. The label `*` may have been replaced. */
function createNameCheck(registryNames: readonly string[]): (name: string) => boolean {
  // With a suffix, the type still stands before the label: `a-foo-registry`.
  const untyped = registryNames.map((name) => name.replace(/^[a-z]+-/, ""));
  const names = [...new Set([...registryNames, ...untyped])].sort();
  const reversed = names.map(reverse).sort();
  return (name) => {
    const [label = "", ...rest] = name.split(".");
    const parent = `.${rest.join(".")}`;
    const start = label === "*" ? "" : label;
    return (
      listWithPrefix(reversed, reverse(name)).length > 0 ||
      listWithPrefix(names, start).some((registryName) => registryName.endsWith(parent))
    );
  };
}

function reverse(text: string): string {
  return [...text].reverse().join("");
}

/** The texts of a sorted list that begin with the prefix. */
function listWithPrefix(sorted: readonly string[], prefix: string): readonly string[] {
  const from = findFirst(sorted, (text) => text >= prefix);
  const to = findFirst(sorted, (text) => text >= prefix && !text.startsWith(prefix));
  return sorted.slice(from, to);
}

/** The index of the first element that passes a check which all later elements pass, too. */
function findFirst(sorted: readonly string[], passes: (text: string) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(sorted[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
