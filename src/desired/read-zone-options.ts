// The options of a zone that are not objects of a kind: `prune`, `defaults`, the globs of `ignore`, `protect` and `open`, `plan`,
// and what drift jobs do about the zone.
import type { DiagnosticCode } from "../base/codes";
import type { Where } from "../base/diagnostic";
import { isArray, isObject, type Json, type JsonObject } from "../base/json";
import type { Context, Kind } from "../kind/kind";
import type { Selector } from "../kind/selector";
import type { Ownership, Remediation } from "../kind/state";
import { suggestKey } from "./check-keys";
import { childSource, type DiagnosticSink, locateSource, reportError, type Source } from "./compilation";

export const ZONE_OPTIONS = ["prune", "defaults", "ignore", "protect", "open", "plan", "drift"] as const;

export interface ZoneOptionsInput {
  /** The kinds that live in zones; globs select objects of those that are lists. */
  readonly kinds: readonly Kind[];
  /** The zone, and its value. */
  readonly source: Source;
  readonly value: JsonObject;
  readonly context: Context;
  readonly diagnostics: DiagnosticSink;
}

export interface ResolvedZoneOptions {
  readonly ownership: Ownership;
  /** Fields that every object of the zone starts from. */
  readonly defaults: JsonObject;
  readonly remediate?: Remediation;
}

export function readZoneOptions(input: ZoneOptionsInput): ResolvedZoneOptions {
  const { ignore, protect, open } = input.value;
  const ownership = {
    prune: readPrune(input),
    ignore: readSelectors(input, "ignore", ignore),
    protect: readSelectors(input, "protect", protect),
    open: readSelectors(input, "open", open),
  };
  checkPlan(input);
  const remediate = readRemediation(input);
  return { ownership, defaults: readDefaults(input), ...(remediate && { remediate }) };
}

function readPrune(input: ZoneOptionsInput): boolean {
  const { prune = false } = input.value;
  if (typeof prune === "boolean") return prune;
  const help = "Write `prune: true` for the document to own the whole zone.";
  reportOption(input, ["prune"], "`prune` is neither true nor false.", help);
  return false;
}

const PLANS: readonly Json[] = ["free", "pro", "business", "enterprise"];

function checkPlan(input: ZoneOptionsInput): void {
  const { plan } = input.value;
  if (plan === undefined || PLANS.includes(plan)) return;
  reportOption(input, ["plan"], `\`plan\` is \`${JSON.stringify(plan)}\`.`, `Write one of ${PLANS.join(", ")}.`);
}

function readRemediation(input: ZoneOptionsInput): Remediation | undefined {
  const { drift } = input.value;
  if (drift === undefined) return undefined;
  const { remediate, ...others } = isObject(drift) ? drift : { remediate: undefined };
  const [unknown] = Object.keys(others);
  if (unknown === undefined && isRemediation(remediate)) return remediate;
  const value =
    remediate === undefined ? "`drift` has no `remediate`." : `\`remediate\` is \`${JSON.stringify(remediate)}\`.`;
  const detail = unknown === undefined ? value : `\`${unknown}\` is not a key of \`drift\`.`;
  const help = "Write `drift: { remediate: report }`, or `pr` or `revert` instead of `report`.";
  reportOption(input, ["drift", ...(unknown === undefined ? [] : [unknown])], detail, help);
  return undefined;
}

function isRemediation(value: Json | undefined): value is Remediation {
  return value === "report" || value === "pr" || value === "revert";
}

/** The values themselves are checked with the objects that take them. */
function readDefaults(input: ZoneOptionsInput): JsonObject {
  const { defaults = {} } = input.value;
  if (!isObject(defaults)) {
    reportOption(input, ["defaults"], "`defaults` is not a mapping.", "Write for example `defaults: { ttl: auto }`.");
    return {};
  }
  const known = input.kinds.filter((kind) => kind.inDocument.form === "list").flatMap(listDefaultableFields);
  for (const name of Object.keys(defaults)) {
    if (known.includes(name)) continue;
    reportOption(input, ["defaults", name], `\`${name}\` cannot have a default.`, suggestKey(name, known), "DOC116");
  }
  return defaults;
}

/** Optional fields that do not identify an object. */
function listDefaultableFields(kind: Kind): readonly string[] {
  const identity = [...kind.identity.group, ...kind.identity.member];
  return Object.entries(kind.fields)
    .filter(([name, field]) => field.presence === "optional" && !identity.includes(name))
    .map(([name]) => name);
}

