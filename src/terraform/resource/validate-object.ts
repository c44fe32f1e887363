// Validates a configuration without the API: fields, ranges, rdata and old spellings.
import type { Kind } from "../../kind/kind";
import { prefixPaths } from "../object/attribute-diagnostic";
import { toDeclaredConfig } from "../object/declared-config";
import { normalizeConfig } from "../object/normalize-config";
import type { ObjectValue } from "../wire";
import type { AttributePath, ValidationResult } from "./operations";
import { validationContext } from "./resolve-scope";

/** Errors that depend on the name of the zone. */
const NEEDS_ZONE = ["DNS112", "DNS116"];

export function validateObject(kind: Kind, config: ObjectValue, path: AttributePath = []): ValidationResult {
  const { declared, unknown } = toDeclaredConfig(kind, config);
  const { diagnostics, deprecated } = normalizeConfig(kind, declared, validationContext(kind));
  const certain = diagnostics.filter(
    (diagnostic) =>
      !NEEDS_ZONE.includes(diagnostic.code) &&
      !(unknown.size > 0 && (diagnostic.code === "FLD103" || unknown.has(String(diagnostic.path?.[0])))),
  );
  return {
    diagnostics: prefixPaths(path, certain),
    deprecated: deprecated.map((attribute) => ({ ...attribute, path: [...path, ...attribute.path] })),
  };
}
