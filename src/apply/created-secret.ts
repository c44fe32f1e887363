// Which steps create a value that the API shows once.
import type { Kind, Secret } from "../kind/kind";
import type { Step } from "../plan/plan";

/** The secret that a step creates, if it creates one. */
export function findCreatedSecret(kind: Kind, { change }: Pick<Step, "change">): Secret | undefined {
  return change.action === "create" || change.renews !== undefined ? kind.secret : undefined;
}
