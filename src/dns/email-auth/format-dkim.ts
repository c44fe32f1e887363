// Builds DKIM records (RFC 6376 §3.6.1).
import type { DkimPublicKey } from "./dkim-key";

export interface DkimRecord {
  /** Without a key, the record revokes the selector. */
  readonly key: DkimPublicKey | undefined;
  /** The domain is testing DKIM: receivers do not treat its signed mail differently. */
  readonly testing?: boolean;
}

export function formatDkim({ key, testing }: DkimRecord): string {
  const tags = [...(key ? [`k=${key.type}`] : []), ...(testing ? ["t=y"] : []), `p=${key?.text ?? ""}`];
  return ["v=DKIM1", ...tags].join("; ");
}
