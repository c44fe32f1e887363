// The objects of one kind in a document: each in canonical form, or with the errors that keep it from being declared.
import { isArray, isObject, type Json, type JsonObject } from "../base/json";
import type { Builder } from "../kind/builder";
import { canonicalize, fieldName } from "../kind/derive/canonicalize";
import { hasFieldTypes } from "../kind/derive/from-wire";
import type { Fields, Props } from "../kind/field";
import {
  type Context,
  type Declared,
  type FieldDiagnostic,
  identityKey,
  indefiniteTitle,
  type Kind,
} from "../kind/kind";
import type { Absent } from "../kind/state";
import {
  type Compilation,
  childSource,
  locateSource,
  reportError,
  reportWrongStructure,
  type Source,
  toDiagnostic,
} from "./compilation";
import { expandEntry, findBuilders, isMisspelledBuilder, reportMisspelledBuilder, reportOnce } from "./compile-builder";
import { declareObject } from "./declare-object";

/** The scope that objects are declared in. */
export interface TargetScope {
  readonly context: Context;
  readonly defaults: JsonObject;
  readonly defaultsSource: Source;
  /** Problems of the defaults that an object has reported. */
  readonly reportedDefaults: Set<string>;
  /** Elements may say how they meet those of a template. */
  readonly takesPrecedence?: true;
  declare(object: Declared, element: Element): void;
  declareAbsent(absent: Absent, element: Element): void;
}

/** The element of a document that declares an object. */
export interface Element {
  readonly source: Source;
  /** It replaces what a template declares in its group. */
  readonly override: boolean;
  /** It is declared beside what a template declares in its group. */
  readonly join: boolean;
}

export const MAPPING_OF_NAMES = "Write each name as a key, and its fields below it.";
const LIST = "Write each element after a `-`.";
const FIELDS = "Write each field as `name: value`; `{}` is a mapping without any.";

/** Compiles everything that a document holds under the key of a kind. */
export function compileObjects(
  compilation: Compilation,
  source: Source,
  kind: Kind,
  value: Json,
  target: TargetScope,
): void {
  const { form, mapKey } = kind.inDocument;
  const compile = (element: Json, place: Source) => compileObject(compilation, place, kind, element, target);
  if (form === "single") return compile(value, source);
  if (form === "list") {
    if (!isArray(value)) return reportWrongStructure(compilation, source, value, "a list", LIST);
    for (const [index, element] of value.entries()) compile(element, childSource(source, index));
    return;
  }
  if (!isObject(value)) return reportWrongStructure(compilation, source, value, "a mapping of names", MAPPING_OF_NAMES);
  for (const [name, element = null] of Object.entries(value))
    compile(isObject(element) ? { ...element, [mapKey]: name } : element, childSource(source, name));
}

export function compileObject(
  compilation: Compilation,
  source: Source,
  kind: Kind,
  value: Json,
  target: TargetScope,
): void {
  if (!isObject(value))
    return reportWrongStructure(
      compilation,
      source,
      value,
      `a mapping of the fields of ${indefiniteTitle(kind)}`,
      FIELDS,
    );
  const builders = findBuilders(kind, value);
  if (builders.length > 0) return compileEntry(compilation, source, kind, builders, value, target);
  if (isMisspelledBuilder(kind, value)) return reportMisspelledBuilder(compilation, source, kind, value);
  const { state } = value;
  const stated = state === undefined ? value : withoutState(value);
  const { fields, ...precedence } = readPrecedence(compilation, source, kind, stated, target);
  const element = { source, ...precedence };
  if (state === "absent") return compileAbsent(compilation, element, kind, fields, target);
  const isPresent = state === undefined || state === "present";
  if (!isPresent) reportState(compilation, source, state);
  const declared = applyDefaults(kind, fields, target.defaults);
  const report = createReporter(compilation, source, fields, target);
  const ignoredFields = source.document.ignoredFields?.(source.path);
  for (const { fields, place } of expandList(compilation, source, kind, declared)) {
    const { props: canonical, diagnostics } = canonicalize(kind, fields, target.context);
    // An object that may have been meant to be absent lacks nothing.
    report(isPresent ? diagnostics : diagnostics.filter(({ code }) => code !== "FLD103"), place);
    if (!isPresent) continue;
    const invalid = diagnostics.length === 0 ? NONE : new Set(diagnostics.filter(isError).map(fieldName));
    const props = withoutUnusable(kind, canonical, invalid);
    // The scope is broken, and the object takes part in its checks as far as it can be identified.
    if (kind.identity.group.some((name) => invalid.has(name) || !Object.hasOwn(props, name))) continue;
    const object = declareObject(kind, props, source, ignoredFields);
    if (props !== canonical || kind.identity.member.some((name) => invalid.has(name)))
      compilation.unidentified.add(object);
    target.declare(object, element);
  }
}

