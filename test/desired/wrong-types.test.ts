// A value of a wrong type in any field, at any depth, is a diagnostic: the checks across objects see objects with errors too.
import { describe, expect, it } from "vitest";
import { isObject, type Json, type JsonObject } from "../../src/base/json";
import { compileDocuments } from "../../src/desired";
import { parseYaml } from "../../src/desired/formats/document";
import type { Kind } from "../../src/kind/kind";
import { kinds } from "../../src/kinds";

const WRONG: readonly Json[] = [
  null,
  true,
  5,
  -1.5,
  "",
  "x",
  [],
  ["x"],
  [5],
  {},
  { x: 1 },
  [{}],
  [[]],
  { type: "file", path: "x" },
];

function createDocument({ definesScope, inDocument, within }: Kind, objects: readonly JsonObject[]): JsonObject {
  const { key, form, mapKey } = inDocument;
  const toMap = (name: string) =>
    Object.fromEntries(
      objects.map(({ [name]: own, ...fields }, index) => [`${index === 0 ? "" : "n"}${String(own)}`, fields]),
    );
  const value: Json = form === "list" ? objects : mapKey === undefined ? (objects[0] ?? {}) : toMap(mapKey);
  if (definesScope) return { version: 1, zones: value };
  return within === "zone"
    ? { version: 1, zones: { "example.com": { [key]: value } } }
    : { version: 1, gateways: { bot: {} }, [key]: value };
}

/** The object with one member replaced, for every member at every depth and every wrong value. */
function* replaceEach(value: Json): Generator<Json> {
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries())
      for (const changed of [...WRONG, ...replaceEach(element)]) yield value.with(index, changed);
  } else if (isObject(value)) {
    for (const [name, member] of Object.entries(value))
      for (const changed of [...WRONG, ...replaceEach(member ?? null)]) yield { ...value, [name]: changed };
  }
}

describe("a value of a wrong type", () => {
  it.each(kinds.map((kind) => [kind.name, kind] as const))("in %s is reported and ends no check", (_, kind) => {
    let compiled = 0;
    // A priority may stand in `data` or beside it.
    const declarations = kind.samples.flatMap(({ declared }) =>
      kind.name === "dns_record" && declared["data"] !== undefined
        ? [declared, { ...declared, priority: 1 }]
        : [declared],
    );
    for (const declared of declarations) {
      for (const changed of replaceEach(declared)) {
        if (!isObject(changed)) continue;
        const text = JSON.stringify(createDocument(kind, [changed, declared]));
        const { document } = parseYaml("zone.yaml", text);
        try {
          compileDocuments(document ? [document] : [], { kinds });
        } catch (error) {
          throw new Error(`${text} ends in ${error instanceof Error ? error.stack : String(error)}`);
        }
        compiled += 1;
      }
    }
    expect(compiled).toBeGreaterThan(0);
  });
});
