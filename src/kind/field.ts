// The fields of a kind: type, meaning, limits and default, each declared once. Validation, schemas, requests and reference
// pages are derived from them; nothing here knows a particular kind.
import type { Json, JsonObject } from "../base/json";

export type FieldType = "string" | "integer" | "number" | "boolean" | "strings" | "object" | "objects" | "json";

/** Why a value is not valid: `message` quotes the value in backticks, `help` says what to write instead. */
export interface ValidationError {
  readonly code: string;
  readonly message: string;
  readonly help?: string;
}

export type Canonical<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: ValidationError };

export interface Field {
  readonly type: FieldType;
  /** One or two sentences for people; reference pages, schemas and constructs show them as they are. */
  readonly doc: string;
  /** What only documents have to know: the words for it do not appear in Terraform. */
  readonly documentDoc?: string;
  readonly presence: "required" | "optional" | "computed";
  /** The value of a missing optional field. Without a default, an undeclared field is left unchanged. */
  readonly default?: Json;
  /** The field or member that it equals (`data.priority`): replies have both, of which a declaration needs one. */
  readonly repeats?: string;
  /** The empty text means the same as leaving it out; replies have it. */
  readonly mayBeEmpty?: boolean;
  /** The value that clears the field in documents and requests, and its form in replies (`""` and `null` for a comment). */
  readonly clears?: { readonly declared: Json; readonly reply: Json };
  /** The value that a reply without the member means (`false` for a setting). */
  readonly unset?: Json;
  /** Whether a change of the value updates the object or replaces it. Default: `update`. */
  readonly onChange?: "update" | "replace";
  /** The fields that the API derives it from while it is not declared: it changes only with them. */
  readonly follows?: readonly string[];
  /** The API does not accept it on create: the next round of the same run writes it. */
  readonly afterCreate?: true;
  /** The member's name in requests and replies, where it differs. */
  readonly wire?: string;
  readonly values?: readonly string[];
  /** Values that people try here, and what to declare instead. */
  readonly instead?: Readonly<Record<string, string>>;
  /** Strings are accepted in any case and compared in upper case. */
  readonly caseInsensitive?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly maxLength?: number;
  /** The text may have several lines, such as a key in PEM form. */
  readonly multiline?: boolean;
  readonly pattern?: { readonly source: string; readonly description: string };
  /** Words accepted in place of a value: `auto` for a TTL of 1. */
  readonly words?: Readonly<Record<string, Json>>;
  /** A list is accepted in place of a value and declares one object per member (`content: [a, b]`). */
  readonly acceptsList?: boolean;
  /** The members of an `object`, or of each of `objects`. Without them any member is accepted. */
  readonly fields?: Fields;
  /** The members that an `object` without `fields` may have, for schemas; `canonical` checks which of them fit together. */
  readonly members?: Fields;
  readonly sensitive?: boolean;
  /** Replies omit or mask it: it is written, never compared, and a PUT without it would reset it. */
  readonly hidden?: boolean;
  /** For this tool only: never sent, in no reply, never a difference. */
  readonly local?: boolean;
  /** Numbers written as strings are accepted too (`flags: "0"`). */
  readonly numericText?: boolean;
  /** The id of an entry of the deprecation schedule. */
  readonly deprecated?: string;
}

export type Fields = Readonly<Record<string, Field>>;

/** The canonical values of an object's fields, by field name. A missing member is undeclared or unset. */
export type Props = JsonObject;

/** Fields with their literal types, from which the props are inferred. */
export function defineFields<const F extends Fields>(fields: F): F {
  return fields;
}

/** The canonical value of a field, inferred from its declaration. */
export type ValueOfField<F extends Field> = F extends { readonly words: Readonly<Record<string, infer W extends Json>> }
  ? W | ValueOfType<F>
  : ValueOfType<F>;

type ValueOfType<F extends Field> = F extends { readonly type: "string" }
  ? F extends { readonly values: readonly (infer V)[] }
    ? V
    : string
  : F extends { readonly type: "integer" | "number" }
    ? number
    : F extends { readonly type: "boolean" }
      ? boolean
      : F extends { readonly type: "strings" }
        ? readonly string[]
        : F extends { readonly type: "object" }
          ? F extends { readonly fields: infer S extends Fields }
            ? PropsOfFields<S>
            : JsonObject
          : F extends { readonly type: "objects" }
            ? F extends { readonly fields: infer S extends Fields }
              ? readonly PropsOfFields<S>[]
              : readonly JsonObject[]
            : Json;

type RequiredNames<F extends Fields> = {
  [N in keyof F]: F[N] extends { readonly local: true }
    ? never
    : F[N] extends { readonly presence: "required" }
      ? N
      : never;
}[keyof F];

/** The canonical props of an object with these fields: required fields are present; all others, and local fields, which no reply has, may be missing. */
export type PropsOfFields<F extends Fields> = Fields extends F
  ? Props
  : { readonly [N in RequiredNames<F>]: ValueOfField<F[N]> } & {
      readonly [N in Exclude<keyof F, RequiredNames<F>>]?: ValueOfField<F[N]>;
    };
