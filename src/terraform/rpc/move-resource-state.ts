// MoveResourceState: a `moved` block from another provider's resource. Ids are taken over, and everything else is read.
import { checkId } from "../../live/ids";
import type { Row } from "../object/declared";
import type { Remark } from "../object/remark";
import type { Provider } from "../provider";
import { decodeJson } from "../wire/cty";
import type { Draft, Message } from "../wire/messages";
import { rowOut, told, unknownType } from "./configured";

/** Types of the public API's own provider (versions 4 and 5), and what takes their place here. */
const TAKES: Readonly<Record<string, readonly string[]>> = {
  edge_zone: ["cloudflare_zone"],
  edge_dns_record: ["cloudflare_record", "cloudflare_dns_record"],
  edge_dns_settings: ["cloudflare_zone_dns_settings"],
};

export async function moveResourceState(
  provider: Provider,
  request: Message<"MoveResourceState.Request">,
): Promise<Draft<"MoveResourceState.Response">> {
  const { sourceTypeName: from, targetTypeName: to } = request;
  const type = provider.types.get(to);
  if (!type) return { diagnostics: told([unknownType(to)]) };
  if (!TAKES[to]?.includes(from)) return { diagnostics: told([cannotMove(from, to)]) };
  const shape = { object: { id: "string", zone_id: "string", account_id: "string" } } as const;
  const source = (decodeJson(request.sourceState?.json ?? new Uint8Array(), shape) ?? {}) as Row;
  const id = source["id"];
  const scope = source[type.scope] ?? null;
  const idOfScope = type.form === "settings" ? scope : id;
  // A record is found through its zone; a zone's account may be left to the first read.
  const needed = type.kind.opens ? [idOfScope] : [idOfScope, scope];
  if (!needed.every((value) => typeof value === "string" && checkId(value)))
    return { diagnostics: told([noId(from, to)]) };
  const blank = Object.fromEntries(Object.keys(type.schema.attributes).map((name) => [name, null]));
  return { targetState: rowOut({ ...blank, id: idOfScope as string, [type.scope]: scope }, type.schema) };
}

function cannotMove(from: string, to: string): Remark {
  const known = TAKES[to] ?? [];
  return {
    severity: "error",
    code: "TFP114",
    detail: `\`${from}\` cannot become \`${to}\`.`,
    help:
      known.length > 0 ? `It is taken from ${known.map((name) => `\`${name}\``).join(", ")}.` : "Import it instead.",
  };
}

function noId(from: string, to: string): Remark {
  return {
    severity: "error",
    code: "TFP114",
    detail: `The state of \`${from}\` has no id by which \`${to}\` could be found.`,
    help: "Import it instead.",
  };
}
