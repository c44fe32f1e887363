// Any document means the same when its content is moved into templates, and its mistakes keep their places.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/base/diagnostic";
import { isArray, isObject, type Json, type JsonObject } from "../../src/base/json";
import { compileDocuments } from "../../src/desired";
import { parseYaml } from "../../src/desired/formats/document";
import { kinds } from "../../src/kinds";
import { digestDesiredState } from "../../src/plan/saved-plan";
import { CHECKS } from "../checks/checks";
import { type Draw, drawing, misshapen } from "../fuzz/mutate";
import { BAD_DOCUMENTS } from "./bad-documents";
import { everyType } from "./every-type";

const ZONE = "example.com";
const { zones: sample } = everyType as { zones: Record<string, { records: readonly JsonObject[] }> };
const ALL_TYPES = sample[ZONE]?.records ?? [];

function compile(...documents: readonly JsonObject[]) {
  const parsed = documents.map((document, index) =>
    parseYaml(`${"abc"[index]}.json`, JSON.stringify({ version: 1, ...document }, null, 1)),
  );
  expect(parsed.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  return compileDocuments(
    parsed.flatMap(({ document }) => document ?? []),
    { kinds },
  );
}

const errorsOf = (diagnostics: readonly Diagnostic[]) => diagnostics.filter(({ severity }) => severity === "error");

/** The warning about a text that looks like the placeholder of a parameter is about templates alone. */
const withoutLiterals = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.filter(({ code, severity }) => code !== "DOC155" || severity === "error");

// A document into templates

/** Texts that look like placeholders as literal texts. */
function escapeTexts(value: Json): Json {
  if (typeof value === "string") return value.replace(/\{( *[a-z_][\w-]* *)\}/gi, "{{$1}}");
  if (isArray(value)) return value.map(escapeTexts);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member = null]) => [name, escapeTexts(member)]));
}

interface Parameters {
  readonly declared: Record<string, Json>;
  readonly values: Record<string, Json>;
}

/** Replaces values, and parts of texts, by parameters that stand for them. */
function parametrize(value: Json, draw: Draw, parameters: Parameters): Json {
  if (isArray(value)) return value.map((element) => parametrize(element, draw, parameters));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, member = null]) => [
        name,
        name === "join" ? member : parametrize(member, draw, parameters),
      ]),
    );
  if (value === null || draw.below(4) !== 0) return value;
  const name = `p${Object.keys(parameters.declared).length}`;
  const add = (type: string, given: Json) => {
    const isDefault = draw.below(2) === 0;
    parameters.declared[name] = isDefault ? { type, default: escapeTexts(given) } : type;
    if (!isDefault) parameters.values[name] = given;
    return `{${name}}`;
  };
  if (typeof value === "boolean") return add("boolean", value);
  if (typeof value === "number") return add("integer", value);
  if (value.includes("{")) return value;
  if (value.includes(ZONE) && draw.below(2) === 0) return value.replaceAll(ZONE, "{zone}");
  const start = draw.below(value.length + 1);
  const end = start + draw.below(value.length + 1 - start);
  const isWhole = draw.below(3) === 0;
  if (isWhole) return add("string", value);
  return `${value.slice(0, start)}${add("string", value.slice(start, end))}${value.slice(end)}`;
}

interface Layer {
  readonly name: string;
  /** Undefined for the zone itself. */
  readonly parent?: Layer;
  readonly body: Record<string, Json>;
}

function depthOf({ parent }: Layer): number {
  return parent === undefined ? 0 : 1 + depthOf(parent);
}

/** Divides the body of a zone over layers: each part goes to one of them. */
function divide(body: JsonObject, draw: Draw): readonly Layer[] {
  const root: Layer = { name: "", body: {} };
  const layers = [root];
  for (let n = draw.below(6); n >= 0; n -= 1) {
    const parent = draw.of(layers.filter((layer) => depthOf(layer) < 5));
    layers.push({ name: `t${layers.length}`, parent, body: {} });
  }
  const homes = new Map<string, Layer>();
  for (const [key, value = null] of Object.entries(body)) {
    if (key === "records" && isArray(value)) {
      for (const record of value) {
        const { name, type } = isObject(record) ? record : {};
        const group = `${name} ${type}`;
        const home = homes.get(group) ?? draw.of(layers);
        homes.set(group, home);
        // An element that joins the others may be in any layer.
        const isApart = draw.below(4) === 0;
        const layer = isApart ? draw.of(layers) : home;
        const joined = layer === home && !isApart ? record : { ...(record as JsonObject), join: true };
        layer.body[key] = [...((layer.body[key] ?? []) as readonly Json[]), joined];
      }
    } else if (isArray(value)) {
      for (const element of value) {
        const layer = draw.of(layers);
        layer.body[key] = [...((layer.body[key] ?? []) as readonly Json[]), element];
      }
    } else if (isObject(value) && key !== "drift") {
      for (const [name, member = null] of Object.entries(value)) {
        const layer = draw.of(layers);
        layer.body[key] = { ...((layer.body[key] ?? {}) as JsonObject), [name]: member };
      }
    } else draw.of(layers).body[key] = value;
  }
  return layers;
}

