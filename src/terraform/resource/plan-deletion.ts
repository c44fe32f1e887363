// Plans that a resource leaves the configuration.
import type { ResourceType } from "../schema/resource-types";
import type { Session } from "../session";
import type { ObjectValue } from "../wire";
import { checkDeletion, planProtected } from "./deletion-protection";
import type { ResourcePlanResult } from "./operations";
import { objectReleased, planDeletions } from "./owned-objects";

/** Plans the deletion of all objects of a resource that leaves the configuration, but for those that belong to another resource. */
export async function planDeletion(
  session: Session,
  type: ResourceType,
  prior: ObjectValue | null,
  ids: readonly string[],
): Promise<ResourcePlanResult> {
  const result = { planned: null, replacing: [] };
  if (!prior) return { ...result, diagnostics: [] };
  planProtected(session, type, prior);
  const released = await planDeletions(session, type, prior, ids);
  if (released.length === 0) return { ...result, diagnostics: (await checkDeletion(session, type, prior)).diagnostics };
  const diagnostics = released.map((id) => objectReleased(type.kind, id));
  return { ...result, diagnostics, privateState: { released } };
}
