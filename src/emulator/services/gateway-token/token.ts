// One API token: what a body may ask for, and how replies show it (API documentation, create tokens via the API;
// published schema, TokenPolicy). The value is in none of it.

import { isObject, type Json, type JsonObject } from "../../../base/json";
import type { World } from "../../call";
import { INVENTED, type Refusal, refusal } from "../../refusal";
import type { Row } from "../../store";
import { isCondition } from "./condition";
import { permissionGroup } from "./permission-groups";
import { statusOf, USER_OWNED } from "./value";

/** The members that a body sets, whole: a PUT that leaves one out takes it away. */
export function tokenFrom(world: World, owner: string, body: JsonObject): JsonObject {
  const { name, policies, condition, not_before, expires_on } = body;
  if (typeof name !== "string" || name.length < 1 || name.length > 120) throw wrong("name");
  if (!Array.isArray(policies) || policies.length === 0) throw wrong("policies");
  return {
    name,
    policies: policies.map((policy: Json) => policyFrom(world, owner, policy)),
    ...(condition !== undefined && { condition: conditionFrom(condition) }),
    ...momentFrom("not_before", not_before),
    ...momentFrom("expires_on", expires_on),
  };
}

function wrong(member: string): Refusal {
  return refusal(400, INVENTED.token, `Invalid value for ${member}.`);
}

function policyFrom(world: World, owner: string, policy: Json): JsonObject {
  if (!isObject(policy)) throw wrong("policies");
  const { effect, permission_groups, resources } = policy;
  if (effect !== "allow" && effect !== "deny") throw wrong("policies.effect");
  if (!Array.isArray(permission_groups) || permission_groups.length === 0) throw wrong("policies.permission_groups");
  const groups = permission_groups.map((value: Json) => {
    const found = permissionGroup(isObject(value) ? value["id"] : undefined);
    if (!found) throw wrong("policies.permission_groups.id");
    return { id: found.id, name: found.name };
  });
  return { id: world.random.hex(32), effect, permission_groups: groups, resources: resourcesFrom(owner, resources) };
}

const RESOURCE = /^com\.cloudflare\.api\.(?:account\.(?:zone\.)?|user\.)(?:[0-9a-f]{32}|\*)$/;

/** A token of an account reaches no other account, and no user. */
function resourcesFrom(owner: string, resources: Json | undefined): JsonObject {
  if (!isObject(resources) || Object.keys(resources).length === 0) throw wrong("policies.resources");
  for (const [name, scope] of Object.entries(resources)) {
    const ours = owner === USER_OWNED || name === `com.cloudflare.api.account.${owner}` || name.includes(".zone.");
    if (!RESOURCE.test(name) || !ours || !isScope(scope)) throw wrong("policies.resources");
  }
  return resources;
}

function isScope(scope: Json | undefined): boolean {
  if (scope === "*") return true;
  return isObject(scope) && Object.entries(scope).every(([name, all]) => RESOURCE.test(name) && all === "*");
}

function conditionFrom(condition: Json): Json {
  if (!isCondition(condition)) throw wrong("condition");
  return condition;
}

function momentFrom(member: string, moment: Json | undefined): JsonObject {
  if (moment === undefined || moment === null) return {};
  const right = typeof moment === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(moment);
  if (!right || Number.isNaN(Date.parse(moment))) throw wrong(member);
  return { [member]: moment };
}

export function tokenReply(world: Pick<World, "clock">, row: Row): JsonObject {
  const { digest: _digest, ...shown } = row;
  return { ...shown, status: statusOf(world, row) };
}

/** RFC 3339 in UTC without a fraction. */
export function tokenTime(world: Pick<World, "clock">): string {
  return new Date(world.clock()).toISOString().replace(/\.\d+/, "");
}
