// Diagnostics for the outcome of a write.
import type { Change } from "../../kind/kind";
import type { WriteResult } from "../coalesce/write-operation";
import { type AttributeDiagnostic, toAttributeDiagnostic } from "../object/attribute-diagnostic";

/** `adopt`: the resource may take over an existing object. */
export function outcomeDiagnostics(
  change: Change,
  { outcome }: WriteResult,
  adopt: boolean,
): readonly AttributeDiagnostic[] {
  switch (outcome.result) {
    case "done":
      return change.action === "create" && outcome.how === "already" && !adopt ? [existsDiagnostic(change)] : [];
    case "failed":
      if (change.action === "create" && outcome.diagnostic.code === "APP102") return [existsDiagnostic(change)];
      return [{ ...toAttributeDiagnostic(outcome.diagnostic), help: outcome.diagnostic.help }];
    case "skipped":
      return [notApplied(change, outcome.because)];
  }
}

export function existsDiagnostic({ label }: Change): AttributeDiagnostic {
  return {
    severity: "error",
    code: "TFP103",
    detail: `\`${label}\` exists already, and this resource did not create it.`,
    help: "Set `adopt = true` to take it over, or import it by its id.",
  };
}

function notApplied({ action, label }: Change, because: string): AttributeDiagnostic {
  return {
    severity: "error",
    code: "TFP106",
    detail: `${action} \`${label}\`: ${because}.`,
    help: "Run the apply again; completed changes are kept.",
  };
}
