// Finds the account to work in where none is declared: the only account that the credential sees. Of several, none is chosen.
import { codeTitle } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";
import { isObject } from "../base/json";
import { type ApiFailure, unreachableHelp } from "./api-failure";
import type { Api } from "./client";
import { isValidId } from "./ids";

export type AccountResult =
  | { readonly ok: true; readonly id: string }
  /** `reason`: what the credential sees, as a sentence. */
  | { readonly ok: false; readonly diagnostic: Diagnostic; readonly reason: string };

export async function findAccount(api: Api): Promise<AccountResult> {
  const list = await listAccounts(api);
  if (!list.ok) return notSpecified(`Listing the accounts failed: ${list.failure.message}`, list.failure);
  const { accounts } = list;
  const [only] = accounts;
  if (accounts.length === 1 && only !== undefined && isValidId(only.id)) return { ok: true, id: only.id };
  return notSpecified(
    accounts.length === 0
      ? "The credential sees no account."
      : `The credential sees ${accounts.length} accounts: ${formatAccounts(accounts)}.`,
  );
}

const MAX_SHOWN_ACCOUNTS = 5;

function formatAccounts(accounts: readonly Account[]): string {
  const shown = accounts.slice(0, MAX_SHOWN_ACCOUNTS).map(({ id, name }) => `\`${name}\` (${id})`);
  return [...shown, ...(accounts.length > MAX_SHOWN_ACCOUNTS ? ["…"] : [])].join(", ");
}

/** Whether the credential sees this account; undefined if it may not list accounts, or the list is empty. */
export async function canSeeAccount(api: Api, id: string): Promise<boolean | undefined> {
  const list = await listAccounts(api);
  return list.ok && list.rows > 0 ? list.accounts.some((account) => account.id === id) : undefined;
}

interface Account {
  readonly id: string;
  readonly name: string;
}

type AccountList =
  | { readonly ok: true; readonly accounts: readonly Account[]; readonly rows: number }
  | { readonly ok: false; readonly failure: ApiFailure };

async function listAccounts(api: Api): Promise<AccountList> {
  const list = await api.list("/accounts", {}, 50);
  if (list.outcome === "failed") return { ok: false, failure: list.failure };
  const accounts = list.rows
    .filter(isObject)
    .flatMap(({ id, name }) => (typeof id === "string" ? [{ id, name: String(name ?? "") }] : []));
  return { ok: true, accounts, rows: list.rows.length };
}

function notSpecified(reason: string, failure?: ApiFailure): AccountResult {
  return {
    ok: false,
    reason,
    diagnostic: {
      code: "LIV107",
      severity: "error",
      summary: codeTitle("LIV107"),
      detail: `The plan needs the account's id, and no document declares it. ${reason}`,
      help:
        failure?.category === "unreachable"
          ? unreachableHelp(failure)
          : 'Write `account: "…"` in a document, or set ZONEWRIGHT_ACCOUNT_ID.',
    },
  };
}