const NONE: ReadonlySet<string> = new Set();

function withoutState({ state: _, ...fields }: JsonObject): JsonObject {
  return fields;
}

/** `override` and `join`, and the other fields. */
function readPrecedence(
  compilation: Compilation,
  source: Source,
  kind: Kind,
  value: JsonObject,
  { takesPrecedence }: TargetScope,
): { readonly fields: JsonObject; readonly override: boolean; readonly join: boolean } {
  const isListed = takesPrecedence && kind.inDocument.form !== "single";
  if (!isListed || !(Object.hasOwn(value, "override") || Object.hasOwn(value, "join")))
    return { fields: value, override: false, join: false };
  const { override, join, ...fields } = value;
  for (const [name, flag] of Object.entries({ override, join }))
    if (flag !== undefined && typeof flag !== "boolean")
      reportError(
        compilation,
        "DOC119",
        `\`${name}\` is neither true nor false.`,
        `Write \`${name}: true\`.`,
        locateSource(childSource(source, name)),
      );
  return { fields, override: override === true, join: join === true };
}

/** An entry that a builder stands for: its objects, as if they were spelled out. */
function compileEntry(
  compilation: Compilation,
  source: Source,
  kind: Kind,
  builders: readonly Builder[],
  value: JsonObject,
  target: TargetScope,
): void {
  const own = reportOnce(compilation);
  for (const object of expandEntry(own, source, builders, value, target.context))
    compileObject(own, object.source, kind, object.fields, target);
}

/** Without the values that have errors and that no check across objects can read: those of another type, and structures. */
function withoutUnusable(kind: Kind, props: Props, invalid: ReadonlySet<string>): Props {
  if (invalid.size === 0) return props;
  const isUnusable = ([name, value]: readonly [string, Json | undefined]) => {
    const isScalar = typeof value !== "object" || value === null;
    return invalid.has(name) && !(isScalar && hasFieldTypes(kind.fields, { [name]: value }));
  };
  const members = Object.entries(props);
  return members.some(isUnusable) ? Object.fromEntries(members.filter((member) => !isUnusable(member))) : props;
}

function reportState(compilation: Compilation, source: Source, state: Json): void {
  const help = "Write `absent` to have it removed; `present` is the default.";
  const where = locateSource(childSource(source, "state"));
  reportError(compilation, "DOC112", `\`state\` is \`${JSON.stringify(state)}\`.`, help, where);
}

/**
 * Reports each problem once, although the objects of a list of values share all other fields, and the objects of a scope its defaults.
 *
 * @param fields what the document declares, without the defaults.
 */
function createReporter({ diagnostics }: Compilation, source: Source, fields: JsonObject, target: TargetScope) {
  const reported = new Set<string>();
  return (found: readonly FieldDiagnostic[], place?: ListPlace) => {
    for (const problem of found) {
      const name = fieldName(problem);
      const isOfValue = place !== undefined && name === place.field;
      const located = isOfValue ? { ...problem, field: `${place.field}[${place.index}]` } : problem;
      const isOfDefault = !Object.hasOwn(fields, name) && Object.hasOwn(target.defaults, name);
      const known = isOfDefault ? target.reportedDefaults : reported;
      const key = JSON.stringify([located.code, located.field, located.message]);
      if (!known.has(key)) diagnostics.push(toDiagnostic(located, isOfDefault ? target.defaultsSource : source));
      known.add(key);
    }
  };
}

