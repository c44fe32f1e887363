// Scan findings as a SARIF 2.1.0 log (OASIS, 2020-03-27). Pure: the day comes in, nothing is written.
import type { Json, JsonObject } from "../json";
import type { Deprecation, Profile } from "./deprecation";
import { stateOn } from "./due";
import type { ScanFinding } from "./scan/finding";
import { deprecationById, SCHEDULE } from "./schedule";

export interface SarifOptions {
  readonly profile?: Profile;
  /** Version of the tool, shown as its own. */
  readonly version?: string;
}

/**
 * The SARIF log of one run: a rule per deprecation of the schedule, a result per finding. Ended is an error, deprecated a
 * warning, a deprecation that is not yet announced on `day` (YYYY-MM-DD) a note.
 */
export function toSarif(findings: readonly ScanFinding[], day: string, options: SarifOptions = {}): JsonObject {
  const profile = options.profile ?? "live";
  const driver: JsonObject = {
    name: "zonewright",
    ...(options.version === undefined ? {} : { semanticVersion: options.version, version: options.version }),
    informationUri: "https://www.npmjs.com/package/zonewright",
    rules: SCHEDULE.map((one) => ruleOf(one, day, profile)),
  };
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver },
        columnKind: "utf16CodeUnits",
        results: findings.flatMap((finding) => resultOf(finding, day, profile)),
        properties: { asOf: day, profile },
      },
    ],
  };
}

const INDEX: ReadonlyMap<string, number> = new Map(SCHEDULE.map((one, index) => [one.id, index]));

function ruleOf(one: Deprecation, day: string, profile: Profile): JsonObject {
  return {
    id: one.id,
    name: pascal(one.id),
    shortDescription: { text: one.title },
    fullDescription: { text: `${one.title}. ${standing(one, day, profile)}` },
    help: { text: helpOf(one) },
    defaultConfiguration: { level: levelOf(one, day, profile) },
    properties: { date: stateOn(one, day, profile).date, replacement: one.replacement, tags: ["deprecation"] },
  };
}

function resultOf(finding: ScanFinding, day: string, profile: Profile): readonly Json[] {
  const one = deprecationById(finding.id);
  if (!one) return [];
  const { state, date, daysLeft } = stateOn(one, day, profile);
  return [
    {
      ruleId: one.id,
      ruleIndex: INDEX.get(one.id)!,
      level: levelOf(one, day, profile),
      message: { text: `${finding.seen}: ${standing(one, day, profile)} ${helpOf(one)}` },
      locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(finding.file) }, region: regionOf(finding) } }],
      partialFingerprints: { "deprecation/v1": `${one.id}:${finding.method ?? "any"}:${finding.path ?? finding.seen}` },
      properties: {
        state,
        date,
        daysLeft,
        hit: finding.hit,
        confidence: finding.confidence,
        method: finding.method ?? "any",
        ...(finding.path === undefined ? {} : { path: finding.path }),
      },
    },
  ];
}

const LEVELS = { ended: "error", deprecated: "warning", fine: "note" } as const;
const levelOf = (one: Deprecation, day: string, profile: Profile) => LEVELS[stateOn(one, day, profile).state];

function standing(one: Deprecation, day: string, profile: Profile): string {
  const { state, date, daysLeft } = stateOn(one, day, profile);
  if (state === "ended") return `Ended on ${date}.`;
  return `Ends on ${date}, in ${daysLeft} ${daysLeft === 1 ? "day" : "days"}.`;
}

function helpOf(one: Deprecation): string {
  const replacement = one.replacement === null ? "Nothing replaces it." : `Use instead: ${one.replacement}.`;
  return one.rewrite === undefined ? replacement : `${replacement} Rewrite: ${one.rewrite}.`;
}

function regionOf({ line, column }: ScanFinding): JsonObject {
  return column === undefined ? { startLine: line } : { startLine: line, startColumn: column };
}

/** A relative file as a URI reference, an absolute one as `file:`. */
function uriOf(file: string): string {
  const slashed = file.replaceAll("\\", "/");
  const encoded = slashed.split("/").map(encodeURIComponent).join("/");
  if (/^[A-Za-z]:\//.test(slashed)) return `file:///${encoded.replace("%3A", ":")}`;
  return encoded.startsWith("/") ? `file://${encoded}` : encoded;
}

function pascal(id: string): string {
  return id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
