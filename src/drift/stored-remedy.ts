// The results of remediation in the code, and as histories, notifications and JSON reports hold them.

/** Reverted to the declared state; proposed as a change of the documents; or reverted too often and left as it is (`flapping`). */
export type RemediationResult = "reverted" | "proposed" | "flapping";

/** A flapping finding is a `fight` there. */ export type StoredRemedy = "reverted" | "proposed" | "fight";

export function toStoredRemedy(result: RemediationResult): StoredRemedy {
  return result === "flapping" ? "fight" : result;
}

export function fromStoredRemedy(remedy: StoredRemedy): RemediationResult {
  return remedy === "fight" ? "flapping" : remedy;
}

export function isStoredRemedy(value: unknown): value is StoredRemedy {
  return value === "reverted" || value === "proposed" || value === "fight";
}