/** Declared fields with those defaults of the scope that are fields of the kind. */
export function applyDefaults(kind: Kind, fields: JsonObject, defaults: JsonObject): JsonObject {
  if (Object.keys(defaults).length === 0) return fields;
  const own = Object.fromEntries(Object.entries(defaults).filter(([name]) => Object.hasOwn(kind.fields, name)));
  if (Object.keys(own).length === 0) return fields;
  return kind.applyDefaults ? kind.applyDefaults(fields, own) : { ...own, ...fields };
}

/** The field whose list declares one object for each of its values (`content: [a, b]`), and that list. */
export function findValueList(
  kind: Kind,
  fields: JsonObject,
): { readonly field: string; readonly values: readonly Json[] } | undefined {
  for (const field of listFieldsWithLists(kind.fields)) {
    const values = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (isArray(values)) return { field, values };
  }
  return undefined;
}

const fieldsWithLists = new WeakMap<Fields, readonly string[]>();

/** The fields that accept a list of values, found once for all objects of a kind. */
function listFieldsWithLists(fields: Fields): readonly string[] {
  const known = fieldsWithLists.get(fields);
  if (known !== undefined) return known;
  const found = Object.keys(fields).filter((name) => fields[name]?.acceptsList);
  fieldsWithLists.set(fields, found);
  return found;
}

/** The diagnostics of an object that is not declared because of them. */
export function isError({ severity }: FieldDiagnostic): boolean {
  return severity !== "warning";
}

/** The place of a value in a list of values. */
interface ListPlace {
  readonly field: string;
  readonly index: number;
}

interface ListedObject {
  readonly fields: JsonObject;
  /** Of the object's own value; undefined if it is not in a list. */
  readonly place?: ListPlace;
}

function expandList(compilation: Compilation, source: Source, kind: Kind, fields: JsonObject): readonly ListedObject[] {
  const list = findValueList(kind, fields);
  if (list === undefined) return [{ fields }];
  const { field, values } = list;
  if (values.length === 0) {
    const where = locateSource(childSource(source, field));
    reportError(compilation, "DOC113", `\`${field}\` is an empty list.`, "Write a value, or `state: absent`.", where);
  }
  return values.map((value, index) => ({ fields: { ...fields, [field]: value }, place: { field, index } }));
}

/** `state: absent`: the whole group where only the group's own fields are given, otherwise one member of it. */
function compileAbsent(
  compilation: Compilation,
  element: Element,
  kind: Kind,
  fields: JsonObject,
  target: TargetScope,
): void {
  const { source } = element;
  const { group, member, conflict } = kind.identity;
  const isWholeGroup = namesWholeGroup(kind, fields);
  const report = createReporter(compilation, source, fields, target);
  const objects = isWholeGroup ? [{ fields }] : expandList(compilation, source, kind, fields);
  for (const { fields: object, place } of objects) {
    const { props, diagnostics } = canonicalizeAbsent(kind, object, isWholeGroup, target.context);
    const errors = diagnostics.filter(isError);
    report(errors, place);
    if (errors.length > 0) continue;
    const groupLabel = group.map((name) => String(props[name])).join(" ") || kind.title.singular;
    const absent = {
      kind: kind.name,
      group: identityKey(props, group),
      conflict: identityKey(props, conflict),
      label: isWholeGroup ? groupLabel : kind.label(props),
      where: locateSource(source),
      ...(isWholeGroup ? {} : { member: identityKey(props, member) }),
    };
    target.declareAbsent(absent, element);
  }
}

/** Whether only fields that identify the group are given. */
export function namesWholeGroup(kind: Kind, fields: JsonObject): boolean {
  return Object.keys(fields).every((name) => kind.identity.group.includes(name));
}

/** The canonical form of a declaration of absence. */
export function canonicalizeAbsent(kind: Kind, fields: JsonObject, isWholeGroup: boolean, context: Context) {
  if (isWholeGroup && kind.canonicalGroup) return kind.canonicalGroup(fields, context);
  return canonicalize(kind, fields, context);
}
