// The deprecation schedule and the findings of a scan as JSON, each with its state on a given day.
import {
  type ApiProfile,
  type DeprecatedRoute,
  type Deprecation,
  findDeprecation,
  getEffectiveDate,
  getStatusOn,
  type ScanFinding,
  type ScanReport,
} from "../../deprecation";
import type { DeprecatedField } from "../../deprecation/deprecation";
import { diagnosticsJson, FORMAT_VERSION } from "./report-json";

/** The schedule with the state of each deprecation on `day` (YYYY-MM-DD). */
export function scheduleJson(rows: readonly Deprecation[], day: string, profile: ApiProfile): object {
  return {
    format_version: FORMAT_VERSION,
    as_of: day,
    profile,
    deprecations: rows.map((row) => rowJson(row, day, profile)),
  };
}

function rowJson(deprecation: Deprecation, day: string, profile: ApiProfile): object {
  const { id, title, replacement, rewrite = null, published = null, source, note, affects } = deprecation;
  return {
    id,
    title,
    ...getStanding(deprecation, day, profile),
    published,
    effective: { spec: getEffectiveDate(deprecation, "spec"), live: getEffectiveDate(deprecation, "live") },
    replacement,
    rewrite,
    extended_by: deprecation.extendedBy,
    extends: deprecation.extends,
    source,
    spec_row: deprecation.specRow,
    advisory: deprecation.advisory === true,
    what: {
      routes: affects.routes?.map(formatRoute),
      aliases: affects.aliases?.map(formatRoute),
      fields: affects.fields?.map(fieldJson),
      filters: affects.filters?.map(({ parameter, form, routes, rewrite }) => {
        return { parameter, form, routes: routes.map(formatRoute), rewrite };
      }),
      headers: affects.headers,
      responses: affects.responses?.map(({ shape, routes }) => ({ shape, routes: routes.map(formatRoute) })),
      transport: affects.transport,
      behaviour: affects.behaviour,
    },
    note,
  };
}

/** The member `of` names the resource. */
function fieldJson({ name, in: direction, resource, routes, value }: DeprecatedField): object {
  return { name, in: direction, of: resource, routes: routes.map(formatRoute), value };
}

function getStanding(deprecation: Deprecation, day: string, profile: ApiProfile): object {
  const { state, date, daysLeft } = getStatusOn(deprecation, day, profile);
  return { state, date, days_left: daysLeft };
}

function formatRoute({ method, template }: DeprecatedRoute): string {
  return `${method} ${template}`;
}

/** The findings of a scan by file, with the state of each deprecation on `day`. */
export function scanJson(reports: readonly ScanReport[], day: string, profile: ApiProfile): object {
  return {
    format_version: FORMAT_VERSION,
    as_of: day,
    profile,
    files: reports.map(({ file, format, findings, omitted }) => ({
      file,
      format: format ?? null,
      omitted,
      findings: findings.map((finding) => findingJson(finding, day, profile)),
    })),
    diagnostics: diagnosticsJson(reports.flatMap((report) => report.diagnostics)),
  };
}

function findingJson({ id, ...found }: ScanFinding, day: string, profile: ApiProfile): object {
  const deprecation = findDeprecation(id);
  if (!deprecation) return { id, ...found };
  const { title, replacement, rewrite = null } = deprecation;
  return { id, title, ...found, ...getStanding(deprecation, day, profile), replacement, rewrite };
}
