// The owner name of an SRV record in three parts of its data (specification 2.3, ended 2024-05-31).
import { isObject, type Json, type JsonObject } from "../../base/json";
import type { DocumentPath } from "../../base/located-document";
import type { OldSpellingMatch, OldSpellingProblem } from "./old-spelling-rule";

const PARTS = ["service", "proto", "name"] as const;

/**
 * The parts, joined by dots, are the owner name. Without `data.name` the base is the record's own name. A part that the name
 * already has is not repeated.
 */
export function findSrvNameParts(map: JsonObject, path: DocumentPath): readonly OldSpellingMatch[] {
  const { data, type, name: ownName } = map;
  if (!isObject(data) || typeof type !== "string" || type.toUpperCase() !== "SRV") return [];
  const matches = PARTS.filter((part) => Object.hasOwn(data, part)).map((part) => ({
    id: "dns-record-srv-data-name",
    path: [...path, "data", part],
    field: `data.${part}`,
  }));
  if (matches.length === 0) return [];
  const [holder, zone] = path;
  // In a template, the apex is written as the name of the zone that uses it.
  const name = joinName(ownName, data, holder === "templates" ? "{zone}" : String(zone));
  if (name === undefined) {
    const problem = conflictingNames(ownName, data);
    return matches.map((match, index) => (index === 0 ? { ...match, problem } : match));
  }
  // A name that is already right stays as it is written.
  const target =
    name === ownName ? undefined : { key: "zones", path: [...path, "name"], value: name, overrides: true as const };
  return matches.map((match) => ({ ...match, rewritten: `name: ${name}`, ...(target && { target }) }));
}

/** The name that all parts agree on; undefined where they contradict each other. */
function joinName(ownName: Json | undefined, data: JsonObject, zone: string): string | undefined {
  const [service, proto, base] = PARTS.map((part) => readText(data[part]));
  const own = readText(ownName);
  const labels = own?.split(".") ?? [];
  const isComplete = labels[0]?.startsWith("_") === true && labels[1]?.startsWith("_") === true;
  // Without both parts, the record's own name must be complete.
  if (service === undefined || proto === undefined) return isComplete ? own : undefined;
  const head = [addUnderscore(service), addUnderscore(proto)];
  const hasSameHead = isComplete && head.every((label, index) => label.toLowerCase() === labels[index]?.toLowerCase());
  if (isComplete && !hasSameHead) return undefined;
  const ownBase = isComplete ? labels.slice(2).join(".") : own;
  const chosen = base ?? ownBase ?? "";
  if (ownBase !== undefined && !isApex(ownBase, zone) && !isSameBase(ownBase, chosen, zone)) return undefined;
  if (hasSameHead && ownBase !== undefined && isSameBase(ownBase, chosen, zone)) return own;
  return isApex(chosen, zone) ? head.join(".") : [...head, chosen].join(".");
}

function readText(value: Json | undefined): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** Service and protocol begin with an underscore (RFC 2782). */
function addUnderscore(label: string): string {
  return label.startsWith("_") ? label : `_${label}`;
}

function isApex(base: string, zone: string): boolean {
  return base === "" || base === "@" || normalizeName(base) === normalizeName(zone);
}

function isSameBase(base: string, other: string, zone: string): boolean {
  return toRelativeName(base, zone) === toRelativeName(other, zone);
}

function toRelativeName(base: string, zone: string): string {
  if (isApex(base, zone)) return "";
  const name = normalizeName(base);
  const suffix = `.${normalizeName(zone)}`;
  return name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
}

function normalizeName(name: string): string {
  return name.toLowerCase().replace(/\.$/, "");
}

function conflictingNames(ownName: Json | undefined, data: JsonObject): OldSpellingProblem {
  const parts = PARTS.map((part) => `data.${part} ${JSON.stringify(data[part] ?? null)}`).join(", ");
  return {
    code: "DOC141",
    detail: `\`name\` is \`${JSON.stringify(ownName ?? null)}\`, and its parts are ${parts}: they do not form a single name.`,
    help: "Write `name: _service._proto` or `name: _service._proto.base`, and remove service, proto and name from `data`.",
  };
}
