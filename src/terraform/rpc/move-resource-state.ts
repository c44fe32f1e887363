// MoveResourceState: a `moved` block from a resource of another provider. Takes over the ids; Terraform reads the rest. The same type
// under another source address (a mirror, a fork, another registry) is this provider: its state is taken over as it is.
import type { IdPattern } from "../../kind/kind";
import { isValidId } from "../../live/ids";
import type { AttributeDiagnostic } from "../object/attribute-diagnostic";
import type { TerraformProvider } from "../provider";
import { readText } from "../resource/read-attribute";
import { objectType } from "../schema/attribute";
import type { ResourceType } from "../schema/resource-types";
import { decodeJson, isObjectValue, type ObjectValue } from "../wire";
import type { Draft, Message } from "../wire/messages";
import { encodeObject } from "./dynamic-object";
import { passThrough } from "./private-state";
import { toWireDiagnostics, unknownType } from "./wire-diagnostics";

/** The supported source types of each type: those of the Cloudflare provider, versions 4 and 5. */
const SOURCE_TYPES: Readonly<Record<string, readonly string[]>> = {
  edge_zone: ["cloudflare_zone"],
  edge_dns_record: ["cloudflare_record", "cloudflare_dns_record"],
  edge_dns_settings: ["cloudflare_zone_dns_settings"],
};

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
  if (!SOURCE_TYPES[type.typeName]?.includes(request.sourceTypeName)) return { problem: cannotMove(request) };
  const shape = { object: { id: "string", zone_id: "string", account_id: "string" } } as const;
  const decoded = decodeJson(request.sourceState?.json ?? new Uint8Array(), shape);
  const source = isObjectValue(decoded) ? decoded : NO_ATTRIBUTES;
  const scope = readText(source, type.scope);
  const id = type.form === "settings" ? scope : readText(source, "id");
  // A record is read with the id of its zone; the account of a zone is set by the first read.
  const needed = type.kind.definesScope ? [id] : [id, scope];
  if (!needed.every((text) => isValidObjectId(text))) return { problem: missingId(request) };
  const blank = Object.fromEntries(Object.keys(type.schema.attributes).map((name) => [name, null]));
  return { state: { ...blank, id: id ?? null, [type.scope]: scope ?? null } };
}

function isValidObjectId(id: string | undefined, pattern?: IdPattern): boolean {
  return id !== undefined && isValidId(id, pattern);
}

const NO_ATTRIBUTES: ObjectValue = {};

function cannotMove(request: MoveRequest): AttributeDiagnostic {
  const known = SOURCE_TYPES[request.targetTypeName] ?? [];
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
