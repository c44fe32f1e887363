// MoveResourceState: a `moved` block from a resource of another provider. Takes over the ids; Terraform reads the rest. The same type
// under another source address (a mirror, a fork, another registry) is this provider: its state is taken over as it is.
import { isObject, parseJson } from "../../base/json";
import { listPublicTypes, readPublicRdata } from "../../desired/formats/terraform-state";
import type { IdPattern } from "../../kind/kind";
import { isValidId } from "../../live/ids";
import type { AttributeDiagnostic } from "../object/attribute-diagnostic";
import { fillRepeated } from "../object/state-attributes";
import type { TerraformProvider } from "../provider";
import { readText } from "../resource/read-attribute";
import { objectType } from "../schema/attribute";
import type { ResourceType } from "../schema/resource-types";
import { decodeJson, isObjectValue, type ObjectValue } from "../wire";
import type { Draft, Message } from "../wire/messages";
import { encodeObject } from "./dynamic-object";
import { passThrough } from "./private-state";
import { toWireDiagnostics, unknownType } from "./wire-diagnostics";

export async function moveResourceState(
  provider: TerraformProvider,
  request: Message<"MoveResourceState.Request">,
): Promise<Draft<"MoveResourceState.Response">> {
  const type = provider.types.get(request.targetTypeName);
  if (!type) return { diagnostics: toWireDiagnostics([unknownType(request.targetTypeName)]) };
  const moved = request.sourceTypeName === type.typeName ? moveSameType(type, request) : moveFromOther(type, request);
  if ("problem" in moved) return { diagnostics: toWireDiagnostics([moved.problem]) };
  return { targetState: encodeObject(moved.state, type.schema), targetPrivate: passThrough(request.sourcePrivate) };
}

type MoveRequest = Message<"MoveResourceState.Request">;
type MoveResult = { readonly state: ObjectValue } | { readonly problem: AttributeDiagnostic };

function moveSameType(type: ResourceType, request: MoveRequest): MoveResult {
  if (request.sourceSchemaVersion > type.schema.version) return { problem: newerState(request) };
  const state = decodeJson(request.sourceState?.json ?? new Uint8Array(), objectType(type.schema.attributes));
  if (!isObjectValue(state)) return { problem: missingId(request) };
  const isKnownId = isValidObjectId(readText(state, "id"), type.form === "single" ? type.kind.id : undefined);
  const isKnownScope = type.kind.definesScope !== undefined || isValidObjectId(readText(state, type.scope));
  return isKnownId && isKnownScope ? { state } : { problem: missingId(request) };
}

function moveFromOther(type: ResourceType, request: MoveRequest): MoveResult {
  if (!listSourceTypes(type).includes(request.sourceTypeName)) return { problem: cannotMove(type, request) };
  const shape = { object: { id: "string", zone_id: "string", account_id: "string" } } as const;
  const decoded = decodeJson(request.sourceState?.json ?? new Uint8Array(), shape);
  const source = isObjectValue(decoded) ? decoded : NO_ATTRIBUTES;
  const scope = readText(source, type.scope);
  const id = type.form === "settings" ? scope : readText(source, "id");
  // A record is read with the id of its zone; the account of a zone is set by the first read.
  const isKnownId = isValidObjectId(id, type.form === "single" ? type.kind.id : undefined);
  const isKnownScope = type.kind.definesScope !== undefined || isValidObjectId(scope);
  if (!isKnownId || !isKnownScope) return { problem: missingId(request) };
  const blank = Object.fromEntries(Object.keys(type.schema.attributes).map((name) => [name, null]));
  return { state: { ...blank, ...readSpelling(type, request), id: id ?? null, [type.scope]: scope ?? null } };
}

/** The rdata as the configuration spelled it: the first read keeps the spelling while it means the live value. */
function readSpelling(type: ResourceType, request: MoveRequest): ObjectValue {
  const source = parseJson(Buffer.from(request.sourceState?.json ?? []).toString("utf8"));
  const rdata = isObject(source) ? readPublicRdata(type.kind.name, source) : undefined;
  if (rdata === undefined) return NO_ATTRIBUTES;
  const value = decodeJson(Buffer.from(JSON.stringify(rdata)), objectType(type.schema.attributes));
  return isObjectValue(value) ? fillRepeated(type.kind, value) : NO_ATTRIBUTES;
}

/** The types of the public provider, versions 4 and 5. Several objects cannot become a set. */
function listSourceTypes({ form, kind }: ResourceType): readonly string[] {
  return form === "set" ? [] : listPublicTypes(kind.name);
}

function isValidObjectId(id: string | undefined, pattern?: IdPattern): boolean {
  return id !== undefined && isValidId(id, pattern);
}

const NO_ATTRIBUTES: ObjectValue = {};

function cannotMove(type: ResourceType, request: MoveRequest): AttributeDiagnostic {
  const known = listSourceTypes(type);
  const others = known.length > 0 ? ` or from ${known.map((name) => `\`${name}\``).join(", ")}` : "";
  return {
    severity: "error",
    code: "TFP114",
    detail: `${formatSource(request)} cannot become \`${request.targetTypeName}\`.`,
    help: `It can be moved from \`${request.targetTypeName}\` of another source address${others}. Import the object instead.`,
  };
}

function missingId(request: MoveRequest): AttributeDiagnostic {
  return {
    severity: "error",
    code: "TFP114",
    detail: `The state of ${formatSource(request)} lacks an id that \`${request.targetTypeName}\` needs.`,
    help: "Import the object instead.",
  };
}

function newerState(request: MoveRequest): AttributeDiagnostic {
  return {
    severity: "error",
    code: "TFP114",
    detail: `The state of ${formatSource(request)} has version ${request.sourceSchemaVersion}, which is newer than this provider.`,
    help: "Use the version of the provider that wrote the state, or a newer version.",
  };
}

/** Terraform does not tell the address of the resource, but that of its provider. */
function formatSource({ sourceTypeName, sourceProviderAddress }: MoveRequest): string {
  const provider = sourceProviderAddress === "" ? "" : ` of \`${sourceProviderAddress}\``;
  return `\`${sourceTypeName}\`${provider}`;
}
