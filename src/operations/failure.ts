// Why an operation stopped before it did what was asked. Nothing was written.
import type { Holder } from "../apply/lease";
import type { Diagnostic } from "../base/diagnostic";

export type Failure =
  /** Documents, or values in the request that they contradict. */
  | (FailureWithDiagnostics<"documents"> & {
      /** Some zones have no errors: an apply with `keepGoing` applies them. */
      readonly canKeepGoing?: boolean;
    })
  /** Neither the request nor ZONEWRIGHT_BASE_URL names a target. */
  | { readonly ok: false; readonly reason: "no-target" }
  /** `emulator:` without a file is gone after the run: an apply would leave nothing behind. */
  | { readonly ok: false; readonly reason: "in-memory-target" }
  /** `asOf` in an apply to the real API, which has its own date. */
  | { readonly ok: false; readonly reason: "as-of-not-emulated" }
  /** The embedded emulator cannot start: its state file is broken, or its folder does not exist. */
  | FailureWithDiagnostics<"emulator">
  | FailureWithDiagnostics<"base-url">
  /** The credential is missing or malformed, or must not be sent to this host. */
  | (FailureWithDiagnostics<"credential"> & {
      /** Other accounts can be opened: an apply with `keepGoing` applies them. */
      readonly canKeepGoing?: boolean;
    })
  /** Another run holds the lock of `zone` (`account` for what belongs to the account itself). */
  | { readonly ok: false; readonly reason: "lock-busy"; readonly zone: string; readonly holder: Holder }
  /** The saved plan does not fit any more: live moved, it expired, or it is for other documents, another target or account. */
  | FailureWithDiagnostics<"stale-plan">
  /** The file is not a saved plan that this version can apply. */
  | FailureWithDiagnostics<"saved-plan">
  /** The saved plan is not signed as this run requires it. */
  | FailureWithDiagnostics<"signature">
  /** Live could not be read. */
  | FailureWithDiagnostics<"live">
  /** The drift history cannot be read. */
  | FailureWithDiagnostics<"history">
  /** `environment.signal` was aborted. */
  | { readonly ok: false; readonly reason: "interrupted" };

interface FailureWithDiagnostics<Reason extends string> {
  readonly ok: false;
  readonly reason: Reason;
  readonly diagnostics: readonly Diagnostic[];
}
