// A plan as a file: canonical JSON with a checksum, so that what is applied is what was reviewed. Pure: reading and
// writing the file, and the clock, are left to the command line.
import { createHash } from "node:crypto";
import type { Diagnostic } from "../diagnostic";
import { canonicalText, isObject, type Json } from "../json";
import type { Kind } from "../kind/kind";
import type { Plan } from "./plan";
import { misshapen } from "./shape";

const FORMAT = "zonewright-plan";
const VERSION = 1;

export interface SavedPlan {
  readonly plan: Plan;
  /** When it was made, RFC 3339 in UTC. */
  readonly made: string;
  /** Version of the tool that made it. */
  readonly tool: string;
}

export function formatSavedPlan({ plan, made, tool }: SavedPlan): string {
  const body = { format: FORMAT, version: VERSION, tool, made, plan: plan as unknown as Json };
  return `${canonicalText({ ...body, sha256: checksum(body) })}\n`;
}

/** @param kinds those that a step may be about; any, when left out. */
export function parseSavedPlan(
  text: string,
  file: string,
  kinds?: readonly Kind[],
): { readonly saved?: SavedPlan; readonly diagnostic?: Diagnostic } {
  const refuse = (code: string, summary: string, detail: string, help: string) => ({
    diagnostic: { code, severity: "error" as const, summary, detail, help, where: { file } },
  });
  const again = "Make a new one with `zonewright plan … --out FILE`.";
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse("PLN101", "Not a saved plan", "The file is not JSON, or it was cut short.", again);
  }
  if (!isObject(value as Json) || (value as { format?: unknown }).format !== FORMAT) {
    return refuse("PLN101", "Not a saved plan", `The file is JSON, and its \`format\` is not \`${FORMAT}\`.`, again);
  }
  const { sha256, ...body } = value as Record<string, Json>;
  if (body["version"] !== VERSION) {
    const detail = `Its format version is \`${JSON.stringify(body["version"])}\`; this tool reads version ${VERSION}.`;
    return refuse(
      "PLN102",
      "A saved plan of another version",
      detail,
      `Apply it with the tool that made it (${String(body["tool"])}), or make a new one.`,
    );
  }
  if (sha256 !== checksum(body)) {
    return refuse("PLN103", "The saved plan was changed", "Its content does not agree with its checksum.", again);
  }
  const odd = misshapen(body["plan"], kinds);
  if (odd !== undefined) return refuse("PLN101", "Not a saved plan", `\`${odd}\` is not what a plan has there.`, again);
  return { saved: { plan: body["plan"] as unknown as Plan, made: String(body["made"]), tool: String(body["tool"]) } };
}

/** Whether a text is a plan rather than a document, judged by its first member alone. */
export function looksLikeSavedPlan(text: string): boolean {
  return text.startsWith(`{"format":"${FORMAT}"`);
}

function checksum(body: Json): string {
  return createHash("sha256").update(canonicalText(body)).digest("hex");
}
