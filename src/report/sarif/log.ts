// A SARIF 2.1.0 log (OASIS, 2020-03-27) from rules and results. It knows neither plans nor scans.
import type { Json, JsonObject } from "../../base/json";

export type SarifLevel = "error" | "warning" | "note";

export interface SarifRule {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly help?: string;
  readonly level: SarifLevel;
  readonly properties?: JsonObject;
}

export interface SarifResult {
  readonly rule: string;
  readonly level: SarifLevel;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly fingerprints: Readonly<Record<string, string>>;
  readonly properties?: JsonObject;
}

export interface SarifRun {
  readonly version?: string;
  readonly rules: readonly SarifRule[];
  readonly results: readonly SarifResult[];
  readonly properties: JsonObject;
  /** Tells the logs of one job from those of another (`automationDetails.id`). */
  readonly id?: string;
}

/** One run. A result whose rule is not listed is a mistake here: it throws. */
export function sarifLog({ version, rules, results, properties, id }: SarifRun): JsonObject {
  const index = new Map(rules.map((rule, at) => [rule.id, at]));
  const driver: JsonObject = {
    name: "zonewright",
    ...(version === undefined ? {} : { semanticVersion: version, version }),
    informationUri: "https://www.npmjs.com/package/zonewright",
    rules: rules.map(ruleOf),
  };
  const run: JsonObject = {
    tool: { driver },
    ...(id === undefined ? {} : { automationDetails: { id } }),
    columnKind: "utf16CodeUnits",
    results: results.map((result) => resultOf(result, index)),
    properties,
  };
  return { $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [run] };
}

function ruleOf({ id, title, description, help, level, properties }: SarifRule): JsonObject {
  return {
    id,
    ...(/^\w[\w-]*$/.test(id) ? { name: pascal(id) } : {}),
    shortDescription: { text: title },
    ...(description === undefined ? {} : { fullDescription: { text: description } }),
    ...(help === undefined ? {} : { help: { text: help } }),
    defaultConfiguration: { level },
    ...(properties === undefined ? {} : { properties }),
  };
}

function resultOf(result: SarifResult, index: ReadonlyMap<string, number>): Json {
  const ruleIndex = index.get(result.rule);
  if (ruleIndex === undefined) throw new Error(`SARIF: no rule ${result.rule}`);
  return {
    ruleId: result.rule,
    ruleIndex,
    level: result.level,
    message: { text: result.message },
    ...(result.file === undefined ? {} : { locations: [{ physicalLocation: placeOf(result.file, result) }] }),
    partialFingerprints: { ...result.fingerprints },
    ...(result.properties === undefined ? {} : { properties: result.properties }),
  };
}

function placeOf(file: string, { line, column }: SarifResult): JsonObject {
  const artifactLocation = { uri: uriOf(file) };
  if (line === undefined) return { artifactLocation };
  return {
    artifactLocation,
    region: column === undefined ? { startLine: line } : { startLine: line, startColumn: column },
  };
}

/** Half a surrogate pair, which no URI can spell. */
const LONE = /\p{Cs}/gu;

/** A relative file as a URI reference, an absolute one as `file:`. */
function uriOf(file: string): string {
  const slashed = file.replaceAll("\\", "/").replace(/^(\.\/)+/, "");
  const encoded = slashed
    .split("/")
    .map((part) => encodeURIComponent(part.replace(LONE, "\ufffd")))
    .join("/");
  if (/^[A-Za-z]:\//.test(slashed)) return `file:///${encoded.replace("%3A", ":")}`;
  return encoded.startsWith("/") ? `file://${encoded}` : encoded;
}

/** `drift-changed` and `MANY_DELETES` as identifiers: `DriftChanged`, `ManyDeletes`. */
function pascal(id: string): string {
  const words = /[a-z]/.test(id) ? id : id.toLowerCase();
  return words.replace(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());
}
