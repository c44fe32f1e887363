// The targets of applications of type infrastructure and rdp, and the policies of infrastructure applications, which belong to
// the application (types of npm `cloudflare` 7.3, 2026-10).
import { isObject, type Json, type JsonObject } from "../../../base/json";
import { isString } from "../../store";
import { applicationError } from "./application-error";

const PROTOCOLS: ReadonlyMap<string, string> = new Map([
  ["infrastructure", "SSH"],
  ["rdp", "RDP"],
]);

/** Undefined for types that have no targets, where the member is ignored. */
export function parseTargetCriteria(type: string, given: Json | undefined): readonly JsonObject[] | undefined {
  const protocol = PROTOCOLS.get(type);
  if (protocol === undefined) return undefined;
  if (!Array.isArray(given) || given.length === 0) throw applicationError("target_criteria is required");
  return given.map((criterion: Json) => parseCriterion(protocol, criterion));
}

function parseCriterion(wanted: string, given: Json): JsonObject {
  if (!isObject(given)) throw applicationError("target_criteria must hold objects");
  const { port, protocol, target_attributes, include, require, exclude } = given;
  if (typeof port !== "number" || !Number.isInteger(port) || port < 1 || port > 65_535)
    throw applicationError("port must be between 1 and 65535");
  if (protocol !== wanted) throw applicationError(`protocol must be ${wanted}`);
  const rules = { include, require, exclude };
  if (isObject(target_attributes) === isObject(include))
    throw applicationError("a criterion has either target_attributes or include");
  const members = Object.entries({ target_attributes, ...rules }).filter(([, member]) => isObject(member));
  return { port, protocol, ...Object.fromEntries(members) };
}

/** @param createId the id of a new policy. */
export function parseOwnPolicies(given: Json | undefined, createId: () => string): readonly JsonObject[] {
  if (given === undefined || given === null) return [];
  if (!Array.isArray(given)) throw applicationError("policies must be a list");
  return given.map((policy: Json) => {
    const { name, decision, include, exclude, require, connection_rules, mfa_config } = isObject(policy) ? policy : {};
    if (!isString(name) || !Array.isArray(include))
      throw applicationError("a policy of an infrastructure application needs name, decision and include");
    if (decision !== "allow") throw applicationError("policies of infrastructure applications can only allow");
    return {
      id: createId(),
      name,
      decision,
      include,
      exclude: exclude ?? [],
      require: require ?? [],
      ...(isObject(connection_rules) && { connection_rules }),
      ...(isObject(mfa_config) && { mfa_config }),
    };
  });
}
