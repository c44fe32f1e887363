// Every exit code there is, with its meaning; the help page lists them from here.

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
  [EXIT.done, "done, or nothing to change"],
  [EXIT.error, "error: a document, a reading or a target is broken; nothing was written"],
  [EXIT.changes, "changes (`plan --detailed-exitcode`), drift (`drift`), or answers that differ (`verify`)"],
  [EXIT.refused, "refused by a safety rule; the report names the `--allow CODE` that permits it"],
  [
    EXIT.stale,
    "the saved plan is stale: live moved, it has expired, or it is for another target, account or set of documents",
  ],
  [EXIT.locked, "the lock is busy"],
  [EXIT.partial, "applied in part: something failed, was skipped or was left"],
  [EXIT.usage, "wrong use of the command line"],
  [EXIT.rateLimited, "rate-limited: try again later"],
  [EXIT.auth, "the credential is missing or was refused"],
  [EXIT.interrupted, "interrupted"],
];
