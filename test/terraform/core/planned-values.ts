// The rules of Terraform core on values: the proposed new state, `ignore_changes`, and what a provider may plan and return
// (hashicorp/terraform v1.11.4, internal/plans/objchange). Pure.
import type { Attribute, Attributes } from "../../../src/terraform/schema/attribute";
import { equalValues, UNKNOWN, type Value } from "../../../src/terraform/wire";

type Row = Readonly<Record<string, Value>>;

/** Every attribute of the schema; undeclared attributes are null. */
export function fill(attributes: Attributes, config: Value): Value {
  if (config === null || config === UNKNOWN || typeof config !== "object") return config;
  const own = config as Row;
  const strange = Object.keys(own).filter((name) => !(name in attributes));
  if (strange.length > 0) throw new Error(`An argument named "${strange[0]}" is not expected here.`);
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [name, fillAttribute(attribute, own[name] ?? null)]),
  );
}

function fillAttribute({ nested, type }: Attribute, value: Value): Value {
  if (value === null || value === UNKNOWN) return value;
  if (!nested) return converted(type, value);
  const inner = (element: Value) => fill(nested.attributes, element);
  if (nested.nesting === "single") return inner(value);
  if (nested.nesting === "list") return (value as readonly Value[]).map(inner);
  return mapValues(value as Row, inner);
}

/** Converts between strings, numbers and bools, as Terraform does. */
function converted(type: Attribute["type"], value: Value): Value {
  if (typeof value === "object") return value;
  if (type === "string") return String(value);
  return type === "number" ? Number(value) : value;
}

function mapValues(row: Row, each: (value: Value, name: string) => Value): Row {
  // Users choose the keys of maps: `__proto__` is a valid key.
  const mapped: Record<string, Value> = Object.create(null);
  for (const [name, value] of Object.entries(row)) mapped[name] = each(value, name);
  return mapped;
}

/** The configuration, with the prior values of computed attributes that it leaves out. */
export function proposedNew(attributes: Attributes, config: Value, prior: Value): Value {
  const own = config as Row;
  const before = asRow(prior);
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [
      name,
      proposedAttribute(attribute, own[name] ?? null, before[name] ?? null),
    ]),
  );
}

function proposedAttribute(attribute: Attribute, config: Value, prior: Value): Value {
  const { computed, nested } = attribute;
  if (computed && config === null) return cannotBeComputed(attribute, prior) ? null : prior;
  if (!nested || config === null || config === UNKNOWN) return config;
  if (nested.nesting === "single") return proposedNew(nested.attributes, config, prior);
  if (nested.nesting === "list") {
    const before = Array.isArray(prior) ? (prior as readonly Value[]) : [];
    return (config as readonly Value[]).map((element, at) => proposedElement(nested.attributes, element, before[at]));
  }
  const before = asRow(prior);
  return mapValues(config as Row, (element, name) =>
    proposedElement(nested.attributes, element, Object.hasOwn(before, name) ? before[name] : null),
  );
}

function proposedElement(attributes: Attributes, config: Value, prior: Value | undefined): Value {
  return config === null || config === UNKNOWN ? config : proposedNew(attributes, config, prior ?? null);
}

/** An optional object with values that only a configuration can have given was configured, and is now removed. */
function cannotBeComputed({ optional, nested }: Attribute, prior: Value): boolean {
  if (!optional || !nested || prior === null || prior === UNKNOWN) return false;
  const list: readonly Value[] = Array.isArray(prior) ? prior : Object.values(asRow(prior));
  const elements = nested.nesting === "single" ? [prior] : list;
  return elements.some((element) => hasConfiguredValue(nested.attributes, asRow(element)));
}

function hasConfiguredValue(attributes: Attributes, row: Row): boolean {
  return Object.entries(attributes).some(([name, attribute]) => {
    const value = row[name] ?? null;
    if (value === null) return false;
    return !attribute.computed || cannotBeComputed({ ...attribute, optional: true }, value);
  });
}

/** The configuration with the prior values at the paths of `ignore_changes`, such as `content` or `records["www"].ttl`. */
export function ignoreChanges(config: Value, prior: Value, paths: readonly string[] | "all"): Value {
  if (prior === null || config === null) return config;
  if (paths === "all") return prior;
  return paths.reduce<Value>((now, path) => replaceAt(now, prior, parsePath(path)), config);
}

/** `records["www"].ttl` as `records`, `www`, `ttl`. */
function parsePath(path: string): readonly string[] {
  return [...path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|[^.[\]]+/g)].map(([whole, key]) => key ?? whole);
}

