// A declared object brought into canonical form, old spellings translated on the way, with everything that is wrong or
// deprecated in it at its attribute.

import { isObject, type JsonObject } from "../../base/json";
import type { OldSpelling } from "../../deprecation/old-spelling";
import { valueAt } from "../../desired/formats/document/edits";
import type { Path } from "../../desired/formats/document/located";
import { translate } from "../../desired/old-spellings";
import { complete } from "../../kind/derive/complete";
import type { Props } from "../../kind/field";
import { type Context, type Kind, scopeName } from "../../kind/kind";
import { oldNames } from "../schema/fields";
import type { Remark } from "./remark";

export interface Understood {
  /** Missing where something is wrong. */
  readonly props?: Props;
  readonly remarks: readonly Remark[];
  readonly deprecated: readonly OldSpelling[];
}

/** `path` of each remark is inside the object: `["data", "port"]`. */
export function understand(kind: Kind, declared: JsonObject, context: Context): Understood {
  const modern = translated(kind, declared, context);
  if (modern.remarks.length > 0) return modern;
  const done = complete(kind, modern.declared, context);
  const remarks = done.refusals.map(
    ({ code, message, help, field, severity = "error" }): Remark => ({
      severity,
      code,
      detail: message,
      help,
      path: stepsOf(field),
    }),
  );
  const wrong = remarks.some((remark) => remark.severity === "error");
  return { ...(wrong ? {} : { props: done.props }), remarks, deprecated: modern.deprecated };
}

interface Modern extends Understood {
  readonly declared: JsonObject;
}

/** The object in its place in a document, where old spellings are known by their place. */
function translated(kind: Kind, declared: JsonObject, context: Context): Modern {
  const nothing = { declared, remarks: [], deprecated: [] };
  const old = oldNames(kind);
  const used = old.filter(({ path }) => Object.hasOwn(declared, path[0] as string));
  if (used.length === 0 && !isObject(declared["data"])) return nothing;
  const place = placeOf(kind, context);
  const top = old.filter((field) => field.atTop).map((field) => field.path[0] as string);
  const own = Object.fromEntries(Object.entries(declared).filter(([name]) => !top.includes(name)));
  const beside = Object.fromEntries(Object.entries(declared).filter(([name]) => top.includes(name)));
  const value = { ...beside, ...nested(place, own) } as JsonObject;
  const document = { file: "", value, where: (path: Path) => ({ at: JSON.stringify(inside(path, place)) }) };
  const done = translate(document, new Set([String(place[0]), kind.inDocument.key]));
  const remarks = done.diagnostics.map(
    ({ code, severity, detail, summary, help, where }): Remark => ({
      severity: severity === "error" ? "error" : "warning",
      code,
      detail: detail ?? summary,
      help,
      path: JSON.parse(where?.at ?? "[]") as readonly string[],
    }),
  );
  const now = valueAt(done.document.value, place);
  return { declared: isObject(now) ? now : {}, remarks, deprecated: done.deprecated };
}

function placeOf(kind: Kind, { scope }: Context): Path {
  const { key, form } = kind.inDocument;
  const last = { list: [0], map: ["it"], single: [] }[form];
  const outer = kind.within === "zone" ? ["zones", scopeName(scope)] : [];
  return [...outer, key, ...last];
}

function nested([first, ...rest]: Path, value: JsonObject): JsonObject {
  const inner = rest.length === 0 ? value : nested(rest, value);
  if (typeof rest[0] === "number") return { [first as string]: [valueIn(rest, value)] };
  return { [first as string]: inner };
}

function valueIn([, ...rest]: Path, value: JsonObject): JsonObject {
  return rest.length === 0 ? value : nested(rest, value);
}

function inside(path: Path, place: Path): readonly (string | number)[] {
  return place.every((step, index) => path[index] === step) ? path.slice(place.length) : path;
}

/** `destinations[0].uri` as steps. */
function stepsOf(field: string | undefined): readonly (string | number)[] {
  const words = field?.split(/\.|\[(\d+)\]/).filter((part) => part !== undefined && part !== "") ?? [];
  return words.map((word) => (/^\d+$/.test(word) ? Number(word) : word));
}
