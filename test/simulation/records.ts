// Records of simulated zones: as a document declares them and as the service keeps them, written down by hand here and
// independent of the code under test. And what a bag of them answers.
import type { Json, JsonObject } from "../../src/base/json";
import { ZONE } from "./world";

export interface Wire {
  readonly name: string;
  readonly type: string;
  readonly content: string;
  readonly priority?: number;
  readonly ttl: number;
}

/** One declared record as the service keeps it; undefined where it declares an absence. */
export function wireOf(record: JsonObject, zone = ZONE): Wire | undefined {
  if (record["state"] === "absent") return undefined;
  const name = fullName(String(record["name"]), zone);
  const type = String(record["type"]);
  const ttl = Number(record["ttl"] ?? 1);
  const data = record["data"] as JsonObject | undefined;
  switch (type) {
    case "SRV":
      return {
        name,
        type,
        ttl,
        content: `${data?.["weight"]} ${data?.["port"]} ${data?.["target"]}`,
        priority: Number(data?.["priority"]),
      };
    case "CAA":
      return { name, type, ttl, content: `${data?.["flags"]} ${data?.["tag"]} "${data?.["value"]}"` };
    case "MX":
      return { name, type, ttl, content: String(record["content"]), priority: Number(record["priority"]) };
    case "TXT":
      return { name, type, ttl, content: `"${record["content"]}"` };
    default:
      return { name, type, ttl, content: String(record["content"]) };
  }
}

export function fullName(name: string, zone = ZONE): string {
  return name === "@" ? zone : `${name}.${zone}`;
}

/** What tells two records apart: the API takes some of them twice, and we never want that. */
export function keyOf({ name, type, content, priority }: Wire | JsonObject): string {
  return `${name} ${type} ${content}${priority === undefined ? "" : ` (${priority})`}`;
}

export function rrsetOf({ name, type }: Wire | JsonObject): string {
  return `${name} ${type}`;
}

/** A document of one zone. */
export function zoneOf(records: readonly JsonObject[], more: JsonObject = {}, zone = ZONE): Json {
  return { version: 1, zones: { [zone]: { ...more, records } } };
}

export interface Declaration {
  /** The records that shall be there, by their key. */
  readonly declared: ReadonlyMap<string, Wire>;
  /** `name type` of every RRset that the document names, to be there or to be gone. */
  readonly owned: ReadonlySet<string>;
  /** Zones that the document owns whole. */
  readonly pruned: ReadonlySet<string>;
}

/** What a document says of records, over all of its zones. */
export function declarationOf(document: Json): Declaration {
  const declared = new Map<string, Wire>();
  const owned = new Set<string>();
  const pruned = new Set<string>();
  const { zones = {} } = document as { readonly zones?: JsonObject };
  for (const [zone, options] of Object.entries(zones as Readonly<Record<string, JsonObject>>)) {
    if (options["prune"] === true) pruned.add(zone);
    for (const record of (options["records"] ?? []) as readonly JsonObject[]) {
      const wire = wireOf(record, zone);
      owned.add(`${fullName(String(record["name"]), zone)} ${record["type"]}`);
      if (wire) declared.set(keyOf(wire), wire);
    }
  }
  return { declared, owned, pruned };
}

/** All that is there is declared. */
export function declarationByExample(rows: readonly JsonObject[]): Declaration {
  const declared = new Map(rows.map((row) => [keyOf(row), row as unknown as Wire]));
  return { declared, owned: new Set(rows.map(rrsetOf)), pruned: new Set() };
}

const ANSWERED = ["A", "AAAA", "CNAME", "MX", "TXT", "SRV", "CAA"];

/** A bag of records that can be asked. */
export interface Bag {
  answers(name: string, type: string): boolean;
  readonly names: readonly string[];
}

export function bagOf(records: readonly (Wire | JsonObject)[]): Bag {
  const types = new Map<string, Set<string>>();
  const aliases = new Map<string, string>();
  for (const record of records) {
    const name = String(record["name" as keyof typeof record]);
    types.set(name, (types.get(name) ?? new Set()).add(String(record["type" as keyof typeof record])));
    if (record["type" as keyof typeof record] === "CNAME")
      aliases.set(name, String(record["content" as keyof typeof record]));
  }
  const answers = (name: string, type: string, depth = 0): boolean => {
    if (types.get(name)?.has(type)) return true;
    const target = aliases.get(name);
    if (target === undefined || depth > 9) return false;
    // What stands outside of the zone is taken to answer.
    return target.endsWith(`.${ZONE}`) ? answers(target, type, depth + 1) : true;
  };
  return { answers: (name, type) => answers(name, type), names: [...types.keys()] };
}

/** Names and types that exist in `before` and `after` but not in `between`: those that were dark between the two states. */
export function darkIn(before: Bag, after: Bag, between: Bag): readonly string[] {
  return before.names.flatMap((name) =>
    ANSWERED.filter(
      (type) => before.answers(name, type) && after.answers(name, type) && !between.answers(name, type),
    ).map((type) => `${name} ${type}`),
  );
}
