// A plan as a file: canonical JSON with a checksum, so that what is applied is what was reviewed. Pure: reading and
// writing the file, and the clock, are left to the command line.
import { createHash } from "node:crypto";
import type { Diagnostic, Where } from "../base/diagnostic";
import { canonicalText, isDeep, isObject, type Json } from "../base/json";
import type { Kind } from "../kind/kind";
import type { DesiredState } from "../kind/state";
import { disagreeing } from "./agreement";
import type { Plan } from "./plan";
import { misshapen } from "./shape";

const FORMAT = "zonewright-plan";
/** 2: with an end, and a digest of the documents. */
const VERSION = 2;
/** A plan is about 20 levels deep; nobody's parser is asked to follow more. */
const MAX_DEPTH = 100;

export interface SavedPlan {
  readonly plan: Plan;
  /** When it was made, RFC 3339 in UTC. */
  readonly made: string;
  /** From when on it is refused, RFC 3339 in UTC; never where it is left out. */
  readonly expires?: string;
  /** Digest of what the documents declared (`digestOf`). */
  readonly documents?: string;
  /** Version of the tool that made it. */
  readonly tool: string;
}

export interface ParsedPlan {
  readonly saved?: SavedPlan;
  readonly diagnostic?: Diagnostic;
}

export function formatSavedPlan({ plan, made, expires, documents, tool }: SavedPlan): string {
  const about = { format: FORMAT, version: VERSION, tool, made, expires, documents };
  const body = { ...about, plan: plan as unknown as Json };
  return `${canonicalText({ ...body, sha256: checksum(body) })}\n`;
}

/**
 * @param kinds those that a step may be about; any, when left out.
 * @param tool version of this tool: what a newer one made is refused. Any, when left out.
 */
export function parseSavedPlan(text: string, file: string, kinds?: readonly Kind[], tool?: string): ParsedPlan {
  const found = readBody(text);
  if (typeof found === "string") return refuse(file, found);
  const { sha256, ...body } = found;
  const odd = oddVersion(body, tool);
  if (odd) return refuse(file, odd.code, odd.detail);
  // The text itself is what was summed: two members of one name, of which a parser sees one, are a change too.
  if (sha256 !== checksum(body) || text.trimEnd() !== canonicalText(found)) return refuse(file, "PLN103");
  const place = misplaced(body) ?? misshapen(body["plan"], kinds);
  if (place !== undefined) return refuse(file, "PLN101", `\`${place}\` is not what a plan has there.`);
  const { plan, made, expires, documents, tool: maker } = body as unknown as SavedPlan;
  const other = kinds && disagreeing(plan, kinds);
  if (other !== undefined) return refuse(file, "PLN103", `What \`${other}\` would send is not what it shows.`);
  const more = { ...(expires !== undefined && { expires }), ...(documents !== undefined && { documents }) };
  return { saved: { plan, made, tool: maker, ...more } };
}

/** Why a plan is not good at this moment, by the clock of this machine; undefined where it is. */
export function expiry({ made, expires }: SavedPlan, file: string, now: Date): Diagnostic | undefined {
  if (expires !== undefined && now.getTime() >= Date.parse(expires))
    return refuse(file, "PLN108", `It was made at ${made} and was good until ${expires}.`).diagnostic;
  if (Date.parse(made) <= now.getTime() + CLOCK_SKEW) return undefined;
  const detail = `It was made at ${made}, and here it is ${now.toISOString()}: one of the two clocks is wrong.`;
  return refuse(file, "PLN108", detail).diagnostic;
}

/** Two machines of one pipeline, ms. */
const CLOCK_SKEW = 5 * 60_000;

/** What the documents declare, policy included, in 64 hex digits: the same however and in how many files it is written. */
export function digestOf({ account, scopes }: DesiredState): string {
  const declared = scopes.map(({ scope, context, ownership, objects, absent }) => ({
    scope,
    context,
    prune: ownership.prune,
    ignore: placeless(ownership.ignore),
    protect: placeless(ownership.protect),
    open: placeless(ownership.open),
    objects: placeless(objects),
    absent: placeless(absent),
  }));
  return checksum({ account, scopes: declared } as unknown as Json);
}

