// A SARIF 2.1.0 log (OASIS, 2020-03-27) of rules and results.
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
  /** Other places of the result, each with what it is. */
  readonly related?: readonly RelatedPlace[];
  readonly fingerprints: Readonly<Record<string, string>>;
  readonly properties?: JsonObject;
}

export interface RelatedPlace {
  readonly message: string;
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

export interface SarifRun {
  readonly version?: string;
  readonly rules: readonly SarifRule[];
  readonly results: readonly SarifResult[];
  readonly properties: JsonObject;
  /** Identifies the job (`automationDetails.id`). */
  readonly id?: string;
}

/** A log with one run. Throws if a result names a rule that is not listed. */
export function createSarifLog({ version, rules, results, properties, id }: SarifRun): JsonObject {
  const index = new Map(rules.map((rule, at) => [rule.id, at]));
  const driver: JsonObject = {
    name: "zonewright",
    ...(version === undefined ? {} : { semanticVersion: version, version }),
    informationUri: "https://www.npmjs.com/package/zonewright",
    rules: rules.map(createRule),
  };
  const run: JsonObject = {
    tool: { driver },
    ...(id === undefined ? {} : { automationDetails: { id } }),
    columnKind: "utf16CodeUnits",
    results: results.map((result) => createResult(result, index)),
    properties,
  };
  return { $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [run] };
}

function createRule({ id, title, description, help, level, properties }: SarifRule): JsonObject {
  return {
    id,
    ...(/^\w[\w-]*$/.test(id) ? { name: toPascalCase(id) } : {}),
    shortDescription: { text: title },
    ...(description === undefined ? {} : { fullDescription: { text: description } }),
    ...(help === undefined ? {} : { help: { text: help } }),
    defaultConfiguration: { level },
    ...(properties === undefined ? {} : { properties }),
  };
}

function createResult(result: SarifResult, index: ReadonlyMap<string, number>): Json {
  const ruleIndex = index.get(result.rule);
  if (ruleIndex === undefined) throw new Error(`SARIF: no rule ${result.rule}`);
  return {
    ruleId: result.rule,
    ruleIndex,
    level: result.level,
    message: { text: result.message },
    ...(result.file === undefined
      ? {}
      : { locations: [{ physicalLocation: createPhysicalLocation(result.file, result) }] }),
    ...(result.related?.length
      ? {
          relatedLocations: result.related.map(({ message, file, ...place }) => ({
            message: { text: message },
            physicalLocation: createPhysicalLocation(file, place),
          })),
        }
      : {}),
    partialFingerprints: { ...result.fingerprints },
    ...(result.properties === undefined ? {} : { properties: result.properties }),
  };
}

function createPhysicalLocation(file: string, { line, column }: Pick<SarifResult, "line" | "column">): JsonObject {
  const artifactLocation = { uri: toUri(file) };
  if (line === undefined) return { artifactLocation };
  return {
    artifactLocation,
    region: column === undefined ? { startLine: line } : { startLine: line, startColumn: column },
  };
}

/** Half a surrogate pair, which a URI cannot represent. */
const LONE_SURROGATE = /\p{Cs}/gu;

/** A relative path as a URI reference, an absolute path as a `file:` URI. */
function toUri(file: string): string {
  const slashed = file.replaceAll("\\", "/").replace(/^(\.\/)+/, "");
  const encoded = slashed
    .split("/")
    .map((part) => encodeURIComponent(part.replace(LONE_SURROGATE, "\ufffd")))
    .join("/");
  if (/^[A-Za-z]:\//.test(slashed)) return `file:///${encoded.replace("%3A", ":")}`;
  return encoded.startsWith("/") ? `file://${encoded}` : encoded;
}

/** `drift-changed` and `MANY_DELETES` as identifiers: `DriftChanged`, `ManyDeletes`. */
function toPascalCase(id: string): string {
  const words = /[a-z]/.test(id) ? id : id.toLowerCase();
  return words.replace(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());
}
