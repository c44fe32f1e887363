// One API token: its row from a request body, and its form in replies (API documentation, create tokens via the API;
// published schema, TokenPolicy). The value of the token is not here.
import { isObject, type Json, type JsonObject } from "../../../base/json";
import { type ApiError, apiError, type EmulatorState, UNDOCUMENTED_CODES } from "../../core";
import { arrayOf, isObjectList, isString, objectGuard, optional, type Table } from "../../store";
import { isCondition } from "./condition";
import { findPermissionGroup } from "./permission-groups";

export type TokenPolicy = {
  readonly id: string;
  readonly effect: string;
  readonly permission_groups: readonly JsonObject[];
  readonly resources: JsonObject;
};

export type TokenStatus = "active" | "disabled" | "expired";

/** Members that the body of a request sets. */
export type TokenMembers = {
  readonly name: string;
  readonly policies: readonly TokenPolicy[];
  readonly condition?: JsonObject;
  readonly not_before?: string;
  readonly expires_on?: string;
};

export type ApiToken = TokenMembers & {
  readonly id: string;
  readonly status: TokenStatus;
  readonly issued_on: string;
  readonly modified_on: string;
  /** SHA-256 of the value. */
  readonly digest: string;
};

const isApiToken = objectGuard<ApiToken>({
  id: isString,
  name: isString,
  policies: arrayOf(
    objectGuard<TokenPolicy>({ id: isString, effect: isString, permission_groups: isObjectList, resources: isObject }),
  ),
  condition: optional(isObject),
  not_before: optional(isString),
  expires_on: optional(isString),
  status: isTokenStatus,
  issued_on: isString,
  modified_on: isString,
  digest: isString,
});

export function isTokenStatus(value: Json | undefined): value is TokenStatus {
  return value === "active" || value === "disabled" || value === "expired";
}

/** The owner of tokens that belong to the user; the others belong to an account. */
export const USER_OWNED = "user";

/** @param owner id of an account, or `USER_OWNED` */
export function getTokenTable(owner: string): Table<ApiToken> {
  return { collection: `tokens/${owner}`, isRow: isApiToken };
}

/** All members of a body: a PUT removes members that it leaves out. */
export function parseToken(state: EmulatorState, owner: string, body: JsonObject): TokenMembers {
  const { name, policies, condition, not_before, expires_on } = body;
  if (!isString(name) || name.length < 1 || name.length > 120) throw invalidValue("name");
  if (!Array.isArray(policies) || policies.length === 0) throw invalidValue("policies");
  const parsedPolicies = policies.map((policy: Json) => parsePolicy(state, owner, policy));
  if (condition !== undefined && !isCondition(condition)) throw invalidValue("condition");
  const start = parseTime("not_before", not_before);
  const end = parseTime("expires_on", expires_on);
  return {
    name,
    policies: parsedPolicies,
    ...(condition !== undefined && { condition }),
    ...(start !== undefined && { not_before: start }),
    ...(end !== undefined && { expires_on: end }),
  };
}

function invalidValue(member: string): ApiError {
  return apiError(400, UNDOCUMENTED_CODES.token, `Invalid value for ${member}.`);
}

function parsePolicy(state: EmulatorState, owner: string, policy: Json): TokenPolicy {
  if (!isObject(policy)) throw invalidValue("policies");
  const { effect, permission_groups, resources } = policy;
  if (effect !== "allow" && effect !== "deny") throw invalidValue("policies.effect");
  if (!Array.isArray(permission_groups) || permission_groups.length === 0)
    throw invalidValue("policies.permission_groups");
  const groups = permission_groups.map((value: Json) => {
    const { id }: JsonObject = isObject(value) ? value : {};
    const group = findPermissionGroup(id);
    if (!group) throw invalidValue("policies.permission_groups.id");
    return { id: group.id, name: group.name };
  });
  return {
    id: state.random.hex(32),
    effect,
    permission_groups: groups,
    resources: parseResources(owner, resources),
  };
}

const RESOURCE = /^com\.cloudflare\.api\.(?:account\.(?:zone\.)?|user\.)(?:[0-9a-f]{32}|\*)$/;

/** A token of an account cannot access other accounts or users. */
function parseResources(owner: string, resources: Json | undefined): JsonObject {
  if (!isObject(resources) || Object.keys(resources).length === 0) throw invalidValue("policies.resources");
  for (const [name, scope] of Object.entries(resources)) {
    const isOwn = owner === USER_OWNED || name === `com.cloudflare.api.account.${owner}` || name.includes(".zone.");
    if (!RESOURCE.test(name) || !isOwn || !isScope(scope)) throw invalidValue("policies.resources");
  }
  return resources;
}

function isScope(scope: Json | undefined): boolean {
  if (scope === "*") return true;
  return isObject(scope) && Object.entries(scope).every(([name, all]) => RESOURCE.test(name) && all === "*");
}

function parseTime(member: string, time: Json | undefined): string | undefined {
  if (time === undefined || time === null) return undefined;
  const isTime = isString(time) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(time);
  if (!isTime || Number.isNaN(Date.parse(time))) throw invalidValue(member);
  return time;
}

export function formatToken(state: Pick<EmulatorState, "clock">, token: ApiToken) {
  const { digest: _digest, ...members } = token;
  return { ...members, status: getTokenStatus(state, token) };
}

export function getTokenStatus(
  state: Pick<EmulatorState, "clock">,
  { status, expires_on }: Pick<ApiToken, "status" | "expires_on">,
): TokenStatus {
  const isExpired = expires_on !== undefined && Date.parse(expires_on) <= state.clock();
  return isExpired ? "expired" : status;
}

/** RFC 3339 in UTC without a fraction. */
export function tokenTimestamp(state: Pick<EmulatorState, "clock">): string {
  return new Date(state.clock()).toISOString().replace(/\.\d+/, "");
}
