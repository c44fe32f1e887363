// Validates the ids of zones and accounts in a block: a name there would only fail in the plan, at the first request.
import { isValidId } from "../../live/ids";
import type { ScopeAttribute } from "../schema/resource-types";
import type { ObjectValue } from "../wire";
import type { AttributeDiagnostic } from "./attribute-diagnostic";

const SCOPE_ATTRIBUTES: readonly ScopeAttribute[] = ["zone_id", "account_id"];

/** Values that are not known yet are not judged. */
export function validateScopeIds(block: ObjectValue): readonly AttributeDiagnostic[] {
  return SCOPE_ATTRIBUTES.flatMap((name) => {
    const value = block[name];
    return typeof value !== "string" || isValidId(value) ? [] : [malformedId(name, HELP[name])];
  });
}

/** `name` is the attribute to set instead where the object is looked up by its name. */
export function validateLookupId({ id }: ObjectValue, name: string): readonly AttributeDiagnostic[] {
  return typeof id !== "string" || isValidId(id)
    ? []
    : [malformedId("id", `To look it up by its name, write \`${name} = …\` instead.`)];
}

const HELP: Readonly<Record<ScopeAttribute, string>> = {
  zone_id: "Write `data.edge_zone.NAME.id` or `edge_zone.NAME.id`; a data source finds a zone by its name.",
  account_id: "Write the id that the dashboard shows, or leave it out and set `account_id` of the provider.",
};

function malformedId(name: string, help: string): AttributeDiagnostic {
  return {
    severity: "error",
    code: "TFP101",
    detail: `\`${name}\` is not an id: ids have 32 lower-case hex digits.`,
    help,
    path: [name],
  };
}
