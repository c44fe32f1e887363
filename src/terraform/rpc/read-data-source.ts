// ReadDataSource: a zone by name or id, or the records of a zone.
import type { Provider } from "../provider";
import { readSource } from "../resource/data-source";
import type { Draft, Message } from "../wire/messages";
import { rowIn, rowOut, sessionOf, told, unknownType } from "./configured";

export async function readDataSource(
  provider: Provider,
  request: Message<"ReadDataSource.Request">,
): Promise<Draft<"ReadDataSource.Response">> {
  const source = provider.sources.get(request.typeName);
  if (!source) return { diagnostics: told([unknownType(request.typeName)]) };
  const found = sessionOf(provider);
  if (!("session" in found)) return { diagnostics: told(found.remarks) };
  const read = await readSource(found.session, source, rowIn(request.config, source.schema) ?? {});
  if ("remarks" in read) return { diagnostics: told(read.remarks, source.schema) };
  return { state: rowOut(read.state, source.schema) };
}
