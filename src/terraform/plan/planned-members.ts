// The objects of a planned resource, before and after: one object, or the members of a set by their keys.
import type { Props } from "../../kind/field";
import type { Context, Kind } from "../../kind/kind";
import { toDeclaredConfig } from "../object/declared-config";
import { hasDottedName } from "../object/dotted-name";
import { normalizeConfig } from "../object/normalize-config";
import { canonicalizeState } from "../object/state-attributes";
import type { AttributePath, PlanInput } from "../resource/operations";
import type { ResourceType } from "../schema/resource-types";
import { isObjectValue, type ObjectValue, type Value } from "../wire";

export interface PlannedMember {
  /** From the attributes of the resource to the object: empty, or the key of the set. */
  readonly path: AttributePath;
  /** Undefined for an object that gets another id. */
  readonly id?: string | undefined;
  /** Missing if it is not known completely. */
  readonly props?: Props | undefined;
  /** What it is called, if its `props` are missing and this is known. */
  readonly group?: Props | undefined;
  /** The name in the configuration may be relative or absolute. */
  readonly hasDottedName: boolean;
}

export interface KeptMember {
  readonly id: string;
  readonly props: Props;
}

export interface PlannedMembers {
  readonly after: readonly PlannedMember[];
  readonly before: readonly KeptMember[];
}

export function listPlannedMembers(
  type: ResourceType,
  context: Context,
  { config, prior }: Pick<PlanInput, "config" | "prior">,
  planned: ObjectValue | null,
): PlannedMembers {
  const after = listDeclaredObjects(type, config).map(({ path, attributes }) => ({
    path,
    // The id of new settings is known: it is the id of their zone or account.
    id: prior === null ? undefined : readId(type, planned, path),
    ...toProps(type.kind, context, attributes),
    hasDottedName: hasDottedName(type.kind, attributes),
  }));
  return { after, before: listPriorMembers(type, context, prior) };
}

/** The objects of a state. */
export function listPriorMembers(
  type: ResourceType,
  context: Context,
  prior: ObjectValue | null,
): readonly (KeptMember & Pick<PlannedMember, "path">)[] {
  return listDeclaredObjects(type, prior).flatMap(({ path, attributes }) => {
    const id = readId(type, prior, path);
    const props = canonicalizeState(type.kind, attributes, context);
    return id === undefined || !props ? [] : [{ path, id, props }];
  });
}

/** The ids of the objects in a state. */
export function listIds(type: ResourceType, state: ObjectValue): readonly string[] {
  return listDeclaredObjects(type, state).flatMap(({ path }) => readId(type, state, path) ?? []);
}

export interface MemberAttributes {
  readonly path: AttributePath;
  readonly attributes: ObjectValue;
}

export function listDeclaredObjects(
  { form, kind }: ResourceType,
  object: ObjectValue | null,
): readonly MemberAttributes[] {
  if (object === null) return [];
  if (form !== "set") return [{ path: [], attributes: object }];
  const { key } = kind.inDocument;
  const members = object[key];
  if (!isObjectValue(members)) return [];
  return Object.entries(members).flatMap(([name, attributes]) =>
    isObjectValue(attributes) ? [{ path: [key, name], attributes }] : [],
  );
}

export function readId(
  { form }: ResourceType,
  object: ObjectValue | null,
  [, name]: AttributePath,
): string | undefined {
  const { id = null, ids = null } = object ?? NO_ATTRIBUTES;
  const value: Value | undefined = form === "set" ? (isObjectValue(ids) ? ids[String(name)] : null) : id;
  return typeof value === "string" ? value : undefined;
}

const NO_ATTRIBUTES: ObjectValue = {};

function toProps(kind: Kind, context: Context, attributes: ObjectValue): Pick<PlannedMember, "props" | "group"> {
  const { declared, unknown } = toDeclaredConfig(kind, attributes);
  if (unknown.size === 0) return { props: normalizeConfig(kind, declared, context).props };
  const isNamed = kind.identity.group.every((name) => !unknown.has(name));
  const group = isNamed ? kind.canonicalGroup?.(declared, context) : undefined;
  return group && group.diagnostics.length === 0 ? { group: group.props } : {};
}
