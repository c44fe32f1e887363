// Accounts and the user. Any account id of the right form exists: the emulator keeps what it must.

import { isObject, type Json } from "../base/json";
import type { Answer, Call, Service, World } from "./call";
import { page } from "./pages";
import { INVENTED, refusal } from "./refusal";
import { accountDefaults, changeAccount } from "./services/dns-settings/settings";
import type { Row } from "./store";
import { timestamp } from "./zones";

/** The account of zones that name none. */
export const DEFAULT_ACCOUNT = "0123456789abcdef0123456789abcdef";

const USER = "f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1";

export const accountService: Service = {
  name: "account",
  routes: [
    { method: "GET", path: "/accounts", answer: list },
    { method: "POST", path: "/accounts", answer: create },
    { method: "GET", path: "/accounts/{account}", answer: (call) => ({ result: accountReply(call, id(call)) }) },
    { method: "PUT", path: "/accounts/{account}", answer: update },
    { method: "GET", path: "/user", answer: user },
  ],
};

/** The account under an id, kept or made up. */
export function accountRow(world: World, account: string): Row {
  return (
    world.store.get("accounts", account) ?? {
      id: account,
      name: account === DEFAULT_ACCOUNT ? "Example account" : `Account ${account.slice(0, 8)}`,
      // A standard account has no Enterprise plan (API documentation, accounts).
      type: world.plan === "enterprise" ? "enterprise" : "standard",
      settings: { enforce_twofactor: false, abuse_contact_email: null },
      created_on: "2024-01-01T00:00:00Z",
    }
  );
}

export function keepAccount(world: World, account: string): void {
  if (!world.store.get("accounts", account)) world.store.put("accounts", account, accountRow(world, account));
}

function id(call: Call): string {
  return call.params["account"] as string;
}

/** Two settings of the account were the default nameservers of its zones until 2025-03-14 (specification 9.1). */
function accountReply(call: Call, account: string): Row {
  const row = accountRow(call, account);
  if (!call.era.has("accountNameservers")) return row;
  const type = nameserverDefault(call, account);
  const mirrored = { default_nameservers: type, use_account_custom_ns_by_default: type === "custom.account" };
  return { ...row, settings: { ...(row["settings"] as Row), ...mirrored } };
}

function list(call: Call): Answer {
  const kept = call.store.all("accounts");
  const rows = kept.some((row) => row["id"] === DEFAULT_ACCOUNT) ? kept : [accountRow(call, DEFAULT_ACCOUNT), ...kept];
  const name = call.query.get("name");
  const chosen = name ? rows.filter((row) => row["name"] === name) : rows;
  const shown = chosen.map((row) => accountReply(call, String(row["id"])));
  return page(call, shown, { min: 5, max: 50, byDefault: 20 });
}

function create(call: Call): Answer {
  const { name, type } = call.object();
  if (typeof name !== "string" || name === "") throw refusal(400, INVENTED.account, "An account needs a name.");
  if (type !== undefined && type !== "standard" && type !== "enterprise")
    throw refusal(400, INVENTED.account, "The type of an account is standard or enterprise.");
  const account = call.random.hex(32);
  const made = { ...accountRow(call, account), ...(type !== undefined && { type }), created_on: timestamp(call) };
  call.store.put("accounts", account, made);
  return written(call, account);
}

function update(call: Call): Answer {
  return written(call, id(call));
}

function written(call: Call, account: string): Answer {
  const { name, settings } = call.object();
  const row = accountRow(call, account);
  const { default_nameservers, use_account_custom_ns_by_default, ...others } = isObject(settings) ? settings : {};
  if (call.era.has("accountNameservers")) mirror(call, account, default_nameservers, use_account_custom_ns_by_default);
  const merged = { ...(row["settings"] as Row), ...others };
  const next = { ...row, ...(typeof name === "string" && { name }), settings: merged };
  call.store.put("accounts", account, next);
  return { result: accountReply(call, account) };
}

function mirror(call: Call, account: string, type: Json | undefined, custom: Json | undefined): void {
  const wanted =
    type ?? (custom === undefined ? undefined : custom === true ? "custom.account" : "cloudflare.standard");
  if (wanted !== undefined) changeAccount(call, account, { zone_defaults: { nameservers: { type: wanted } } });
}

function nameserverDefault(call: Call, account: string): string {
  const defaults = accountDefaults(call, account)["zone_defaults"] as Row;
  return String((defaults["nameservers"] as Row)["type"]);
}

function user(call: Call): Answer {
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
