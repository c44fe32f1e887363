// A gateway token as the API has it: one policy that allows Run on the account, and a condition on addresses.
import { isObject, type Json, type JsonObject } from "../../base/json";
import { type CanonicalToken, RUN } from "./fields";

/** Placeholder for the id of the permission group, which is looked up by its name. */
export const RUN_ID = "ai_gateway_run";

const ACCOUNT = "com.cloudflare.api.account";

export function toWireToken(token: CanonicalToken): JsonObject {
  const { name, permissions = [], expires_on, not_before, allowed_ips = [], denied_ips = [] } = token;
  return {
    name,
    policies: [
      {
        effect: "allow",
        permission_groups: permissions.map((permission) => ({ id: permission === RUN ? `{${RUN_ID}}` : permission })),
        resources: { [`${ACCOUNT}.{account_id}`]: "*" },
      },
    ],
    ...toCondition(allowed_ips, denied_ips),
    ...(expires_on !== undefined && { expires_on }),
    ...(not_before !== undefined && { not_before }),
  };
}

function toCondition(allowed: readonly string[], denied: readonly string[]): JsonObject {
  const addresses = { ...(allowed.length > 0 && { in: allowed }), ...(denied.length > 0 && { not_in: denied }) };
  return { condition: Object.keys(addresses).length > 0 ? { "request.ip": addresses } : {} };
}

export function fromWireToken(row: JsonObject): CanonicalToken {
  const { name, expires_on, not_before, status, issued_on, modified_on, condition, policies } = row;
  const { "request.ip": ip } = isObject(condition) ? condition : {};
  const { in: allowed, not_in: denied } = isObject(ip) ? ip : {};
  return {
    name: typeof name === "string" ? name : "",
    ...(typeof expires_on === "string" && { expires_on }),
    ...(typeof not_before === "string" && { not_before }),
    ...(typeof status === "string" && { status }),
    ...(typeof issued_on === "string" && { issued_on }),
    ...(typeof modified_on === "string" && { modified_on }),
    permissions: readPermissions(policies),
    allowed_ips: readStrings(allowed),
    denied_ips: readStrings(denied),
  };
}

/** Names of the permissions that the policies grant on a whole account; any other grant is worded so that it never equals one. */
function readPermissions(policies: Json | undefined): readonly string[] {
  const rows = Array.isArray(policies) ? policies.filter(isObject) : [];
  return rows.flatMap(({ effect, permission_groups, resources }) => {
    const groups = Array.isArray(permission_groups) ? permission_groups.filter(isObject) : [];
    const names = groups.map(({ name, id }) => String(name ?? id));
    return effect === "allow" && isWholeAccount(resources)
      ? names
      : names.map((name) => `${name} (${effect}, elsewhere)`);
  });
}

function isWholeAccount(resources: Json | undefined): boolean {
  const [only, ...more] = isObject(resources) ? Object.entries(resources) : [];
  return (
    only !== undefined &&
    more.length === 0 &&
    /^com\.cloudflare\.api\.account\.[0-9a-f]{32}$/.test(only[0]) &&
    only[1] === "*"
  );
}

function readStrings(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((element) => typeof element === "string") : [];
}
