// The secret of a token: made once, shown once, and kept as a digest alone. Also the question that every user of a
// token asks: is there one with this value, and what may it do?
import { createHash } from "node:crypto";
import { isObject, type Json } from "../../../base/json";
import type { World } from "../../call";
import type { Row } from "../../store";
import { meets } from "./condition";
import { RUN } from "./permission-groups";

/** Tokens are kept in `tokens/ACCOUNT`, those of the user in `tokens/user`, by id. */
export function tokensOf(owner: string): string {
  return `tokens/${owner}`;
}

export const USER_OWNED = "user";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A value in the form of 2026: a prefix that tells the owner, 40 characters, and eight of a checksum. */
export function newValue(world: World, owner: string): string {
  // The clock goes in so that a restart with the same seed does not bring a revoked value back.
  const drawn = sha256(`${world.random.hex(64)} ${world.clock()} ${world.store.version()}`);
  const more = sha256(drawn.toString("hex"));
  const octets = [...drawn, ...more].slice(0, 40);
  const body = `${owner === USER_OWNED ? "cfut" : "cfat"}_${octets.map((octet) => LETTERS[octet % LETTERS.length]).join("")}`;
  return `${body}${checksum(body)}`;
}

/** Whether this emulator made the value, some time: its checksum is nobody else's. */
export function isIssued(value: string): boolean {
  return /^cf[ua]t_[0-9A-Za-z]{40}[0-9a-f]{8}$/.test(value) && value.endsWith(checksum(value.slice(0, -8)));
}

function checksum(body: string): string {
  return sha256(`emulated ${body}`).toString("hex").slice(0, 8);
}

export function digestOf(value: string): string {
  return sha256(value).toString("hex");
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** The token with this value among those of an owner. */
export function tokenWith(world: Pick<World, "store">, owner: string, value: string): Row | undefined {
  const digest = digestOf(value);
  return world.store.all(tokensOf(owner)).find((row) => row["digest"] === digest);
}

export type TokenStatus = "active" | "disabled" | "expired";

export function statusOf(world: Pick<World, "clock">, row: Row): TokenStatus {
  const { status, expires_on } = row;
  if (typeof expires_on === "string" && Date.parse(expires_on) <= world.clock()) return "expired";
  return status === "disabled" || status === "expired" ? status : "active";
}

/**
 * Whether a value is that of a token which may send requests through the gateways of an account: one of the account or
 * of the user, active, begun, used from where it may be, allowed AI Gateway Run on the account and not denied it.
 * @param from the address of whoever uses it
 */
export function mayRun(
  world: Pick<World, "store" | "clock">,
  account: string,
  value: string,
  from = "127.0.0.1",
): boolean {
  const row = tokenWith(world, account, value) ?? tokenWith(world, USER_OWNED, value);
  if (!row || statusOf(world, row) !== "active" || !meets(row["condition"], from)) return false;
  const { not_before } = row;
  if (typeof not_before === "string" && Date.parse(not_before) > world.clock()) return false;
  const policies = Array.isArray(row["policies"]) ? row["policies"].filter(isObject) : [];
  const about = policies.filter(
    (policy) => grantsRun(policy["permission_groups"]) && covers(policy["resources"], account),
  );
  return about.length > 0 && about.every((row) => row["effect"] === "allow");
}

function grantsRun(groups: Json | undefined): boolean {
  return Array.isArray(groups) && groups.some((group: Json) => isObject(group) && group["name"] === RUN);
}

function covers(resources: Json | undefined, account: string): boolean {
  if (!isObject(resources)) return false;
  return [account, "*"].some((name) => resources[`com.cloudflare.api.account.${name}`] === "*");
}
