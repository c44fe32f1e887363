// Verifies after an apply that name servers and gateways answer as the documents declare. Nothing is written, and no API is called.
import { randomInt } from "node:crypto";
import { type Diagnostic, hasErrors } from "../../base/diagnostic";
import { rdataFields } from "../../kinds/dns-record/rdata";
import { networkTransport, systemNames, type Verification, verifyDesiredState } from "../../verify";
import { type DocumentOptions, loadDocuments } from "../documents";
import type { Environment } from "../environment";
import type { Failure } from "../failure";
import { tokenFinder } from "./stored-tokens";
import { findVerificationTarget, type VerificationTargetOptions } from "./verification-target";

export interface VerifyRequest extends DocumentOptions, VerificationTargetOptions {
  /** Milliseconds to repeat queries whose answers differ; 0 by default. */
  readonly waitMs?: number;
}

export type VerifyResult =
  /** `verification.differences` is empty where every answer is as declared. */
  | { readonly ok: true; readonly verification: Verification; readonly documentDiagnostics: readonly Diagnostic[] }
  /** The queries would go to the wrong place; `problem` is a sentence. */
  | { readonly ok: false; readonly reason: "verification-target"; readonly problem: string }
  | Failure;

/** Queries what the documents declare; what no document names is not queried. */
export async function verify(request: VerifyRequest, environment: Environment): Promise<VerifyResult> {
  const { accounts, desired, diagnostics, profile } = await loadDocuments(request, environment);
  if (hasErrors(diagnostics)) return { ok: false, reason: "documents", diagnostics };
  const found = findVerificationTarget(desired, request, environment);
  if (!found.ok) return { ok: false, reason: "verification-target", problem: found.problem };
  environment.onDiagnostics?.(diagnostics);
  const { fetch, now, onProgress, signal, sleep } = environment;
  const { gatewayUrl, ...dns } = found.target;
  const { waitMs = 0 } = request;
  const gateways = accounts.map((account) => ({
    desired: account.desired,
    findToken: tokenFinder(account.desired, environment),
  }));
  const verification = await verifyDesiredState(desired, {
    ...dns,
    ...(gatewayUrl !== undefined && { gateways: { url: gatewayUrl, profile, fetch, accounts: gateways } }),
    reader: { kind: "dns_record", rdataFields },
    transport: networkTransport,
    names: systemNames,
    waitMs,
    randomInt: (below) => randomInt(below),
    now: () => now().getTime(),
    sleep,
    signal,
    progress: (text) => onProgress?.(text),
  });
  if (signal.aborted) return { ok: false, reason: "interrupted" };
  return { ok: true, verification, documentDiagnostics: diagnostics };
}
