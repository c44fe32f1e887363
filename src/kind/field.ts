// The fields that a kind is declared with: type, meaning, limits and default, each said once.
// Validation, schemas, requests and reference pages are derived from these; nothing here knows a particular kind.
import type { Json, JsonObject } from "../base/json";

export type FieldType = "string" | "integer" | "number" | "boolean" | "strings" | "object" | "objects" | "json";

/** Why a value cannot be taken: `message` holds the value seen in backticks, `help` what to write instead. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly help?: string;
}

export type Canonical<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Refusal };

export interface Field {
  readonly type: FieldType;
  /** One or two sentences for people; reference pages, schemas and constructs show them as they are. */
  readonly doc: string;
  readonly presence: "required" | "optional" | "computed";
  /** What a missing optional field means. Without a default, undeclared means: leave it as it is. */
  readonly default?: Json;
  /** The declared value that clears the field, and what stands for it on the wire (`""` and `null` for a comment). */
  readonly clears?: { readonly declared: Json; readonly wire: Json };
  /** What the API means when a reply leaves the member out (`false` for a setting). */
  readonly unset?: Json;
  /** What a change of the value costs; `update` unless said. */
  readonly onChange?: "update" | "replace";
  /** The API does not take it when the object is made: the next round of the same run writes it. */
  readonly afterCreate?: true;
  /** The member's name in requests and replies, where it differs. */
  readonly wire?: string;
  readonly values?: readonly string[];
  /** Values that people try here, and where what they mean belongs instead. */
  readonly instead?: Readonly<Record<string, string>>;
  /** Text is taken in any case and compared in upper case. */
  readonly caseless?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly maxLength?: number;
  readonly pattern?: { readonly source: string; readonly says: string };
  /** Words taken in place of a value: `auto` for a TTL of 1. */
  readonly words?: Readonly<Record<string, Json>>;
  /** A list is taken where one value is meant, and stands for one object per member (`content: [a, b]`). */
  readonly spreads?: boolean;
  /** The members of an `object`, or of each of `objects`. Without them any member is taken. */
  readonly fields?: Fields;
  /** The members that an `object` without `fields` may have, for schemas: which of them fit together, `canonical` judges. */
  readonly members?: Fields;
  readonly sensitive?: boolean;
  /** Replies leave it out or mask it: it is written, never compared, and a PUT without it would reset it. */
  readonly hidden?: boolean;
  /** Said to this tool alone: never sent, in no reply, never a difference. */
  readonly local?: boolean;
  /** Numbers written as text are taken too (`flags: "0"`). */
  readonly numericText?: boolean;
  /** The id of an entry of the deprecation schedule. */
  readonly deprecated?: string;
}

export type Fields = Readonly<Record<string, Field>>;

/** The canonical values of an object's fields, by field name. A missing member is undeclared or unset. */
export type Props = JsonObject;
