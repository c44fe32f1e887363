// What has been planned in a zone or account for the objects of a kind since the provider was configured: Terraform plans each
// resource by itself, and the rules across resources are checked as each of them is planned.
import { isIP } from "node:net";
import { createObjectIndex, listPlaces, type ObjectIndex } from "../../desired/object-index";
import { findViolations } from "../../desired/validate-scope";
import { type Context, type Declared, identifyObject, identityKey, type Kind } from "../../kind/kind";
import type { AttributeDiagnostic } from "../object/attribute-diagnostic";
import { NOT_SHOWN } from "../object/hide-values";
import { toRuleDiagnostics } from "../object/rule-diagnostic";
import type { AttributePath } from "../resource/operations";
import type { ResourceType } from "../schema/resource-types";
import { listPriorMembers, type PlannedMember } from "./planned-members";
import type { PlannedStates } from "./planned-states";

export interface PlannedScope {
  /** A resource without a change. Until something changes in the scope, it is only remembered. */
  keep(type: ResourceType, number: number): void;
  readonly hasChanges: boolean;
  /** The same after a change: its objects are checked if they are neighbours of a changed object. */
  keepBesideChanges(members: readonly PlannedMember[], number: number): readonly AttributeDiagnostic[];
  /** Checks the objects of a resource that changes, which are then planned. */
  plan(members: readonly PlannedMember[], numbers: Numbers): readonly AttributeDiagnostic[];
}

/** The number of the plan of a resource, and that of its first plan if it is replaced. */
interface Numbers {
  readonly number: number;
  readonly replaced?: number | undefined;
}

interface PlannedObject extends Declared {
  readonly id: string | undefined;
  /** The number of the plan. */
  readonly plan: number;
}

export function createPlannedScope(kind: Kind, context: Context, states: PlannedStates): PlannedScope {
  const kept: { readonly type: ResourceType; readonly number: number }[] = [];
  const byIdentity = new Map<string, PlannedObject>();
  const index: ObjectIndex = createObjectIndex(kind, context);
  let hasChanges = false;
  const add = (object: PlannedObject) => {
    const identity = getIdentity(kind, object);
    const replaced = byIdentity.get(identity);
    if (replaced) index.remove(replaced);
    byIdentity.set(identity, object);
    index.add(object);
  };
  const addKept = () => {
    for (const { type, number } of kept.splice(0))
      for (const { id, path, props } of listPriorMembers(type, context, states.get(type, number)))
        add(declare(kind, { id, path, props }, number));
  };
  /** Where the neighbours of changed objects are. */
  const touched = new Set<string>();
  const addChecked = (located: readonly LocatedObject[], replaced?: number): readonly AttributeDiagnostic[] => {
    const paths = new Map<Declared, AttributePath>(located.map(({ object, path }) => [object, path]));
    return located.flatMap(({ object, path }) => {
      const other = byIdentity.get(getIdentity(kind, object));
      const isTouched = listPlaces(kind, object, context).some((place) => touched.has(place));
      if (isTouched && other && !isReplacement(other, object, replaced)) return [plannedTwice(object, other, path)];
      if (other) index.remove(other);
      const found = isTouched ? index.check(object) : [];
      add(object);
      return toRuleDiagnostics(found, (each) => paths.get(each));
    });
  };
  const locate = (members: readonly PlannedMember[], number: number) =>
    members.flatMap(({ props, id, path, hasDottedName }) =>
      props ? [{ object: declare(kind, { id, path, props }, number), path, hasDottedName }] : [],
    );
  return {
    keep: (type, number) => void kept.push({ type, number }),
    keepBesideChanges: (members, number) => addChecked(locate(members, number)),
    get hasChanges() {
      return hasChanges;
    },
    plan: (members, { number, replaced }) => {
      hasChanges = true;
      addKept();
      const located = locate(members, number);
      for (const { object } of located) for (const place of listPlaces(kind, object, context)) touched.add(place);
      return [...checkDottedNames(kind, context, located), ...addChecked(located, replaced)];
    },
  };
}

interface LocatedObject extends Pick<PlannedMember, "path" | "hasDottedName"> {
  readonly object: PlannedObject;
}

function checkDottedNames(
  kind: Kind,
  context: Context,
  located: readonly LocatedObject[],
): readonly AttributeDiagnostic[] {
  const dotted = new Map<Declared, AttributePath>(
    located.filter(({ hasDottedName }) => hasDottedName).map(({ object, path }) => [object, path]),
  );
  if (dotted.size === 0) return [];
  const objects = [...dotted.keys()];
  return toRuleDiagnostics(findViolations(kind, context, objects, objects, ["object"]), (object) => dotted.get(object));
}

/** Terraform plans an object that it replaces twice: as it is, and then as a new object of the same configuration. */
function isReplacement(planned: PlannedObject, object: PlannedObject, replaced: number | undefined): boolean {
  return planned.plan === replaced || (planned.id !== undefined && object.id === planned.id);
}

function declare(
  kind: Kind,
  { id, path, props }: Required<Pick<PlannedMember, "path" | "props">> & Pick<PlannedMember, "id">,
  plan: number,
): PlannedObject {
  const object = identifyObject(kind, props ?? {});
  return { ...object, label: hideMember(kind, object), id, plan, where: { at: describePlace(path, id) } };
}

/** A label without rdata: messages about another resource must not show its values, which may be sensitive. */
function hideMember({ identity }: Kind, { label, props }: Pick<Declared, "label" | "props">): string {
  if (identity.member.length === 0) return label;
  const group = identity.group.map((name) => String(props[name] ?? "")).join(" ");
  return label.startsWith(`${group} `) && isIP(label.slice(group.length + 1)) !== 0 ? label : `${group} ${NOT_SHOWN}`;
}

/** Terraform does not tell a provider the addresses of resources. */
function describePlace([attribute, key]: AttributePath, id: string | undefined): string {
  const resource = attribute === undefined ? "another resource" : `\`${attribute}[${JSON.stringify(key)}]\` of a set`;
  return id === undefined ? resource : `${resource}, id ${id}`;
}

function getIdentity({ identity }: Kind, { group, props }: Declared): string {
  return `${group} ${identityKey(props, identity.member)}`;
}

function plannedTwice(object: PlannedObject, other: PlannedObject, path: AttributePath): AttributeDiagnostic {
  return {
    severity: "error",
    code: "TFP104",
    detail: `\`${object.label}\` is planned by this resource and by ${other.where.at}.`,
    help: "Keep one of the two.",
    path,
  };
}
