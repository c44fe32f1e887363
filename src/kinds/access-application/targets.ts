// The targets of applications of type infrastructure and rdp: the servers behind them, by port and labels (API documentation,
// access applications).
import { isObject, type Json, type JsonObject } from "../../base/json";
import { defineFields, type Field, type PropsOfFields } from "../../kind/field";
import type { FieldDiagnostic } from "../../kind/kind";

/** The protocol of each type that has targets. */
const PROTOCOLS: ReadonlyMap<string, string> = new Map([
  ["infrastructure", "SSH"],
  ["rdp", "RDP"],
]);

const rule = (doc: string) =>
  ({
    type: "object",
    presence: "optional",
    fields: {
      target_attributes: {
        type: "object",
        presence: "optional",
        fields: {
          hostname: { type: "strings", presence: "optional", doc: "Host names of targets; one of them is enough." },
        },
        doc: "Selects targets by host name.",
      },
      tags: { type: "object", presence: "optional", doc: "Selects targets by tags: lists of values by key." },
    },
    doc,
  }) as const satisfies Field;

export const targetFields = defineFields({
  port: { type: "integer", presence: "required", min: 1, max: 65_535, doc: "The port of the targets." },
  protocol: {
    type: "string",
    presence: "required",
    caseInsensitive: true,
    values: ["SSH", "RDP"],
    doc: "`SSH` for `infrastructure`, `RDP` for `rdp`.",
  },
  target_attributes: {
    type: "object",
    presence: "optional",
    doc: "The older form of the rules: lists of values by attribute, such as `hostname`. Excludes `include`, `require` and `exclude`.",
  },
  include: rule("A target belongs to the application if any selector matches."),
  require: rule("And only if every selector here matches."),
  exclude: rule("And not if any selector here matches."),
});

export type TargetCriterion = PropsOfFields<typeof targetFields>;

/** Replies have null or nothing in members that are not set. */
export function canonicalCriterion(criterion: TargetCriterion): TargetCriterion {
  const { port, protocol, target_attributes, include, require, exclude } = criterion;
  return {
    port,
    protocol,
    ...(target_attributes && { target_attributes: withoutEmpty(target_attributes) }),
    ...(include && { include: withoutEmpty(include) }),
    ...(require && !isEmpty(require) && { require: withoutEmpty(require) }),
    ...(exclude && !isEmpty(exclude) && { exclude: withoutEmpty(exclude) }),
  };
}

function withoutEmpty(object: JsonObject): JsonObject {
  const members = Object.entries(object).map(
    ([name, value]) => [name, isObject(value) ? withoutEmpty(value) : value] as const,
  );
  return Object.fromEntries(members.filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.values(value).every(isEmpty);
}

/** The problems of the targets that an application of this type declares. */
export function checkTargets(
  type: string,
  criteria: readonly TargetCriterion[] | undefined,
): readonly FieldDiagnostic[] {
  const protocol = PROTOCOLS.get(type);
  if (protocol === undefined) {
    if (criteria === undefined) return [];
    const message = `\`target_criteria\` is given for an application of type \`${type}\`, which has none.`;
    return [problem("target_criteria", message, "Remove it, or write `type: infrastructure` or `type: rdp`.")];
  }
  if (criteria === undefined || criteria.length === 0) {
    const message = `An application of type \`${type}\` has no \`target_criteria\`.`;
    const help = `Write the targets: \`target_criteria: [{ port: ${protocol === "SSH" ? 22 : 3389}, protocol: ${protocol}, include: { target_attributes: { hostname: [db-1] } } }]\`.`;
    return [problem("target_criteria", message, help)];
  }
  return criteria.flatMap((criterion, index) => checkCriterion(type, protocol, criterion, `target_criteria[${index}]`));
}

function checkCriterion(
  type: string,
  protocol: string,
  { protocol: declared, target_attributes, include, require, exclude }: TargetCriterion,
  at: string,
): readonly FieldDiagnostic[] {
  if (declared !== protocol) {
    const message = `\`protocol\` is \`${declared}\` in an application of type \`${type}\`.`;
    return [problem(`${at}.protocol`, message, `Write \`${protocol}\`.`)];
  }
  const isOld = target_attributes !== undefined && !include && !require && !exclude;
  if (isOld || (target_attributes === undefined && include !== undefined)) return [];
  const message = "A criterion has either `target_attributes`, or `include` with optional `require` and `exclude`.";
  return [problem(at, message, "Write one of the two forms.")];
}

function problem(field: string, message: string, help: string): FieldDiagnostic {
  return { code: "ACC110", field, message, help };
}