function replaceAt(config: Value, prior: Value, [name, ...rest]: readonly string[]): Value {
  if (name === undefined) return prior;
  if (typeof config !== "object" || config === null) return config;
  const before = asRow(prior);
  const others = Object.entries(config).filter(([other]) => other !== name);
  if (!Object.hasOwn(before, name)) return rest.length === 0 ? (Object.fromEntries(others) as Value) : config;
  const value = replaceAt((config as Row)[name] ?? null, before[name] ?? null, rest);
  return { ...Object.fromEntries(others), [name]: value } as Value;
}

/** AssertPlanValid: what a provider planned although it may not. */
export function invalidPlan(attributes: Attributes, config: Value, prior: Value, planned: Value, at: string): string[] {
  if (config === null) return planned === null ? [] : [`${at}: planned although it is to be destroyed`];
  if (planned === null || typeof planned !== "object") return [`${at}: planned as ${String(planned)}`];
  const [c, p, n] = [config, prior ?? {}, planned] as readonly Row[];
  return Object.entries(attributes).flatMap(([name, attribute]) =>
    invalidAttribute(attribute, c?.[name] ?? null, p?.[name] ?? null, n?.[name] ?? null, `${at}.${name}`),
  );
}

function invalidAttribute(attribute: Attribute, config: Value, prior: Value, planned: Value, at: string): string[] {
  if (attribute.writeOnly) return planned === null ? [] : [`${at}: a write-only value is planned`];
  if (equalValues(planned, config)) return [];
  if (equalValues(planned, prior) && prior !== null && config !== null) return [];
  if (config === null)
    return attribute.computed ? [] : [`${at}: planned ${shown(planned)} for a non-computed attribute`];
  if (attribute.nested && attribute.nested.nesting !== "list") {
    const of = (value: Value) => (value ?? {}) as Row;
    if (config === UNKNOWN || planned === UNKNOWN)
      return [`${at}: planned ${shown(planned)}, configured ${shown(config)}`];
    if (attribute.nested.nesting === "single")
      return invalidPlan(attribute.nested.attributes, config, prior, planned, at);
    const keys = Object.keys(of(config));
    if (keys.length !== Object.keys(of(planned)).length) return [`${at}: planned other keys than configured`];
    return keys.flatMap((key) =>
      invalidPlan(
        attribute.nested?.attributes ?? {},
        of(config)[key] ?? null,
        of(prior)[key] ?? null,
        of(planned)[key] ?? null,
        `${at}[${key}]`,
      ),
    );
  }
  if (attribute.nested && Array.isArray(config) && Array.isArray(planned) && config.length === planned.length) {
    const before = Array.isArray(prior) ? (prior as readonly Value[]) : [];
    const { attributes } = attribute.nested;
    return config.flatMap((each: Value, index) =>
      invalidPlan(attributes, each, before[index] ?? null, planned[index] as Value, `${at}[${index}]`),
    );
  }
  return [`${at}: planned ${shown(planned)}, configured ${shown(config)}`];
}

/** AssertObjectCompatible: known planned values are unchanged in the new value. */
export function inconsistent(planned: Value, now: Value, at: string): string[] {
  if (planned === UNKNOWN) return now === UNKNOWN ? [`${at}: still unknown`] : [];
  return changedValues(planned, now, at);
}

/** The same for a second plan, in which unknown values may still be unknown. */
export function inconsistentPlan(planned: Value, now: Value, at: string): string[] {
  return changedValues(planned, now, at);
}

function changedValues(planned: Value, now: Value, at: string): string[] {
  if (planned === UNKNOWN) return [];
  if (typeof planned !== "object" || planned === null || "exact" in planned)
    return equalValues(planned, now) ? [] : [`${at}: was ${shown(planned)}, now ${shown(now)}`];
  if (now === UNKNOWN) return [`${at}: was known, now unknown`];
  if (Array.isArray(planned)) {
    const list = (now ?? []) as readonly Value[];
    if (list.length !== planned.length) return [`${at}: had ${planned.length} elements, now ${list.length}`];
    return planned.flatMap((value, index) => changedValues(value as Value, list[index] ?? null, `${at}[${index}]`));
  }
  if (now === null) return [`${at}: was present, now absent`];
  const after = now as Row;
  return Object.entries(planned).flatMap(([name, value]) =>
    changedValues(value as Value, after[name] ?? null, `${at}.${name}`),
  );
}

function asRow(value: Value | undefined): Row {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Row) : {};
}

function shown(value: Value): string {
  return value === UNKNOWN ? "(unknown)" : JSON.stringify(value);
}