/** Layers as templates, and the body of the zone that uses them. */
function toTemplates(layers: readonly Layer[], draw: Draw) {
  const templates: Record<string, Json> = {};
  const uses = new Map<Layer, Json[]>(layers.map((layer) => [layer, []]));
  for (const layer of [...layers].reverse()) {
    const own = uses.get(layer) ?? [];
    const use = own.length === 0 ? {} : { use: own };
    if (layer.parent === undefined) return { templates, zone: { ...layer.body, ...use } };
    const parameters: Parameters = { declared: {}, values: {} };
    const body = parametrize(escapeTexts(layer.body), draw, parameters);
    const { declared } = parameters;
    const isInTemplate = layer.parent.parent !== undefined;
    const values = isInTemplate ? escapeTexts(parameters.values) : parameters.values;
    templates[layer.name] = { ...(body as JsonObject), ...use, parameters: declared };
    const hasValues = Object.keys(parameters.values).length > 0;
    uses.get(layer.parent)?.push(hasValues ? { [layer.name]: values } : layer.name);
  }
  throw new Error("no zone");
}

const TEXTS = ["x", "{zone}", "{{zone}}", '{"a": {"b": []}}', "%{i}", "{ b }", "}{", `see www.${ZONE}`, "{p0}{p1}"];
const OPTIONS: readonly JsonObject[] = [
  { prune: true },
  { defaults: { ttl: 600, comment: "ours {zone}" } },
  { ignore: [{ name: "_acme*", type: "TXT" }, { name: "{x}" }] },
  { protect: [{ name: "@", type: "MX" }] },
  { open: [{ name: "@", type: "TXT" }] },
  { plan: "enterprise" },
  { drift: { remediate: "pr" } },
  { dns_settings: { flatten_all_cnames: true, multi_provider: false, soa: { refresh: 9000, retry: 3600 } } },
  { hold: { enabled: true } },
];

function drawBody(draw: Draw): JsonObject {
  const records = ALL_TYPES.filter(() => draw.below(3) === 0);
  const texts = Array.from({ length: draw.below(4) }, (_, n) => ({
    ...{ name: `t${n}`, type: "TXT", content: `"${draw.of(TEXTS).replaceAll('"', '\\"')}"` },
  }));
  const addresses = { name: "many", type: "A", content: ["192.0.2.7", "192.0.2.8"], ttl: 300 };
  const built = { spf: { mechanisms: ["include:_spf.example.net"], all: "softfail" }, name: "built" };
  const more = [addresses, built].filter(() => draw.below(2) === 0);
  return Object.assign({ records: [...records, ...texts, ...more] }, ...OPTIONS.filter(() => draw.below(3) === 0));
}

