// Converts a declared object to canonical form: translates old spellings, and reports errors and deprecations at their
// attributes.

import type { Where } from "../../base/diagnostic";
import { getValueAt } from "../../base/document-edit";
import { isObject, type Json, type JsonObject } from "../../base/json";
import type { DocumentPath } from "../../base/located-document";
import type { OldSpelling } from "../../deprecation/old-spelling";
import { translateDocument } from "../../deprecation/translate";
import { parseFieldPath } from "../../desired/compilation";
import { canonicalize } from "../../kind/derive/canonicalize";
import type { Props } from "../../kind/field";
import { type Context, type Kind, scopeName } from "../../kind/kind";
import { getOldFields } from "../schema/field-attributes";
import { type AttributeDiagnostic, includesError } from "./attribute-diagnostic";

export interface NormalizedConfig {
  /** Missing if the object has an error. */
  readonly props?: Props;
  readonly diagnostics: readonly AttributeDiagnostic[];
  readonly deprecated: readonly DeprecatedAttribute[];
}

export interface DeprecatedAttribute {
  readonly old: OldSpelling;
  readonly path: readonly (string | number)[];
  /** The attribute to write instead; its path starts inside the object. */
  readonly replacement?: { readonly path: readonly (string | number)[]; readonly value: Json };
}

/**
 * Paths of diagnostics start inside the object: `["data", "port"]`. An existing object may leave out what only its creation needs,
 * such as the secret store of a token.
 */
export function normalizeConfig(
  kind: Kind,
  declared: JsonObject,
  context: Context,
  of: "new" | "existing" = "new",
): NormalizedConfig {
  const translated = translateObject(kind, declared, context);
  if (translated.diagnostics.length > 0) return translated;
  const canonical = canonicalize(kind, translated.declared, context);
  const needed = canonical.diagnostics.filter(
    ({ code, field = "" }) => of === "new" || code !== "FLD103" || kind.fields[field]?.local !== true,
  );
  const diagnostics = needed.map(
    ({ code, message, help, field, severity = "error" }): AttributeDiagnostic => ({
      severity,
      code,
      detail: message,
      help,
      path: parseFieldPath(field),
    }),
  );
  const { deprecated } = translated;
  return includesError(diagnostics) ? { diagnostics, deprecated } : { props: canonical.props, diagnostics, deprecated };
}

interface TranslatedObject extends NormalizedConfig {
  readonly declared: JsonObject;
}

/** Translates old spellings inside a minimal document, because the rules find them by their path in a document. */
function translateObject(kind: Kind, declared: JsonObject, context: Context): TranslatedObject {
  const old = getOldFields(kind);
  const isUsed = old.some(({ path: [name = ""] }) => Object.hasOwn(declared, name));
  const { data } = declared;
  if (!isUsed && !isObject(data)) return { declared, diagnostics: [], deprecated: [] };
  const objectPath = createObjectPath(kind, context);
  const { key } = kind.inDocument;
  const rootNames = old.filter((field) => field.atTop).map(({ path: [name = ""] }) => name);
  const isRootMember = ([name]: readonly [string, unknown]) => rootNames.includes(name);
  const members = Object.entries(declared);
  const object = Object.fromEntries(members.filter((member) => !isRootMember(member)));
  const value = { ...Object.fromEntries(members.filter(isRootMember)), ...nest(objectPath, object) };
  const document = { file: "", value, locate: (path: DocumentPath) => ({ at: encodePath(path, objectPath) }) };
  const translated = translateDocument(document, new Set([String(objectPath[0]), key]));
  const diagnostics = translated.diagnostics.map(
    ({ code, severity, detail, summary, help, where }): AttributeDiagnostic => ({
      severity: severity === "error" ? "error" : "warning",
      code,
      detail: detail ?? summary,
      help,
      path: decodePath(where),
    }),
  );
  const now = getValueAt(translated.document.value, objectPath);
  const deprecated = translated.deprecated.map(({ target, ...spelling }) => ({
    old: spelling,
    path: decodePath(spelling.where),
    ...(target && { replacement: { ...target, path: target.path.slice(objectPath.length) } }),
  }));
  return { declared: isObject(now) ? now : {}, diagnostics, deprecated };
}

/** The path of the object in a document with nothing else in it. */
function createObjectPath(kind: Kind, { scope }: Context): readonly [string, ...DocumentPath] {
  const { key, form } = kind.inDocument;
  const last = { list: [0], map: ["it"], single: [] }[form];
  return kind.within === "zone" ? ["zones", scopeName(scope), key, ...last] : [key, ...last];
}

function nest([first, ...rest]: readonly [string, ...DocumentPath], object: JsonObject): JsonObject {
  const [next, ...others] = rest;
  if (next === undefined) return { [first]: object };
  if (typeof next === "string") return { [first]: nest([next, ...others], object) };
  const [following, ...remaining] = others;
  return { [first]: [following === undefined ? object : nest([String(following), ...remaining], object)] };
}

/** `where.at` carries the path inside the object as JSON. */
function encodePath(path: DocumentPath, objectPath: DocumentPath): string {
  const isInside = objectPath.every((step, index) => path[index] === step);
  return JSON.stringify(isInside ? path.slice(objectPath.length) : path);
}

function decodePath({ at = "[]" }: Where = {}): DocumentPath {
  const path: unknown = JSON.parse(at);
  return Array.isArray(path) ? path : [];
}
