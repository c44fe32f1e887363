// MoveResourceState: a `moved` block from a resource of another provider. Takes over the ids; Terraform reads the rest.
import { isValidId } from "../../live/ids";
import type { AttributeDiagnostic } from "../object/attribute-diagnostic";
import type { TerraformProvider } from "../provider";
import { decodeJson, isObjectValue, type ObjectValue } from "../wire";
import type { Draft, Message } from "../wire/messages";
import { encodeObject } from "./dynamic-object";
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
  const { sourceTypeName: from, targetTypeName: to } = request;
  const type = provider.types.get(to);
  if (!type) return { diagnostics: toWireDiagnostics([unknownType(to)]) };
  if (!SOURCE_TYPES[to]?.includes(from)) return { diagnostics: toWireDiagnostics([cannotMove(from, to)]) };
  const shape = { object: { id: "string", zone_id: "string", account_id: "string" } } as const;
  const decoded = decodeJson(request.sourceState?.json ?? new Uint8Array(), shape);
  const source = isObjectValue(decoded) ? decoded : NO_ATTRIBUTES;
  const { id: objectId = null } = source;
  const scope = source[type.scope] ?? null;
  const id = type.form === "settings" ? scope : objectId;
  // A record is read with the id of its zone; the account of a zone is set by the first read.
  const needed = type.kind.definesScope ? [id] : [id, scope];
  if (!needed.every((value) => typeof value === "string" && isValidId(value)))
    return { diagnostics: toWireDiagnostics([missingId(from, to)]) };
  const blank = Object.fromEntries(Object.keys(type.schema.attributes).map((name) => [name, null]));
  return { targetState: encodeObject({ ...blank, id, [type.scope]: scope }, type.schema) };
}

const NO_ATTRIBUTES: ObjectValue = {};

function cannotMove(from: string, to: string): AttributeDiagnostic {
  const known = SOURCE_TYPES[to] ?? [];
  return {
    severity: "error",
    code: "TFP114",
    detail: `\`${from}\` cannot become \`${to}\`.`,
    help:
      known.length > 0
        ? `It can be moved from ${known.map((name) => `\`${name}\``).join(", ")}.`
        : "Import the object instead.",
  };
}

function missingId(from: string, to: string): AttributeDiagnostic {
  return {
    severity: "error",
    code: "TFP114",
    detail: `The state of \`${from}\` lacks an id that \`${to}\` needs.`,
    help: "Import the object instead.",
  };
}
