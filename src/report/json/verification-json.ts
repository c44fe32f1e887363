// The result of `verify` as JSON.
import { type Diagnostic, hasErrors } from "../../base/diagnostic";
import type { Difference, Unverifiable, Verification } from "../../verify";
import { diagnosticsJson, FORMAT_VERSION } from "./report-json";

/** `verified` is true if everything that can be verified is as declared. */
export function verificationJson(verified: Verification, diagnostics: readonly Diagnostic[]): object {
  return {
    format_version: FORMAT_VERSION,
    verified: verified.differences.length === 0 && !hasErrors(verified.diagnostics),
    zones: verified.zones.map(({ zone, servers, asked }) => ({ zone, servers, record_sets: asked })),
    gateways: verified.gateways ?? null,
    differences: verified.differences.map(withOwner),
    not_judged: verified.unverifiable.map(withOwner),
    waited_seconds: Math.round(verified.waited / 1000),
    diagnostics: diagnosticsJson([...diagnostics, ...verified.diagnostics]),
  };
}

/** A record set belongs to a zone, a gateway to an account. */
function withOwner<S extends Difference | Unverifiable>({ within, ...members }: S): object {
  return { ...(members.type === "gateway" ? { account: within } : { zone: within }), ...members };
}
