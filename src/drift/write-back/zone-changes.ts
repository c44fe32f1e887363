// The live changes to write back into documents, and the changes that cannot be written.
import type { JsonObject } from "../../base/json";
import type { LocatedDocument } from "../../base/located-document";
import type { CompileOptions } from "../../desired";
import type { Props } from "../../kind/field";
import type { Change, Context, Kind } from "../../kind/kind";
import type { DesiredScope } from "../../kind/state";

export interface WriteBackOptions {
  readonly kinds: readonly Kind[];
  /** Reads a file that a document names; without it, a document that names a file cannot be written. */
  readonly readFile?: CompileOptions["readFile"];
  /** Canonical props in the spelling of documents, which may still contain defaults. */
  toDeclared(kind: Kind, props: Props, context: Context): JsonObject;
  /** The whole rdata as one text, for documents that spell it so. */
  formatContent(kind: Kind, props: Props): string;
  /** The documents of the run: one may use the templates of another. */
  readonly documents?: readonly LocatedDocument[];
}

/** Drift of a zone: the changes of the plan that would revert it. */
export interface ZoneChanges {
  readonly scope: DesiredScope;
  readonly changes: readonly Change[];
}

export interface UnwrittenChange {
  readonly change: Change;
  readonly reason: string;
}
