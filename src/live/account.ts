// The account to work in, where nobody names one: the only one that the credential sees. Two or more are never guessed.
import type { Diagnostic } from "../base/diagnostic";
import { isObject } from "../base/json";
import type { Api } from "./client";
import { checkId } from "./ids";

export type FoundAccount =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

export async function findAccount(api: Api): Promise<FoundAccount> {
  const list = await api.list("/accounts", {}, 50);
  if (list.outcome === "failed") return missing(`Listing the accounts failed: ${list.failure.message}`);
  const ids = list.rows.flatMap((row) => (isObject(row) && typeof row["id"] === "string" ? [row["id"]] : []));
  const [only] = ids;
  if (ids.length === 1 && only !== undefined && checkId(only)) return { ok: true, id: only };
  return missing(ids.length === 0 ? "The credential sees no account." : `The credential sees ${ids.length} accounts.`);
}

/** Whether the credential sees this account; undefined where it may not list accounts, or none is listed. */
export async function seesAccount(api: Api, id: string): Promise<boolean | undefined> {
  const list = await api.list("/accounts", {}, 50);
  if (list.outcome === "failed" || list.rows.length === 0) return undefined;
  return list.rows.some((row) => isObject(row) && row["id"] === id);
}

function missing(detail: string): FoundAccount {
  return {
    ok: false,
    diagnostic: {
      code: "LIV107",
      severity: "error",
      summary: "Which account?",
      detail: `The account's id is needed, and no document names it. ${detail}`,
      help: 'Write `account: "…"` in a document, or set ZONEWRIGHT_ACCOUNT_ID.',
    },
  };
}
