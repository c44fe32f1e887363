// The RPCs of features that this provider does not have: functions, ephemeral resources, identities.
import { toDiagnosticMessage } from "../wire/diagnostics";
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

/** Refuses a type that is not in the schema of this provider. */
export async function rejectType(request: { readonly typeName: string }) {
  const detail = `This provider does not have the type \`${request.typeName}\`.`;
  return { diagnostics: [toDiagnosticMessage({ severity: "error", summary: "Unknown type (TFP110)", detail })] };
}
