// The session of a call, or the reason why there is none.
import type { AttributeDiagnostic } from "../object/attribute-diagnostic";
import { isSession, type TerraformProvider } from "../provider";
import type { Session } from "../session";

export function getSession(
  provider: TerraformProvider,
): { readonly session: Session } | { readonly diagnostics: readonly AttributeDiagnostic[] } {
  const { session } = provider;
  if (isSession(session)) return { session };
  const diagnostic: AttributeDiagnostic = {
    severity: "error",
    code: "TFP107",
    detail: `The provider cannot send requests to the API: ${session.missing}.`,
    help: "Configure the provider with values that are known during the plan.",
  };
  return { diagnostics: [diagnostic] };
}
