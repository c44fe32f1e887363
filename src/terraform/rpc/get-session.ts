// The session of a call, or the reason why there is none.
import type { AttributeDiagnostic } from "../object/attribute-diagnostic";
import { isSession, type TerraformProvider } from "../provider";
import type { Session } from "../session";
import { DEFERRED, type Draft, type Message } from "../wire/messages";

export function getSession(
  provider: TerraformProvider,
): { readonly session: Session } | { readonly diagnostics: readonly AttributeDiagnostic[] } {
  const { session } = provider;
  if (isSession(session)) return { session };
  const diagnostic: AttributeDiagnostic = {
    severity: "error",
    code: "TFP107",
    detail: `The provider cannot send requests to the API: ${session.missing}.`,
    help: session.unconnected
      ? "Resources are planned without the API. Read a data source in the apply: give it `depends_on` with the resource that the value comes from. To import, apply that resource first, with `-target`."
      : "Configure the provider with values that are known during the plan.",
  };
  return { diagnostics: [diagnostic] };
}

/** The session of a plan. It has no connection while the configuration of the provider is unknown. */
export function getPlanningSession(provider: TerraformProvider): ReturnType<typeof getSession> {
  const { session } = provider;
  return !isSession(session) && session.unconnected ? { session: session.unconnected } : getSession(provider);
}

/** Whether the configuration of the provider is known only after an apply. */
export function isUnconnected({ session }: TerraformProvider): boolean {
  return !isSession(session) && session.unconnected !== undefined;
}

/** Defers a call to a later run if Terraform supports that and the configuration of the provider is unknown. */
export function getDeferral(
  provider: TerraformProvider,
  { clientCapabilities }: { readonly clientCapabilities: Message<"ClientCapabilities"> | null },
): { readonly deferred?: Draft<"Deferred"> } {
  const isAllowed = clientCapabilities?.deferralAllowed === true && isUnconnected(provider);
  return isAllowed ? { deferred: { reason: DEFERRED.providerConfigUnknown } } : {};
}
