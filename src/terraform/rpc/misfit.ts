// Values that are not what the schema says: a state that another version or another tool wrote, or bytes that hold none.
// Knows nothing of what an RPC does.
import type { Explain } from "../plugin/calls";
import { ValueError } from "../wire/cty";

/** Says of such a value where it is wrong; of any other error nothing, since it is the provider's own. */
export const explainMisfit: Explain = (error, rpc) => {
  if (!(error instanceof ValueError)) return undefined;
  const isState = rpc === "UpgradeResourceState" || rpc === "MoveResourceState";
  const help = isState
    ? "Another version or another tool wrote this state. Remove the object from the state and import it."
    : "Terraform and the provider disagree on the schema: run `terraform init -upgrade`.";
  return {
    severity: "error",
    summary: "A value that does not fit the schema (TFP116)",
    detail: `${error.message}.\n\n${help}`,
    path: error.path,
  };
};
