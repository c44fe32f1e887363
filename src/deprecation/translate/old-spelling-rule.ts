// A rule that finds one old spelling in documents, and what it finds.
import type { Json, JsonObject } from "../../base/json";
import type { DocumentPath } from "../../base/located-document";

export interface OldSpellingRule {
  /** The path of the maps to search; `*` is any member or element. */
  readonly pattern: readonly string[];
  /** Nothing is found in a map without any of these members: most maps of a large document need not be looked at. */
  readonly names: readonly string[];
  find(map: JsonObject, path: DocumentPath, document: JsonObject): readonly OldSpellingMatch[];
}

/** An old spelling at a path. Without `target` the field has no effect any more and is dropped. */
export interface OldSpellingMatch {
  /** The ID in the deprecation schedule. */
  readonly id: string;
  readonly path: DocumentPath;
  /** As it was written: `data.service`. */
  readonly field: string;
  /** The new spelling in full. */
  readonly rewritten?: string;
  readonly target?: OldSpellingTarget;
  /** Has no effect where another spelling sets the same value. */
  readonly isFallback?: true;
  readonly problem?: OldSpellingProblem;
}

export interface OldSpellingTarget {
  /** The key of the kind that has the new field. */
  readonly key: string;
  readonly path: DocumentPath;
  readonly value: Json;
  /** The value overrides the document's own value there. */
  readonly overrides?: true;
}

export interface OldSpellingProblem {
  readonly code: "DOC141" | "DOC142";
  readonly detail: string;
  readonly help: string;
}

export function unknownValue(field: string, value: Json | undefined, accepted: string): OldSpellingProblem {
  return {
    code: "DOC142",
    detail: `\`${field}\` is \`${JSON.stringify(value)}\`.`,
    help: `Its values were ${accepted}.`,
  };
}
