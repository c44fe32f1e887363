// StopProvider and the RPCs of what this provider does not have: functions, ephemeral resources, identities.
import { diagnosticMessage } from "../wire/diagnostics";
import type { Draft, Message } from "../wire/messages";

export async function getFunctions(): Promise<Draft<"GetFunctions.Response">> {
  return {};
}

export async function getResourceIdentitySchemas(): Promise<Draft<"GetResourceIdentitySchemas.Response">> {
  return {};
}

export async function callFunction(request: Message<"CallFunction.Request">): Promise<Draft<"CallFunction.Response">> {
  return { error: { text: `This provider has no function \`${request.name}\`.` } };
}

/** For types that no schema of this provider names. */
export async function noSuchType(request: { readonly typeName: string }) {
  const detail = `This provider has no \`${request.typeName}\` of that sort.`;
  return { diagnostics: [diagnosticMessage({ severity: "error", summary: "Unknown type (TFP110)", detail })] };
}
