// Finds the account to work in where none is declared: the only account that the credential sees. Of several, none is chosen.
import { codeTitle } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";
import { isObject } from "../base/json";
import type { Api } from "./client";
import { isValidId } from "./ids";

export type AccountResult =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

export async function findAccount(api: Api): Promise<AccountResult> {
  const list = await listAccountIds(api);
  if (!list.ok) return notSpecified(`Listing the accounts failed: ${list.message}`);
  const { ids } = list;
  const [only] = ids;
  if (ids.length === 1 && only !== undefined && isValidId(only)) return { ok: true, id: only };
  return notSpecified(
    ids.length === 0 ? "The credential sees no account." : `The credential sees ${ids.length} accounts.`,
  );
}

/** Whether the credential sees this account; undefined if it may not list accounts, or the list is empty. */
export async function canSeeAccount(api: Api, id: string): Promise<boolean | undefined> {
  const list = await listAccountIds(api);
  return list.ok && list.rows > 0 ? list.ids.includes(id) : undefined;
}

type AccountList =
  | { readonly ok: true; readonly ids: readonly string[]; readonly rows: number }
  | { readonly ok: false; readonly message: string };

async function listAccountIds(api: Api): Promise<AccountList> {
  const list = await api.list("/accounts", {}, 50);
  if (list.outcome === "failed") return { ok: false, message: list.failure.message };
  const ids = list.rows.filter(isObject).flatMap(({ id }) => (typeof id === "string" ? [id] : []));
  return { ok: true, ids, rows: list.rows.length };
}

function notSpecified(detail: string): AccountResult {
  return {
    ok: false,
    diagnostic: {
      code: "LIV107",
      severity: "error",
      summary: codeTitle("LIV107"),
      detail: `The plan needs the account's id, and no document declares it. ${detail}`,
      help: 'Write `account: "…"` in a document, or set ZONEWRIGHT_ACCOUNT_ID.',
    },
  };
}