function placeless(declared: readonly { readonly where: Where }[]): readonly string[] {
  return declared.map(({ where, ...value }) => canonicalText(value as unknown as Json)).sort();
}

/** Whether a text is a plan rather than a document, judged by how it begins alone: members are in order, whatever the version. */
export function looksLikeSavedPlan(text: string): boolean {
  return /^\{("\w+":("[\w.:+-]*"|\d+),)*"format":"zonewright-plan"/.test(text);
}

function checksum(body: Json): string {
  return createHash("sha256").update(canonicalText(body)).digest("hex");
}

type Members = Readonly<Record<string, Json>>;

/** The members of the file, or the code of why it has none. */
function readBody(text: string): Members | string {
  if (isDeep(text, MAX_DEPTH)) return "PLN101";
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) && value["format"] === FORMAT ? (value as Members) : "PLN101";
  } catch {
    return looksLikeSavedPlan(text) ? "PLN107" : "PLN101";
  }
}

function oddVersion(
  body: Members,
  tool: string | undefined,
): { readonly code: string; readonly detail: string } | undefined {
  const version = body["version"];
  const maker = typeof body["tool"] === "string" ? body["tool"] : "";
  const seen = `Its format version is \`${JSON.stringify(version)}\`; this tool reads version ${VERSION}.`;
  if (typeof version === "number" && version < VERSION) return { code: "PLN109", detail: seen };
  if (version !== VERSION) return { code: "PLN102", detail: `${seen} It was made by zonewright ${maker}.` };
  if (tool === undefined || !isNewer(maker, tool)) return undefined;
  return { code: "PLN102", detail: `It was made by zonewright ${maker}; this is ${tool}.` };
}

/** By the three numbers of a version; what is no version is not newer. */
function isNewer(left: string, right: string): boolean {
  const [ours, theirs] = [right, left].map((text) => /^(\d+)\.(\d+)\.(\d+)/.exec(text)?.slice(1).map(Number));
  if (!ours || !theirs) return false;
  const at = theirs.findIndex((number, index) => number !== ours[index]);
  return at >= 0 && (theirs[at] as number) > (ours[at] as number);
}

/** The first of the members beside the plan that is not as it must be. */
function misplaced({ made, expires, documents, tool }: Members): string | undefined {
  if (typeof tool !== "string") return "tool";
  if (!isTime(made)) return "made";
  if (expires !== undefined && !isTime(expires)) return "expires";
  return documents === undefined || /^[0-9a-f]{64}$/.test(String(documents)) ? undefined : "documents";
}

function isTime(value: Json | undefined): boolean {
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));
}

const AGAIN = "Make a new one with `zonewright plan … --out FILE`.";

/** What each refusal is called, what it says unless more is known, and what to do. */
const REFUSALS: Readonly<Record<string, readonly [summary: string, detail: string, help: string]>> = {
  PLN101: ["Not a saved plan", `The file is no JSON object whose \`format\` is \`${FORMAT}\`.`, AGAIN],
  PLN102: ["A saved plan of a newer version", "", "Apply it with the version that made it, or make a new one."],
  PLN103: ["The saved plan was changed", "Its content does not agree with its checksum.", AGAIN],
  PLN107: ["The saved plan was cut short", "It begins as a saved plan and does not end as one.", AGAIN],
  PLN108: [
    "The saved plan has expired",
    "",
    "Make a new plan and look at it again; `--expires` says how long it is good.",
  ],
  PLN109: ["A saved plan of an older version", "", AGAIN],
};

function refuse(file: string, code: string, seen?: string): { readonly diagnostic: Diagnostic } {
  const [summary, detail, help] = REFUSALS[code] as (typeof REFUSALS)[string];
  return { diagnostic: { code, severity: "error", summary, detail: seen ?? detail, help, where: { file } } };
}