describe("a document", () => {
  it("means the same as templates", () => {
    let count = 0;
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const draw = drawing(`templates ${seed}`);
        const body = drawBody(draw);
        const spelled = compile({ zones: { [ZONE]: body } });
        const { templates, zone } = toTemplates(divide(body, draw), draw);
        const files = [{ zones: { [ZONE]: zone } }, { templates }] as const;
        const templated = draw.below(2) === 0 ? compile(...files) : compile(Object.assign({}, ...files));
        const codes = ({ diagnostics }: typeof spelled) =>
          withoutLiterals(diagnostics)
            .map(({ code }) => code)
            .sort();
        expect({ seed, codes: codes(templated) }).toEqual({ seed, codes: codes(spelled) });
        expect(digestDesiredState(templated.desired)).toBe(digestDesiredState(spelled.desired));
        if (errorsOf(spelled.diagnostics).length === 0) count += 1;
      }),
      { numRuns: 500 },
    );
    expect(count).toBeGreaterThan(150);
  });

  it("means the same when zones with one body share it", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 5 }), (seed, number) => {
        const body = drawBody(drawing(`shared ${seed}`));
        const names = Array.from({ length: number }, (_, n) => `z${n}.example`);
        const spelled = compile({ zones: Object.fromEntries(names.map((name) => [name, body])) });
        const shared = compile({ zones: { [names.join(", ")]: body } });
        expect(digestDesiredState(shared.desired)).toBe(digestDesiredState(spelled.desired));
        expect(shared.diagnostics.length <= spelled.diagnostics.length).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

// Mistakes

/** Each finding with its code and the path below the zone or the template, and whether it has the use of a template. */
function listPlaces(diagnostics: readonly Diagnostic[], outer: RegExp) {
  return diagnostics
    .map(({ code, severity, where }) => `${severity} ${code} ${where?.at?.replace(outer, "") ?? ""}`)
    .sort();
}

/** The findings of a zone's body, and the same in a template of another file. */
function compare(body: JsonObject, account: JsonObject = {}) {
  const spelled = compile({ ...account, zones: { [ZONE]: body } });
  const moved = compile(
    { ...account, zones: { [ZONE]: { use: "t" } } },
    { templates: { t: escapeTexts(body) as JsonObject } },
  );
  return { spelled: spelled.diagnostics, moved: withoutLiterals(moved.diagnostics) };
}

const OUTER = /^(zones\.example\.com|templates\.t)(?=[.[]|$)/;

describe("a mistake", () => {
  const checks = CHECKS.filter(({ zone, before, live }) => zone !== undefined && !before && !live);

  it.each(checks.map((check) => [check.code, check] as const))(
    "%s of the table of checks has its place in a template",
    (_, { zone = {}, account }) => {
      const { spelled, moved } = compare(zone, account);
      expect(listPlaces(moved, OUTER)).toEqual(listPlaces(spelled, OUTER));
      for (const { where } of moved.filter(({ where }) => where?.at?.startsWith("templates.t")))
        expect(where).toMatchObject({ file: "b.json" });
      const uses = moved.flatMap(({ where }) => (where?.use ? [where.use] : []));
      for (const use of uses) expect(use).toMatchObject({ file: "a.json", at: "zones.example.com.use" });
    },
  );

  // Mistakes that no template can have, and why.
  const NOT_OF_A_ZONE: Readonly<Record<string, string>> = {
    DOC102: "the text is not YAML",
    DOC103: "the parser finds it before anything is a template",
    DOC104: "the parser finds it",
    DOC106: "the parser finds it",
    DOC107: "the parser finds it",
    DOC108: "it is about the file",
    DOC109: "it is about the file",
    DOC111: "it is about the file",
    DOC114: "it is about the file",
    ZON101: "a template has no name of a zone",
  };

  it.each(BAD_DOCUMENTS)("%s has the same code at its line in a template, or cannot be in one", (_, text, place) => {
    const [code = ""] = place.split(" ");
    const { document } = parseYaml("a.yaml", text);
    const { zones = {} } = isObject(document?.value) ? document.value : {};
    const body = isObject(zones) ? zones[ZONE] : undefined;
    if (NOT_OF_A_ZONE[code] !== undefined) return expect(isObject(body) && code !== "DOC103").toBe(false);
    // The lines of the zone as lines of a template: only the keys above them differ, so that all places stay.
    const moved = text.replace("zones:\n  example.com:", "templates:\n  example-com:");
    const use = "version: 1\nzones:\n  example.com: { use: example-com }\n";
    const documents = [parseYaml("a.yaml", moved), parseYaml("b.yaml", use)].flatMap(
      ({ document: read }) => read ?? [],
    );
    const found = compileDocuments(documents, { kinds }).diagnostics.map(({ code: own, where = {} }) => {
      const { file, line, column, at = "" } = where;
      return {
        place: `${own} ${file}:${line}:${column} ${at.replace(/^templates\.example-com/, "zones.example.com")}`,
        use: where.use,
      };
    });
    expect(found.map((each) => each.place)).toContain(place);
    // The structure of a template is wrong once, however it is used.
    const isStructure = found.every(({ use }) => use === undefined);
    expect(isStructure ? code : found).toEqual(
      isStructure
        ? "DOC116"
        : expect.arrayContaining([{ place, use: expect.objectContaining({ file: "b.yaml", line: 3 }) }]),
    );
    return undefined;
  });

  it("of any kind has its place in a template", () => {
    let count = 0;
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const draw = drawing(`mistakes ${seed}`);
        const body = misshapen(drawBody(draw), draw);
        if (!isObject(body) || Object.hasOwn(body, "state") || Object.hasOwn(body, "use")) return;
        const { spelled, moved } = compare(JSON.parse(JSON.stringify(body)));
        expect({ seed, found: listPlaces(moved, OUTER) }).toEqual({ seed, found: listPlaces(spelled, OUTER) });
        if (spelled.length > 0) count += 1;
      }),
      { numRuns: 1000 },
    );
    expect(count).toBeGreaterThan(200);
  });
});
