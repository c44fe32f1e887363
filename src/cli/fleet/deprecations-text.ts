// The deprecations of a fleet's documents, as `plan` prints them.
import type { DeprecationFinding } from "../../deprecation";
import type { Paint } from "../../report/paint";
import { formatDeprecations } from "../../report/text/deprecations";
import type { Args } from "../command";

/** Empty if nothing is deprecated. */
export function deprecationsText(findings: readonly DeprecationFinding[], args: Args, paint: Paint): string {
  return formatDeprecations(findings, { paint, verbose: args.has("verbose") })
    .map((line) => `${line}\n`)
    .join("");
}
