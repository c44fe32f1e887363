// What became of a write, in words for the person at the terminal.
import type { Change } from "../../kind/kind";
import type { Written } from "../coalesce/writer";
import { type Remark, remarkOf } from "../object/remark";

/** `adopt`: the resource may take over what is there. */
export function remarksOn(change: Change, { outcome }: Written, adopt: boolean): readonly Remark[] {
  switch (outcome.result) {
    case "done":
      return change.action === "create" && outcome.how === "already" && !adopt ? [existsAlready(change)] : [];
    case "failed":
      if (change.action === "create" && outcome.diagnostic.code === "APP102") return [existsAlready(change)];
      return [{ ...remarkOf(outcome.diagnostic), help: outcome.diagnostic.help }];
    case "skipped":
      return [notCarriedOut(change, outcome.because)];
  }
}

export function existsAlready({ label }: Change): Remark {
  return {
    severity: "error",
    code: "TFP103",
    detail: `\`${label}\` is there already, and this resource did not make it.`,
    help: "Set `adopt = true` to take it over, or import it by its id.",
  };
}

function notCarriedOut({ action, label }: Change, because: string): Remark {
  return {
    severity: "error",
    code: "TFP106",
    detail: `${action} \`${label}\`: ${because}.`,
    help: "Apply again; what is done is left as it is.",
  };
}
