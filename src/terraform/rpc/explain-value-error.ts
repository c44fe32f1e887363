// Explains values that do not match the schema, such as a state of another version or another tool. Does not know what an RPC
// does.
import type { ExplainError } from "../plugin/rpc-calls";
import { ValueError } from "../wire";

/** Returns undefined for other errors, which are bugs of the provider. */
export const explainValueError: ExplainError = (error, rpc) => {
  if (!(error instanceof ValueError)) return undefined;
  const isState = rpc === "UpgradeResourceState" || rpc === "MoveResourceState";
  const help = isState
    ? "Another version or another tool wrote this state. Remove the object from the state and import it."
    : "Terraform and the provider disagree on the schema: run `terraform init -upgrade`.";
  return {
    severity: "error",
    summary: "Value does not match the schema (TFP116)",
    detail: `${error.message}.\n\n${help}`,
    path: error.path,
  };
};
