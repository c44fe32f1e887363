// A gateway token as the API has it: one policy that allows Run on the account, and a condition on addresses.
import { isObject, type Json, type JsonObject } from "../../base/json";
import type { Props } from "../../kind/field";
import { RUN } from "./fields";

/** Stands for the id of the permission group, which is looked up by its name. */
export const RUN_ID = "ai_gateway_run";

const ACCOUNT = "com.cloudflare.api.account";

export function toWire(props: Props): JsonObject {
  const { name, permissions, expires_on, not_before } = props;
  return {
    name,
    policies: [
      {
        effect: "allow",
        permission_groups: textsOf(permissions).map((text) => ({ id: text === RUN ? `{${RUN_ID}}` : text })),
        resources: { [`${ACCOUNT}.{account_id}`]: "*" },
      },
    ],
    ...condition(textsOf(props["allowed_ips"]), textsOf(props["denied_ips"])),
    ...(expires_on !== undefined && { expires_on }),
    ...(not_before !== undefined && { not_before }),
  };
}

function condition(allowed: readonly string[], denied: readonly string[]): JsonObject {
  const addresses = { ...(allowed.length > 0 && { in: allowed }), ...(denied.length > 0 && { not_in: denied }) };
  return { condition: Object.keys(addresses).length > 0 ? { "request.ip": addresses } : {} };
}

export function fromWire(row: JsonObject): JsonObject {
  const ip = isObject(row["condition"]) ? row["condition"]["request.ip"] : undefined;
  const addresses = isObject(ip) ? ip : {};
  const kept = ["name", "expires_on", "not_before", "status", "issued_on", "modified_on"] as const;
  const members = kept.filter((name) => typeof row[name] === "string").map((name) => [name, row[name]]);
  return {
    ...Object.fromEntries(members),
    permissions: permissionsOf(row["policies"]),
    allowed_ips: textsOf(addresses["in"]),
    denied_ips: textsOf(addresses["not_in"]),
  };
}

/** Names of what the policies allow on an account, whole; anything else in words, so that it is never taken for that. */
function permissionsOf(policies: Json | undefined): readonly string[] {
  const list = Array.isArray(policies) ? policies.filter(isObject) : [];
  return list.flatMap(({ effect, permission_groups, resources }) => {
    const groups = Array.isArray(permission_groups) ? permission_groups.filter(isObject) : [];
    const names = groups.map((group) => String(group["name"] ?? group["id"]));
    return effect === "allow" && onAccount(resources) ? names : names.map((name) => `${name} (${effect}, elsewhere)`);
  });
}

function onAccount(resources: Json | undefined): boolean {
  const [only, ...more] = isObject(resources) ? Object.entries(resources) : [];
  return (
    only !== undefined &&
    more.length === 0 &&
    /^com\.cloudflare\.api\.account\.[0-9a-f]{32}$/.test(only[0]) &&
    only[1] === "*"
  );
}

function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((element): element is string => typeof element === "string") : [];
}
