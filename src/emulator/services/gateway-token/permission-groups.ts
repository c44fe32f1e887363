// The permission groups that a token can be given (API documentation, permissions). Their ids are this emulator's own:
// the API's are printed nowhere, and clients look them up by name.
import { createHash } from "node:crypto";
import type { JsonObject } from "../../../base/json";
import type { Answer, Call } from "../../call";
import { ordered } from "../../pages";

const ACCOUNT = "com.cloudflare.api.account";
const ZONE = "com.cloudflare.api.account.zone";
const USER = "com.cloudflare.api.user";

export interface PermissionGroup {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly category: string;
}

const GROUPS: readonly PermissionGroup[] = [
  ...groups("AI Gateway", ["Read", "Write", "Run"], ACCOUNT, "ai_and_machine_learning"),
  ...groups("DNS", ["Read", "Write"], ZONE, "dns_and_zones"),
  ...groups("Zone", ["Read", "Write"], ZONE, "dns_and_zones"),
  ...groups("Zone Settings", ["Read", "Write"], ZONE, "dns_and_zones"),
  ...groups("Zone DNS Settings", ["Read", "Write"], ZONE, "dns_and_zones"),
  ...groups("Account DNS Settings", ["Read", "Write"], ACCOUNT, "dns_and_zones"),
  ...groups("Access: Apps and Policies", ["Read", "Write"], ACCOUNT, "cloudflare_one_and_zero_trust"),
  ...groups("Account API Tokens", ["Read", "Write"], ACCOUNT, "account_and_billing"),
  ...groups("API Tokens", ["Read", "Write"], USER, "account_and_billing"),
];

/** The right to send requests through a gateway that asks for a token. */
export const RUN = "AI Gateway Run";

function groups(of: string, rights: readonly string[], scope: string, category: string): readonly PermissionGroup[] {
  return rights.map((right) => {
    const name = `${of} ${right}`;
    return { id: idOf(name), name, scopes: [scope], category };
  });
}

/** The same in every run, so that a kept state stays good. */
function idOf(name: string): string {
  return createHash("sha256").update(`permission group ${name}`).digest("hex").slice(0, 32);
}

export function permissionGroup(id: unknown): PermissionGroup | undefined {
  return GROUPS.find((group) => group.id === id);
}

/** Documented examples encode the value once more than a URL needs; both are taken. */
function decoded(value: string | null): string | null {
  try {
    return value === null ? null : decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** One page; `name` and `scope` narrow it. Tokens of an account have no rights of a user. */
export function listPermissionGroups(call: Call): Answer {
  const [name, scope] = [decoded(call.query.get("name")), decoded(call.query.get("scope"))];
  const ofAccount = call.params["account"] !== undefined;
  const found = GROUPS.filter(
    (group) =>
      (!name || group.name === name) &&
      (!scope || group.scopes.includes(scope)) &&
      !(ofAccount && group.scopes.includes(USER)),
  );
  const rows = found.map((group): JsonObject => ({ ...group, ...(ofAccount && { is_selectable: true }) }));
  return { result: ordered(call, rows, () => 0) };
}
