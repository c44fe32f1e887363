// The exit code for diagnostics that end a run.
import { type Diagnostic, errorsAmong } from "../base/diagnostic";
import { EXIT, type ExitCode } from "./exit";

/** A refused credential and an exhausted rate limit have their own codes; any other error is 1. */
export function exitCodeFor(diagnostics: readonly Diagnostic[]): ExitCode {
  const codes = errorsAmong(diagnostics).map((diagnostic) => diagnostic.code);
  if (codes.length === 0) return EXIT.done;
  if (codes.some((code) => AUTH.has(code))) return EXIT.auth;
  return codes.some((code) => RATE_LIMITED.has(code)) ? EXIT.rateLimited : EXIT.error;
}

/** `TGT`: the credential of one of several accounts is missing, malformed, or must not be sent to the account's host. */
const AUTH: ReadonlySet<string> = new Set(["LIV102", "TGT113", "TGT118", "TGT119", "TGT122"]);
const RATE_LIMITED: ReadonlySet<string> = new Set(["LIV104"]);
