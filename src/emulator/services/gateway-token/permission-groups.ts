// The permission groups that a token can have (API documentation, permissions). Their ids are those of this emulator: the
// ids of the API are not documented, and clients look groups up by name.
import { shortDigest } from "../../../base/digest";
import { type Call, type HandlerResult, sortRows } from "../../core";

const ACCOUNT = "com.cloudflare.api.account";
const ZONE = "com.cloudflare.api.account.zone";
const USER = "com.cloudflare.api.user";

export type PermissionGroup = {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly category: string;
};

const GROUPS: readonly PermissionGroup[] = [
  ...createGroups("AI Gateway", ["Read", "Write", "Run"], ACCOUNT, "ai_and_machine_learning"),
  ...createGroups("DNS", ["Read", "Write"], ZONE, "dns_and_zones"),
  ...createGroups("Zone", ["Read", "Write"], ZONE, "dns_and_zones"),
  ...createGroups("Zone Settings", ["Read", "Write"], ZONE, "dns_and_zones"),
  ...createGroups("Zone DNS Settings", ["Read", "Write"], ZONE, "dns_and_zones"),
  ...createGroups("Account DNS Settings", ["Read", "Write"], ACCOUNT, "dns_and_zones"),
  ...createGroups("Access: Apps and Policies", ["Read", "Write"], ACCOUNT, "cloudflare_one_and_zero_trust"),
  ...createGroups("Account API Tokens", ["Read", "Write"], ACCOUNT, "account_and_billing"),
  ...createGroups("API Tokens", ["Read", "Write"], USER, "account_and_billing"),
];

/** Allows requests through a gateway with authentication. */
export const RUN_PERMISSION = "AI Gateway Run";

function createGroups(
  product: string,
  rights: readonly string[],
  scope: string,
  category: string,
): readonly PermissionGroup[] {
  return rights.map((right) => {
    const name = `${product} ${right}`;
    return { id: createId(name), name, scopes: [scope], category };
  });
}

/** The same in every run, so that a stored state stays valid. */
function createId(name: string): string {
  return shortDigest(`permission group ${name}`);
}

export function findPermissionGroup(id: unknown): PermissionGroup | undefined {
  return GROUPS.find((group) => group.id === id);
}

/** One page; `name` and `scope` filter it. Tokens of an account cannot have permissions on users. */
export function listPermissionGroups(call: Call): HandlerResult {
  const [name, scope] = [decode(call.query.get("name")), decode(call.query.get("scope"))];
  const isForAccount = call.parameters.has("account");
  const groups = GROUPS.filter(
    (group) =>
      (!name || group.name === name) &&
      (!scope || group.scopes.includes(scope)) &&
      !(isForAccount && group.scopes.includes(USER)),
  );
  const rows = groups.map((group) => ({ ...group, ...(isForAccount && { is_selectable: true }) }));
  return { result: sortRows(call, rows, () => 0) };
}

/** Documented examples encode the value twice; both forms are accepted. */
function decode(value: string | null): string | null {
  try {
    return value === null ? null : decodeURIComponent(value);
  } catch {
    return value;
  }
}
