// The deprecation schedule and the findings of a scan, for programs; each judged on a day.
import {
  type Deprecation,
  deprecationById,
  effectiveDate,
  type Profile,
  type Route,
  type ScanFinding,
  type ScanReport,
  stateOn,
} from "../deprecation";
import { diagnosticsJson, FORMAT_VERSION } from "./json";

/** Rows of the schedule as they stand on `day` (YYYY-MM-DD). */
export function scheduleJson(rows: readonly Deprecation[], day: string, profile: Profile): object {
  return {
    format_version: FORMAT_VERSION,
    as_of: day,
    profile,
    deprecations: rows.map((row) => rowJson(row, day, profile)),
  };
}

function rowJson(deprecation: Deprecation, day: string, profile: Profile): object {
  const { id, title, replacement, rewrite = null, published = null, source, note, what } = deprecation;
  return {
    id,
    title,
    ...judged(deprecation, day, profile),
    published,
    effective: { spec: effectiveDate(deprecation, "spec"), live: effectiveDate(deprecation, "live") },
    replacement,
    rewrite,
    extended_by: deprecation.extendedBy,
    extends: deprecation.extends,
    source,
    spec_row: deprecation.specRow,
    advisory: deprecation.advisory === true,
    what: {
      routes: what.routes?.map(routeText),
      aliases: what.aliases?.map(routeText),
      fields: what.fields?.map((field) => ({ ...field, routes: field.routes.map(routeText) })),
      filters: what.filters?.map((filter) => ({ ...filter, routes: filter.routes.map(routeText) })),
      headers: what.headers,
      responses: what.responses?.map(({ shape, routes }) => ({ shape, routes: routes.map(routeText) })),
      transport: what.transport,
      behaviour: what.behaviour,
    },
    note,
  };
}

function judged(deprecation: Deprecation, day: string, profile: Profile): object {
  const { state, date, daysLeft } = stateOn(deprecation, day, profile);
  return { state, date, days_left: daysLeft };
}

function routeText({ method, template }: Route): string {
  return `${method} ${template}`;
}

/** What was found in files, each finding judged on `day`. */
export function scanJson(reports: readonly ScanReport[], day: string, profile: Profile): object {
  return {
    format_version: FORMAT_VERSION,
    as_of: day,
    profile,
    files: reports.map(({ file, format, findings, omitted }) => ({
      file,
      format: format ?? null,
      omitted,
      findings: findings.map((finding) => foundJson(finding, day, profile)),
    })),
    diagnostics: diagnosticsJson(reports.flatMap((report) => report.diagnostics)),
  };
}

function foundJson({ id, ...found }: ScanFinding, day: string, profile: Profile): object {
  const deprecation = deprecationById(id);
  if (!deprecation) return { id, ...found };
  const { title, replacement, rewrite = null } = deprecation;
  return { id, title, ...found, ...judged(deprecation, day, profile), replacement, rewrite };
}
