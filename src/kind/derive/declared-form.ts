// What a person would write for an object that was read: for kinds whose canonical form is not what a document holds.
import type { JsonObject } from "../../base/json";
import type { Props } from "../field";
import type { Context, Kind } from "../kind";

/** The props as documents spell them; defaults are still there. */
export function declaredForm(kind: Kind, props: Props, context: Context): JsonObject {
  return kind.toDeclared?.(props, context) ?? props;
}

/** The props as an import writes them, with what a document must declare and no reply contains. */
export function importedForm(kind: Kind, props: Props, context: Context): JsonObject {
  return kind.toImported?.(props, context) ?? declaredForm(kind, props, context);
}
