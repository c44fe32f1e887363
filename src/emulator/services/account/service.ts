// Accounts and the user of the credential. Written from the API's documentation, accounts.
import { isObject, type Json } from "../../../base/json";
import {
  apiError,
  type Call,
  type HandlerResult,
  paginate,
  type Service,
  timestamp,
  UNDOCUMENTED_CODES,
} from "../../core";
import { ACCOUNTS, type Account, DEFAULT_ACCOUNT, getAccount } from "../../scope";
import { getAccountSettings, updateAccountSettings } from "../dns-settings";

const USER = "f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1";

export const accountService: Service = {
  name: "account",
  routes: [
    { method: "GET", path: "/accounts", handle: list },
    { method: "POST", path: "/accounts", handle: create },
    {
      method: "GET",
      path: "/accounts/{account}",
      handle: (call) => ({ result: formatAccount(call, call.parameter("account")) }),
    },
    { method: "PUT", path: "/accounts/{account}", handle: (call) => update(call, call.parameter("account")) },
    { method: "GET", path: "/user", handle: getUser },
  ],
};

/** Until 2025-03-14 two settings of an account were the default nameservers of its zones (specification 9.1). */
function formatAccount(call: Call, id: string): Account {
  const account = getAccount(call, id);
  if (!call.apiDate.has("accountNameservers")) return account;
  const { type } = getAccountSettings(call, id).zone_defaults.nameservers;
  const defaults = { default_nameservers: type, use_account_custom_ns_by_default: type === "custom.account" };
  return { ...account, settings: { ...account.settings, ...defaults } };
}

function list(call: Call): HandlerResult {
  const stored = call.store.all(ACCOUNTS);
  const accounts = stored.some((account) => account.id === DEFAULT_ACCOUNT)
    ? stored
    : [getAccount(call, DEFAULT_ACCOUNT), ...stored];
  const name = call.query.get("name");
  const matching = name ? accounts.filter((account) => account.name === name) : accounts;
  const rows = matching.map(({ id }) => formatAccount(call, id));
  return paginate(call, rows, { min: 5, max: 50, byDefault: 20 });
}

function create(call: Call): HandlerResult {
  const { name, type } = call.requireObject();
  if (typeof name !== "string" || name === "")
    throw apiError(400, UNDOCUMENTED_CODES.account, "An account needs a name.");
  if (type !== undefined && type !== "standard" && type !== "enterprise")
    throw apiError(400, UNDOCUMENTED_CODES.account, "The type of an account is standard or enterprise.");
  const id = call.random.hex(32);
  const account = { ...getAccount(call, id), ...(type !== undefined && { type }), created_on: timestamp(call) };
  call.store.put(ACCOUNTS, id, account);
  return update(call, id);
}

function update(call: Call, id: string): HandlerResult {
  const { name, settings } = call.requireObject();
  const account = getAccount(call, id);
  const { default_nameservers, use_account_custom_ns_by_default, ...others } = isObject(settings) ? settings : {};
  if (call.apiDate.has("accountNameservers")) {
    updateNameservers(call, id, default_nameservers, use_account_custom_ns_by_default);
  }
  const next = {
    ...account,
    ...(typeof name === "string" && { name }),
    settings: { ...account.settings, ...others },
  };
  call.store.put(ACCOUNTS, id, next);
  return { result: formatAccount(call, id) };
}

function updateNameservers(call: Call, id: string, type: Json | undefined, custom: Json | undefined): void {
  const wanted =
    type ?? (custom === undefined ? undefined : custom === true ? "custom.account" : "cloudflare.standard");
  if (wanted !== undefined) updateAccountSettings(call, id, { zone_defaults: { nameservers: { type: wanted } } });
}

function getUser(call: Call): HandlerResult {
  const now = timestamp(call);
  return {
    result: {
      id: USER,
      email: "user@example.com",
      first_name: null,
      last_name: null,
      two_factor_authentication_enabled: false,
      suspended: false,
      created_on: now,
      modified_on: now,
    },
  };
}
