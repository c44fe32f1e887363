// Validates a configuration without the API: fields, ranges, rdata, old spellings, and the rules that judge an object by itself.
import { findViolations } from "../../desired/validate-scope";
import type { Fields } from "../../kind/field";
import { type Context, type Declared, identifyObject, type Kind } from "../../kind/kind";
import { prefixPaths } from "../object/attribute-diagnostic";
import { toDeclaredConfig } from "../object/declared-config";
import { hasDottedName } from "../object/dotted-name";
import { normalizeConfig } from "../object/normalize-config";
import { toRuleDiagnostics } from "../object/rule-diagnostic";
import { mayBeLeftOut } from "../schema/field-attributes";
import type { ObjectValue } from "../wire";
import type { AttributePath, ValidationResult } from "./operations";
import { validationContext } from "./resolve-scope";

/** Errors that depend on the name of the zone. */
const NEEDS_ZONE = ["DNS112", "DNS116"];

export function validateObject(kind: Kind, config: ObjectValue, profile: Context["profile"]): ValidationResult {
  const { result, object } = validateFields(kind, config, profile);
  const context = validationContext(kind, profile);
  const found = object ? checkObjectRules(kind, context, new Map([[object, []]])) : [];
  return { ...result, diagnostics: [...result.diagnostics, ...found] };
}

/** Validates the members of a set, each of which has a key of its own. */
export function validateMembers(
  kind: Kind,
  members: ReadonlyMap<string, ObjectValue>,
  profile: Context["profile"],
): ValidationResult {
  const key = kind.inDocument.key;
  const validated = [...members].map(([name, member]) => ({ name, ...validateFields(kind, member, profile) }));
  const objects = new Map(validated.flatMap(({ name, object }) => (object ? [[object, [key, name]]] : [])));
  return {
    diagnostics: [
      ...validated.flatMap(({ name, result }) => prefixPaths([key, name], result.diagnostics)),
      ...checkObjectRules(kind, validationContext(kind, profile), objects),
    ],
    deprecated: validated.flatMap(({ name, result }) =>
      result.deprecated.map((attribute) => ({ ...attribute, path: [key, name, ...attribute.path] })),
    ),
  };
}

interface ValidatedFields {
  readonly result: ValidationResult;
  /** The object, if all of it is known and valid whatever the name of its zone is. */
  readonly object?: Declared | undefined;
}

function validateFields(kind: Kind, config: ObjectValue, profile: Context["profile"]): ValidatedFields {
  const { declared, unknown } = toDeclaredConfig(kind, config);
  const { props, diagnostics, deprecated } = normalizeConfig(kind, declared, validationContext(kind, profile));
  const certain = diagnostics.filter(
    (diagnostic) =>
      !NEEDS_ZONE.includes(diagnostic.code) &&
      !(diagnostic.code === "FLD103" && isNeededByCreate(kind.fields, diagnostic.path)) &&
      !(unknown.size > 0 && (diagnostic.code === "FLD103" || unknown.has(String(diagnostic.path?.[0])))),
  );
  const isCertain = unknown.size === 0 && !hasDottedName(kind, config);
  const object = props && isCertain ? { ...identifyObject(kind, props), where: {} } : undefined;
  return { result: { diagnostics: certain, deprecated }, object };
}

/** The rules that judge each object by itself. */
export function checkObjectRules(kind: Kind, context: Context, objects: ReadonlyMap<Declared, AttributePath>) {
  if (objects.size === 0) return [];
  const all = [...objects.keys()];
  return toRuleDiagnostics(findViolations(kind, context, all, all, ["object"]), (object) => objects.get(object));
}

/** Whether the attribute at a path may be left out of an existing object: only the plan knows whether there is one. */
function isNeededByCreate(fields: Fields, [name = "", ...inner]: AttributePath = []): boolean {
  if (typeof name === "number") return isNeededByCreate(fields, inner);
  const field = fields[name];
  if (!field || inner.length === 0) return field !== undefined && mayBeLeftOut(field);
  return field.fields !== undefined && isNeededByCreate(field.fields, inner);
}
