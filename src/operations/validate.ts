// Validates documents. No network, no credential.
import { type Diagnostic, hasErrors } from "../base/diagnostic";
import { type DeprecationFinding, findDeprecatedSpellings, toDay } from "../deprecation";
import type { DesiredState } from "../kind/state";
import { type DocumentOptions, loadDocuments } from "./documents";
import type { Environment } from "./environment";

export interface ValidateRequest extends DocumentOptions {
  /** The day on which deprecations are judged, YYYY-MM-DD; today by default. */
  readonly asOf?: string;
}

export interface ValidateResult {
  /** No diagnostic is an error. */
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** Old spellings in the documents. They are understood and translated, and do not make documents invalid. */
  readonly deprecations: readonly DeprecationFinding[];
  /** What the documents declare; incomplete where `ok` is false. */
  readonly desired: DesiredState;
  /** The files that were read, in order. */
  readonly files: readonly string[];
}

/** Reads documents and reports everything that is wrong with them. Never throws for what the documents say. */
export async function validate(request: ValidateRequest, environment: Environment): Promise<ValidateResult> {
  const { desired, deprecated, diagnostics, files, profile } = await loadDocuments(request, environment);
  const { asOf = toDay(environment.now()) } = request;
  const deprecations = findDeprecatedSpellings(deprecated, asOf, profile);
  return { ok: !hasErrors(diagnostics), diagnostics, deprecations, desired, files };
}
