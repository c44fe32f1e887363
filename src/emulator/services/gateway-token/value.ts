// The value of a token: created once, shown once, and stored as a digest. Also finds the token of a value and checks what it
// permits.
import { createHash } from "node:crypto";
import { digest } from "../../../base/digest";
import type { JsonObject } from "../../../base/json";
import type { EmulatorState } from "../../core";
import { meetsCondition } from "./condition";
import { RUN_PERMISSION } from "./permission-groups";
import { type ApiToken, getTokenStatus, getTokenTable, type TokenPolicy, USER_OWNED } from "./token";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A value in the form of 2026: a prefix for the type of owner, 40 characters, and a checksum of eight. */
export function createTokenValue(state: EmulatorState, owner: string): string {
  // The clock is part of the value: a restart with the same seed must not create a revoked value again.
  const drawn = sha256(`${state.random.hex(64)} ${state.clock()} ${state.store.version()}`);
  const more = sha256(drawn.toString("hex"));
  const octets = [...drawn, ...more].slice(0, 40);
  const characters = octets.map((octet) => LETTERS[octet % LETTERS.length]).join("");
  const body = `${owner === USER_OWNED ? "cfut" : "cfat"}_${characters}`;
  return `${body}${createChecksum(body)}`;
}

/** Whether an emulator created the value: real tokens have another checksum. */
export function isEmulatedValue(value: string): boolean {
  return /^cf[ua]t_[0-9A-Za-z]{40}[0-9a-f]{8}$/.test(value) && value.endsWith(createChecksum(value.slice(0, -8)));
}

function createChecksum(body: string): string {
  return sha256(`emulated ${body}`).toString("hex").slice(0, 8);
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** The token with this value among those of an owner. */
export function findToken(state: Pick<EmulatorState, "store">, owner: string, value: string): ApiToken | undefined {
  const wanted = digest(value);
  return state.store.all(getTokenTable(owner)).find((token) => token.digest === wanted);
}

/**
 * Whether a value permits requests through the gateways of an account. The token must belong to the account or the user, be
 * active and past its `not_before`, be used from a permitted address, and be allowed AI Gateway Run on the account without
 * being denied it.
 * @param from the address of the caller
 */
export function canRunGateway(
  state: Pick<EmulatorState, "store" | "clock">,
  account: string,
  value: string,
  from = "127.0.0.1",
): boolean {
  const token = findToken(state, account, value) ?? findToken(state, USER_OWNED, value);
  if (!token || getTokenStatus(state, token) !== "active" || !meetsCondition(token.condition, from)) return false;
  const { not_before, policies } = token;
  if (not_before !== undefined && Date.parse(not_before) > state.clock()) return false;
  const relevant = policies.filter((policy) => permitsRun(policy) && coversAccount(policy.resources, account));
  return relevant.length > 0 && relevant.every(({ effect }) => effect === "allow");
}

function permitsRun({ permission_groups }: TokenPolicy): boolean {
  return permission_groups.some(({ name }) => name === RUN_PERMISSION);
}

function coversAccount(resources: JsonObject, account: string): boolean {
  return [account, "*"].some((name) => resources[`com.cloudflare.api.account.${name}`] === "*");
}
