// Old spellings in the resources of a configuration as they are written, also in resources that only Terraform can evaluate.
import { isArray, isObject, type Json, type JsonObject } from "../../../base/json";
import { findOldSpellings } from "../../../deprecation/translate";
import type { Kind } from "../../../kind/kind";
import { parseConfiguration } from "./configuration";
import { findResourceKind } from "./declare-resource";

export interface ResourceSpelling {
  readonly field: string;
  /** The path of the construct, or the address of the resource. */
  readonly at: string;
}

export function listResourceSpellings(configuration: JsonObject, kinds: readonly Kind[]): readonly ResourceSpelling[] {
  const { blocks } = parseConfiguration(configuration, new Map());
  return blocks.flatMap(({ mode, type, body, source }) => {
    const resource = mode === "resource" ? findResourceKind(kinds, type) : undefined;
    if (!resource) return [];
    const { key } = resource.kind.inDocument;
    const objects = resource.set ? listMembers(body[key]) : [body];
    const fields = objects.flatMap((object) => findOldSpellings(key, unwrapBlocks(object)).map(({ field }) => field));
    return [...new Set(fields)].map((field) => ({ field, at: source }));
  });
}

function listMembers(members: Json | undefined): readonly JsonObject[] {
  return isObject(members) ? Object.values(members).filter(isObject) : [];
}

/** A nested object may be written as the only block of its name. */
function unwrapBlocks(object: JsonObject): JsonObject {
  const members = Object.entries(object).map(([name, value]) => {
    const only = isArray(value) && value.length === 1 ? value[0] : undefined;
    return [name, isObject(only) ? only : value] as const;
  });
  return Object.fromEntries(members);
}
