// The exit codes, with their meanings. The help page lists them from here.

export const EXIT = {
  done: 0,
  error: 1,
  changes: 2,
  refused: 3,
  stale: 4,
  locked: 5,
  partial: 6,
  usage: 64,
  rateLimited: 75,
  auth: 77,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const EXIT_DOCS: readonly (readonly [ExitCode, string])[] = [
  [EXIT.done, "success, or nothing to change"],
  [EXIT.error, "error: a document is invalid, or the target cannot be read; nothing was written to the target"],
  [
    EXIT.changes,
    "changes (`plan --detailed-exitcode`), drift (`drift`), different answers (`verify`), or objects left to move (`import terraform --check`)",
  ],
  [
    EXIT.refused,
    "refused by a safety rule: nothing was written; the last lines name the `--allow CODE` that permits it",
  ],
  [
    EXIT.stale,
    "the saved plan is stale: live changed, the plan expired, or it is for another target, account or set of documents",
  ],
  [EXIT.locked, "the lock is busy"],
  [EXIT.partial, "partly applied: something failed, was skipped or is left"],
  [EXIT.usage, "invalid command line"],
  [EXIT.rateLimited, "rate-limited: try again later"],
  [EXIT.auth, "the credential is missing or was rejected"],
  [EXIT.interrupted, "interrupted"],
];
