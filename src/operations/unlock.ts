// Frees a lock that a run on another machine left behind, or that a hanging run holds.
import type { Holder } from "../apply/lease";
import type { Environment } from "./environment";

export type UnlockResult =
  | { readonly ok: true; readonly holder: Holder }
  | { readonly ok: false; readonly reason: "no-such-lock" };

/** @param nonce identifies the lock: 16 hexadecimal digits, as the failure `lock-busy` names them. */
export async function unlock(nonce: string, { locks }: Pick<Environment, "locks">): Promise<UnlockResult> {
  const holder = await locks.free(nonce);
  return holder ? { ok: true, holder } : { ok: false, reason: "no-such-lock" };
}
