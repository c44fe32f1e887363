// What every command says last if a rule or an error kept it from writing: that nothing was written, and the codes of the reasons.
import { type Diagnostic, errorsAmong } from "../base/diagnostic";
import { escapeText } from "../base/escape-text";
import type { Hazard } from "../kind/kind";

export interface Refusal {
  /** Codes of hazards and diagnostics, each once, in the order in which they were found. */
  readonly codes: readonly string[];
  /** The codes that `--allow` permits. Empty where it would not help, because another reason remains. */
  readonly allowable: readonly string[];
  /** `--keep-going` applies the parts that have no errors. */
  readonly canKeepGoing?: boolean;
}

export function refuseHazards(hazards: readonly Hazard[]): Refusal {
  const codes = [...new Set(hazards.map(({ code }) => code))];
  return { codes, allowable: hazards.some(({ final }) => final) ? [] : codes };
}

export function refuseErrors(diagnostics: readonly Diagnostic[]): Refusal {
  return { codes: [...new Set(errorsAmong(diagnostics).map(({ code }) => code))], allowable: [] };
}

/** `Refused; nothing was written: MANY_DELETES, LAST_MX.` */
export function formatRefusal({ codes }: Pick<Refusal, "codes">): string {
  return `Refused; nothing was written${codes.length === 0 ? "" : `: ${codes.map(escapeText).join(", ")}`}.`;
}

/** The flags that permit it, as a sentence; empty if no flag does. */
export function formatAllowFlags({ allowable, canKeepGoing }: Pick<Refusal, "allowable" | "canKeepGoing">): string {
  if (canKeepGoing) return "`--keep-going` applies the zones without errors.";
  if (allowable.length === 0) return "";
  const flags = allowable.map((code) => `--allow ${escapeText(code)}`).join(" ");
  return `After a review, \`${flags}\` permits it.`;
}
