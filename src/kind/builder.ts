// Record builders: an entry of a document's list that stands for several ordinary objects. A builder has fields as a kind has them, and a
// pure function from their values to the fields of those objects.
import type { Severity } from "../base/diagnostic";
import type { JsonObject } from "../base/json";
import type { Fields, Props, PropsOfFields, ValidationError } from "./field";
import type { Context } from "./kind";

/** The text of a file that a document names, or why it cannot be read. */
export type FileText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: ValidationError };

export interface BuilderInput<P extends Props = Props> {
  /** The values of the builder's own fields. */
  readonly props: P;
  /** The name of the entry as it is declared; the apex by default. */
  readonly name: string;
  readonly context: Context;
  /** Reads a file, by its path from the document. */
  readFile(path: string): FileText;
}

/** A problem of a builder's field, or of the builder as a whole. */
export interface BuilderDiagnostic extends ValidationError {
  readonly field?: string;
  readonly severity?: Severity;
}

/** What a builder stands for. */
export interface Built {
  readonly objects: readonly BuiltObject[];
  /** With an error, the objects do not count. */
  readonly diagnostics: readonly BuilderDiagnostic[];
}

export interface BuiltObject {
  /** The declared fields that differ from those of the entry. */
  readonly fields: JsonObject;
  /** The member of the builder that the object comes from, for diagnostics: `issue[1]`. */
  readonly field?: string;
}

export interface Builder<P extends Props = Props> {
  /** Its key in the entry: `spf`. */
  readonly name: string;
  readonly doc: string;
  readonly fields: Fields;
  build(input: BuilderInput<P>): Built;
}

/** A builder whose props are inferred from its fields. */
export function defineBuilder<const F extends Fields>(
  builder: Omit<Builder<PropsOfFields<F>>, "fields"> & { readonly fields: F },
): Builder<PropsOfFields<F>> {
  return builder;
}
