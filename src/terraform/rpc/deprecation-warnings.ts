// Warnings about old spellings in a block, in HCL. The provider warns itself, because Terraform warns only about references to a
// deprecated attribute. Terraform validates a block before and after it configures the provider and shows both results: the
// warnings are given before, so that each field has one.
import { isArray, isObject, type Json } from "../../base/json";
import type { DeprecationFinding } from "../../deprecation/deprecation";
import { findDeprecatedSpellings } from "../../deprecation/old-spelling";
import { type AttributeDiagnostic, formatMember } from "../object/attribute-diagnostic";
import type { DeprecatedAttribute } from "../object/normalize-config";
import { translateFilter } from "../object/old-filters";
import type { TerraformProvider } from "../provider";
import { listFilterAttributes } from "../schema/filter-attributes";
import type { DataSource } from "../schema/resource-types";
import type { ObjectValue } from "../wire";

/** Each field has its own title, because Terraform combines warnings with the same title. */
export function createDeprecationWarnings(
  deprecated: readonly DeprecatedAttribute[],
  { warnsOn: day, today }: TerraformProvider,
): readonly AttributeDiagnostic[] {
  if (day === undefined) return [];
  const asOf = day === today() ? "" : ` as of ${day}`;
  return deprecated.flatMap((attribute) =>
    findDeprecatedSpellings([attribute.old], day).map((finding) => toWarning(attribute, finding, asOf)),
  );
}

/** Old forms of filters in a data source, such as `name = "contains:www"`. */
export function createFilterWarnings(
  { kind, form }: DataSource,
  config: ObjectValue,
  { warnsOn: day, today }: TerraformProvider,
): readonly AttributeDiagnostic[] {
  if (day === undefined || form !== "list") return [];
  const asOf = day === today() ? "" : ` as of ${day}`;
  return listFilterAttributes(kind).flatMap((filter) => {
    const value = config[filter.name];
    const { id, rewritten } = typeof value === "string" ? translateFilter(kind, filter, value) : NOT_OLD;
    const { name } = filter;
    if (id === undefined) return [];
    return findDeprecatedSpellings([{ id, where: {}, path: [], field: name }], day).map((finding) => {
      const when = `${describeEnd(finding)}${asOf}`;
      return {
        severity: "warning",
        code: "TFP113",
        summary: `old form of ${name} ${when}`,
        detail: `This form of \`${name}\` ${when} (${finding.id}). The provider applies it in the new form.`,
        help: rewritten ?? `${finding.replacement ?? "Remove it."}`,
        path: [name],
      } as const;
    });
  });
}

const NOT_OLD = { id: undefined, rewritten: undefined } as const;

function toWarning({ old, path, replacement }: DeprecatedAttribute, finding: DeprecationFinding, asOf: string) {
  const when = `${describeEnd(finding)}${asOf}`;
  const member = formatMember(path.slice(0, -old.field.split(".").length));
  const help = replacement ? `Write \`${formatArgument(replacement)}\` instead.` : "Remove it.";
  return {
    severity: "warning",
    code: "TFP113",
    summary: `${old.field} ${when}`,
    detail: `${member}\`${old.field}\` ${when} (${finding.id}). ${describeEffect(old.rewritten)}`,
    help,
    path,
  } as const;
}

function describeEnd({ state, date, daysLeft }: DeprecationFinding): string {
  if (state === "ended") return `ended on ${date}`;
  return `ends on ${date}, in ${daysLeft} ${daysLeft === 1 ? "day" : "days"}`;
}

function describeEffect(rewritten: string | undefined): string {
  return rewritten === undefined ? "It has no effect any more." : "The provider sends it in the new form.";
}

/** `nameservers = { type = "custom.account" }` */
function formatArgument({
  path: [name = "", ...inner],
  value,
}: NonNullable<DeprecatedAttribute["replacement"]>): string {
  const nested = inner.reduceRight<Json>((inside, step) => ({ [step]: inside }), value);
  return `${name} = ${formatHcl(nested)}`;
}

function formatHcl(value: Json): string {
  if (typeof value === "string") return formatHclString(value);
  if (isArray(value)) return `[${value.map(formatHcl).join(", ")}]`;
  if (!isObject(value)) return String(value);
  const members = Object.entries(value).map(([name, member]) => `${name} = ${formatHcl(member ?? null)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** Terraform evaluates `${` and `%{` in strings. */
function formatHclString(text: string): string {
  return JSON.stringify(text).replace(/([$%])\{/g, "$1$1{");
}
