// ReadDataSource: reads a zone by name or id, or the records of a zone.
import type { TerraformProvider } from "../provider";
import { loadDataSource } from "../resource/load-data-source";
import type { DataSource } from "../schema/resource-types";
import { type ObjectValue, UNKNOWN } from "../wire";
import type { Draft, Message } from "../wire/messages";
import { decodeObject, encodeObject } from "./dynamic-object";
import { getDeferral, getSession } from "./get-session";
import { toWireDiagnostics, unknownType } from "./wire-diagnostics";

export async function readDataSource(
  provider: TerraformProvider,
  request: Message<"ReadDataSource.Request">,
): Promise<Draft<"ReadDataSource.Response">> {
  const source = provider.sources.get(request.typeName);
  if (!source) return { diagnostics: toWireDiagnostics([unknownType(request.typeName)]) };
  const deferral = getDeferral(provider, request);
  if (deferral.deferred) return { state: encodeObject(planDataSource(source, request), source.schema), ...deferral };
  const context = getSession(provider);
  if (!("session" in context)) return { diagnostics: toWireDiagnostics(context.diagnostics) };
  const read = await loadDataSource(context.session, source, decodeObject(request.config, source.schema) ?? {});
  if ("diagnostics" in read) return { diagnostics: toWireDiagnostics(read.diagnostics, source.schema) };
  return { state: encodeObject(read.state, source.schema) };
}

/** What the configuration does not set is unknown. */
function planDataSource({ schema }: DataSource, { config }: Message<"ReadDataSource.Request">): ObjectValue {
  const given = Object.entries(decodeObject(config, schema) ?? {});
  return Object.fromEntries(
    given.map(([name, value]) => [name, value === null && schema.attributes[name]?.computed ? UNKNOWN : value]),
  );
}