function readSelectors(input: ZoneOptionsInput, option: string, list: Json | undefined): readonly Selector[] {
  if (list === undefined) return [];
  if (!isArray(list)) {
    reportNoSelectors(input, childSource(input.source, option), option);
    return [];
  }
  return list.flatMap((value, index) => readSelector(input, value, [option, index]));
}

/** @param source the place of the option. */
export function reportNoSelectors(
  target: { readonly diagnostics: DiagnosticSink },
  source: Source,
  option: string,
): void {
  const help = `Write \`${option}: [{ name: "…", type: TXT }]\`.`;
  reportError(target, "DOC119", `\`${option}\` is not a list.`, help, locateSource(source));
}

function readSelector(input: ZoneOptionsInput, value: Json, path: Source["path"]): readonly Selector[] {
  const kind = input.kinds.find((kind) => kind.inDocument.form === "list");
  if (!kind || !isObject(value) || Object.keys(value).length === 0) {
    reportOption(input, path, "The rule selects nothing.", 'Write `{ name: "_acme-challenge*", type: TXT }`.');
    return [];
  }
  const { managed_by, ...fields } = value;
  const where = locateSource(childSource(input.source, ...path));
  if (managed_by !== undefined) return readManagedBy(input, { kind, name: managed_by, fields, path, where });
  const known = [...kind.identity.group, "content"];
  const globs: Record<string, string> = {};
  for (const [name, glob] of Object.entries(fields)) {
    const place = [...path, name];
    if (!known.includes(name) && isManagerOption(kind, name))
      reportOption(input, place, `\`${name}\` needs \`managed_by\`.`, "Write `{ managed_by: external-dns }`.");
    else if (!known.includes(name))
      reportOption(input, place, `Rules cannot select by \`${name}\`.`, suggestKey(name, known), "DOC116");
    else if (typeof glob !== "string")
      reportOption(input, place, `\`${name}\` is not a text.`, "Write a glob in quotation marks.");
    else globs[name] = kind.canonicalGlob?.(name, glob, input.context) ?? glob;
  }
  return [{ kind: kind.name, globs, where }];
}

interface ManagedByInput {
  readonly kind: Kind;
  /** The value of `managed_by`. */
  readonly name: Json;
  /** The other keys. */
  readonly fields: JsonObject;
  readonly path: Source["path"];
  readonly where: Where;
}

/** Objects of another program, which no glob can select: a wrong option is an error, and never a line that selects less. */
function readManagedBy(
  input: ZoneOptionsInput,
  { kind, name, fields, path, where }: ManagedByInput,
): readonly Selector[] {
  const { managers = {} } = kind;
  const manager = typeof name === "string" && Object.hasOwn(managers, name) ? managers[name] : undefined;
  const place = [...path, "managed_by"];
  if (path[0] !== "ignore") {
    reportOption(
      input,
      place,
      `\`${path[0]}\` cannot select by \`managed_by\`.`,
      "Write the line under `ignore`.",
      "DOC116",
    );
    return [];
  }
  if (typeof name !== "string" || !manager) {
    const help = `${suggestKey(String(name), Object.keys(managers))}`;
    reportOption(input, place, `\`managed_by\` is \`${JSON.stringify(name)}\`.`, help, "DOC119");
    return [];
  }
  const options: Record<string, string> = {};
  for (const [option, value] of Object.entries(fields)) {
    if (!Object.hasOwn(manager.options, option)) {
      const help = suggestKey(option, Object.keys(manager.options));
      reportOption(input, [...path, option], `Rules of \`${name}\` have no \`${option}\`.`, help, "DOC116");
    } else if (typeof value !== "string" || value === "")
      reportOption(input, [...path, option], `\`${option}\` is not a text.`, "Write a text in quotation marks.");
    else options[option] = value;
  }
  return [{ kind: kind.name, managedBy: { name, options }, globs: {}, where }];
}

function isManagerOption({ managers = {} }: Kind, option: string): boolean {
  return Object.values(managers).some(({ options }) => Object.hasOwn(options, option));
}

function reportOption(
  input: ZoneOptionsInput,
  path: Source["path"],
  detail: string,
  help: string,
  code: DiagnosticCode = "DOC119",
): void {
  reportError(input, code, detail, help, locateSource(childSource(input.source, ...path)));
}
