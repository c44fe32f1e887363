// Objects that another product of the service manages: the API refuses to change them, so a plan that does is an error. A resource that
// leaves the configuration is not checked: the API may still allow its deletion.
import { parseJson } from "../../base/json";
import type { Kind } from "../../kind/kind";
import type { AttributeDiagnostic } from "../object/attribute-diagnostic";
import { isFreeForm } from "../object/declared-config";
import type { PlanInput, ResourcePlanResult } from "../resource/operations";
import { resolveScope } from "../resource/resolve-scope";
import type { ResourceType } from "../schema/resource-types";
import type { Session } from "../session";
import type { ObjectValue } from "../wire";
import { type LocatedChange, listPlannedChanges } from "./planned-changes";
import { listDeclaredObjects, listPlannedMembers, readId } from "./planned-members";

export async function checkManaged(
  session: Session,
  type: ResourceType,
  { config, prior }: Pick<PlanInput, "config" | "prior">,
  { planned }: ResourcePlanResult,
): Promise<readonly AttributeDiagnostic[]> {
  if (config === null || prior === null) return [];
  const managers = listManagers(type, prior);
  if (managers.size === 0) return [];
  const scope = await resolveScope(session, type, config, prior);
  if (!scope.found) return [];
  const members = listPlannedMembers(type, scope.found.context, { config, prior }, planned);
  return listPlannedChanges(type, scope.found, members).changes.flatMap((located) => {
    const { id } = located.change;
    const manager = id === undefined ? undefined : managers.get(id);
    return manager === undefined ? [] : [managedElsewhere(located, manager)];
  });
}

/** Who manages the objects of a state, by id. */
function listManagers(type: ResourceType, state: ObjectValue): ReadonlyMap<string, string> {
  const objects = type.kind.managedBy === undefined ? [] : listDeclaredObjects(type, state);
  return new Map(
    objects.flatMap(({ path, attributes }) => {
      const id = readId(type, state, path);
      const manager = findManager(type.kind, attributes);
      return id === undefined || manager === undefined ? [] : [[id, manager] as const];
    }),
  );
}

/** The state has members of the reply that have no fixed shape as JSON text. */
function findManager({ fields, managedBy }: Kind, attributes: ObjectValue): string | undefined {
  const members = Object.entries(attributes).flatMap(([name, value]) =>
    typeof value === "string" && isFreeForm(fields[name]) ? [[name, parseJson(value)] as const] : [],
  );
  return managedBy?.(Object.fromEntries(members));
}

function managedElsewhere({ change, path }: LocatedChange, manager: string): AttributeDiagnostic {
  return {
    severity: "error",
    code: "OWN101",
    detail: `The plan changes \`${change.label}\`, which is managed by ${manager}.`,
    help: `Change it where it is managed (${manager}), and write its values here; or remove it from the state with a \`removed\` block.`,
    path,
  };
}
