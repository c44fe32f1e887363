// The policies of an application. Those of an infrastructure application belong to it and are declared in full; all others are
// known by their ids, in the order of their precedence (API documentation, access applications).
import { isObject, type JsonObject } from "../../base/json";
import { defineFields, type PropsOfFields } from "../../kind/field";
import type { FieldDiagnostic } from "../../kind/kind";

export const policyFields = defineFields({
  id: { type: "string", presence: "optional", doc: "Id of an access policy; not for `infrastructure`." },
  name: { type: "string", presence: "optional", doc: "`infrastructure`: the name of the policy." },
  decision: {
    type: "string",
    presence: "optional",
    values: ["allow"],
    doc: "`infrastructure`: only `allow`, which is the default.",
  },
  include: { type: "objects", presence: "optional", doc: "`infrastructure`: rules; a user must match at least one." },
  require: { type: "objects", presence: "optional", doc: "`infrastructure`: rules; a user must match all of them." },
  exclude: { type: "objects", presence: "optional", doc: "`infrastructure`: rules; a user must match none of them." },
  connection_rules: {
    type: "object",
    presence: "optional",
    doc: "`infrastructure`: how users connect, such as `{ ssh: { usernames: [root] } }`.",
  },
  mfa_config: { type: "object", presence: "optional", doc: "`infrastructure`: required second factors." },
});

export type Policy = PropsOfFields<typeof policyFields>;

/** Whether the policies of the type belong to the application. */
export function ownsPolicies(type: string | undefined): boolean {
  return type === "infrastructure";
}

/** A policy of an infrastructure application without the members that say nothing. */
export function canonicalPolicy({ decision = "allow", require, exclude, ...policy }: Policy): Policy {
  return {
    ...policy,
    decision,
    ...(require && require.length > 0 && { require }),
    ...(exclude && exclude.length > 0 && { exclude }),
  };
}

/** The policies of a reply as fields. */
export function readPolicies(type: string | undefined, policies: unknown): readonly JsonObject[] {
  const rows = Array.isArray(policies) ? policies.filter(isObject) : [];
  if (!ownsPolicies(type)) return readPolicyIds(rows).map((id) => ({ id }));
  return rows.map(({ name, decision, include, require, exclude, connection_rules, mfa_config }) => ({
    name,
    decision,
    include,
    require,
    exclude,
    connection_rules,
    mfa_config,
  }));
}

/** The policies as requests have them. */
export function toWirePolicies(type: string | undefined, policies: readonly Policy[]): readonly JsonObject[] {
  if (ownsPolicies(type)) return policies;
  return policies
    .flatMap(({ id }) => (id === undefined ? [] : [id]))
    .map((id, index) => ({ id, precedence: index + 1 }));
}

function readPolicyIds(rows: readonly JsonObject[]): readonly string[] {
  const precedence = ({ precedence }: JsonObject) => (typeof precedence === "number" ? precedence : 0);
  return [...rows]
    .sort((left, right) => precedence(left) - precedence(right))
    .flatMap(({ id }) => (typeof id === "string" ? [id] : []));
}

export function checkPolicies(type: string, policies: readonly Policy[]): readonly FieldDiagnostic[] {
  return policies.flatMap((policy, index) => checkPolicy(type, policy, `policies[${index}]`));
}

function checkPolicy(type: string, { id, decision, ...members }: Policy, at: string): readonly FieldDiagnostic[] {
  if (!ownsPolicies(type)) {
    if (id !== undefined && Object.keys(members).length === 0) return [];
    const message = `A policy of an application of type \`${type}\` is known by its id alone.`;
    return [problem(at, message, "Write `{ id: … }` with the id of an access policy.")];
  }
  const { name, include = [] } = members;
  if (id === undefined && name !== undefined && include.length > 0) return [];
  const message = "A policy of an application of type `infrastructure` has a name and `include`, and no id.";
  return [problem(at, message, "Write `{ name: admins, include: [{ email: { email: admin@example.com } }] }`.")];
}

function problem(field: string, message: string, help: string): FieldDiagnostic {
  return { code: "ACC111", field, message, help };
}
