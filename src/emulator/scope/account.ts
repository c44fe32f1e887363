// Accounts. Every account id of the right form exists: the store holds those with zones or changes.
import type { JsonObject } from "../../base/json";
import { isObject } from "../../base/json";
import type { EmulatorState } from "../core";
import { isString, objectGuard, type Table } from "../store";

/** The account of zones that name none. */
export const DEFAULT_ACCOUNT = "0123456789abcdef0123456789abcdef";

export type Account = {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly settings: JsonObject;
  readonly created_on: string;
};

export const ACCOUNTS: Table<Account> = {
  collection: "accounts",
  isRow: objectGuard<Account>({
    id: isString,
    name: isString,
    type: isString,
    settings: isObject,
    created_on: isString,
  }),
};

/** The account with this id, from the store or with default values. */
export function getAccount(state: EmulatorState, id: string): Account {
  return (
    state.store.get(ACCOUNTS, id) ?? {
      id,
      name: id === DEFAULT_ACCOUNT ? "Example account" : `Account ${id.slice(0, 8)}`,
      // A standard account has no Enterprise plan (API documentation, accounts).
      type: state.tier === "enterprise" ? "enterprise" : "standard",
      settings: { enforce_twofactor: false, abuse_contact_email: null },
      created_on: "2024-01-01T00:00:00Z",
    }
  );
}

/** Stores the account, unless it is stored already. */
export function ensureAccount(state: EmulatorState, id: string): void {
  if (!state.store.get(ACCOUNTS, id)) state.store.put(ACCOUNTS, id, getAccount(state, id));
}
