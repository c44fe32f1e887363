// What most RPCs begin with: the type by its name, the session, values in and diagnostics out.
import { diagnosticCodes } from "../../base/codes";
import type { Row } from "../object/declared";
import { isRow } from "../object/declared";
import type { Remark } from "../object/remark";
import { isSession, type Provider } from "../provider";
import { type Schema, typeOf } from "../schema/attribute";
import type { Session } from "../session";
import { dynamicValue, equalValues, valueIn } from "../wire/cty";
import { diagnosticMessage } from "../wire/diagnostics";
import type { Draft, Message } from "../wire/messages";

type Diagnostics = readonly Draft<"Diagnostic">[];

/** Remarks as Terraform prints them: the code in the title, then what was seen, then what to do. */
export function told(remarks: readonly Remark[], schema?: Schema): Diagnostics {
  const type = schema && typeOf(schema.attributes);
  return remarks.map(({ severity, code, summary, detail, help, path }) => {
    const title = `${summary ?? diagnosticCodes[code] ?? "Not a value that can be taken"} (${code})`;
    const text = help === undefined ? detail : `${detail}\n\n${help}`;
    return diagnosticMessage({ severity, summary: title, detail: text, path }, type);
  });
}

/** The session, or what there is to say where there is none. */
export function sessionOf(provider: Provider): { readonly session: Session } | { readonly remarks: readonly Remark[] } {
  const { session } = provider;
  if (isSession(session)) return { session };
  const remark: Remark = {
    severity: "error",
    code: "TFP107",
    detail: `Nothing can be asked of the API: ${session.missing}.`,
    help: "Give the provider values that are known when it plans.",
  };
  return { remarks: [remark] };
}

export function rowIn(carried: Message<"DynamicValue"> | null, schema: Schema): Row | null {
  const value = valueIn(carried, typeOf(schema.attributes));
  return isRow(value) ? value : null;
}

/** Whether the message carries null, told without reading what it carries otherwise. */
export function isNothing(carried: Message<"DynamicValue"> | null): boolean {
  const { msgpack, json } = carried ?? {};
  if (msgpack?.length) return msgpack.length === 1 && msgpack[0] === NIL;
  return !json?.length || Buffer.from(json).toString("utf8").trim() === "null";
}

/** MessagePack's null. */
const NIL = 0xc0;

export function rowOut(row: Row | null, schema: Schema): Draft<"DynamicValue"> {
  return dynamicValue(row, typeOf(schema.attributes));
}

/** The same, in the very bytes that came where they say it already. */
export function rowOutAs(
  row: Row | null,
  schema: Schema,
  came: Row | null,
  carried: Message<"DynamicValue"> | null,
): Draft<"DynamicValue"> {
  const same = row !== null && carried !== null && equalValues(row, came, typeOf(schema.attributes));
  return same ? carried : rowOut(row, schema);
}

/** A type that the schema does not have: another version of the provider wrote the state. */
export function unknownType(name: string): Remark {
  return {
    severity: "error",
    code: "TFP110",
    detail: `This version of the provider has no \`${name}\`.`,
    help: "Use the version that the state was written with, or a newer one.",
  };
}
