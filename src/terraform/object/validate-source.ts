// Validates the block of a data source without the API.
import { isValidId } from "../../live/ids";
import { getFilterChoices } from "../schema/filter-attributes";
import { type DataSource, getLookupFields } from "../schema/resource-types";
import { type ObjectValue, UNKNOWN } from "../wire";
import type { AttributeDiagnostic } from "./attribute-diagnostic";
import { validateLookupId, validateScopeIds } from "./validate-ids";

export function validateSource(source: DataSource, config: ObjectValue): readonly AttributeDiagnostic[] {
  const { kind, form } = source;
  const ids = validateScopeIds(config);
  switch (form) {
    case "scope":
      return [...ids, ...validateLookupId(config, kind.inDocument.mapKey ?? "name")];
    case "object":
      return [...ids, ...validateLookup(source, config)];
    case "list":
      return [...ids, ...validateChoices(source, config)];
    case "settings":
      return ids;
  }
}

/** By id, or by all fields of the group. */
function validateLookup({ kind }: DataSource, config: ObjectValue): readonly AttributeDiagnostic[] {
  const { id = null } = config;
  const { group } = kind.identity;
  const names = group.map((name) => `\`${name}\``).join(" and ");
  if (id === null) {
    const missing = group.find((name) => (config[name] ?? null) === null);
    if (missing === undefined) return [];
    const detail = group.includes("id") ? "`id` is missing." : `Neither \`id\` nor ${names} is set.`;
    return [{ severity: "error", code: "FLD103", detail, help: "Set them.", path: [missing] }];
  }
  if (typeof id === "string" && !isValidId(id, kind.id)) {
    const detail = "`id` is not an id.";
    return [
      { severity: "error", code: "TFP101", detail, help: `To look it up without its id, set ${names}.`, path: ["id"] },
    ];
  }
  const surplus = getLookupFields(kind).find((name) => name !== "id" && (config[name] ?? null) !== null);
  if (surplus === undefined) return [];
  const detail = `\`id\` and \`${surplus}\` are both set.`;
  return [{ severity: "error", code: "FLD105", detail, help: "Remove one of them.", path: [surplus] }];
}

function validateChoices({ kind, schema }: DataSource, config: ObjectValue): readonly AttributeDiagnostic[] {
  return Object.entries(getFilterChoices(kind)).flatMap(([name, choices = []]) => {
    const value = config[name] ?? null;
    if (!(name in schema.attributes) || value === null || value === UNKNOWN || choices.includes(String(value)))
      return [];
    const help = `Write ${choices.map((choice) => `\`${choice}\``).join(" or ")}.`;
    const detail = `\`${name}\` is \`${String(value).slice(0, 40)}\`.`;
    return [{ severity: "error", code: "FLD105", detail, help, path: [name] }];
  });
}
