// ReadDataSource: reads a zone by name or id, or the records of a zone.
import type { TerraformProvider } from "../provider";
import { loadDataSource } from "../resource/load-data-source";
import type { Draft, Message } from "../wire/messages";
import { decodeObject, encodeObject } from "./dynamic-object";
import { getSession } from "./get-session";
import { toWireDiagnostics, unknownType } from "./wire-diagnostics";

export async function readDataSource(
  provider: TerraformProvider,
  request: Message<"ReadDataSource.Request">,
): Promise<Draft<"ReadDataSource.Response">> {
  const source = provider.sources.get(request.typeName);
  if (!source) return { diagnostics: toWireDiagnostics([unknownType(request.typeName)]) };
  const context = getSession(provider);
  if (!("session" in context)) return { diagnostics: toWireDiagnostics(context.diagnostics) };
  const read = await loadDataSource(context.session, source, decodeObject(request.config, source.schema) ?? {});
  if ("diagnostics" in read) return { diagnostics: toWireDiagnostics(read.diagnostics, source.schema) };
  return { state: encodeObject(read.state, source.schema) };
}
