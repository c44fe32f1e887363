// Which domains of a configuration are imported. The API has one zone of a name: of the views of a split horizon, a single view is picked.
import { codeTitle } from "../../../base/codes";
import type { Diagnostic } from "../../../base/diagnostic";
import { groupBy } from "../../../base/group-by";
import { type Fqdn, parseZoneName, toWireName } from "../../../dns";
import type { PrintedDomain } from "./read-print-ir";

export interface DomainSelection {
  /** Zones, or views of them (`example.com!inside`; `example.com!` is the view without a tag); empty for every domain. */
  readonly zones: readonly string[];
  /** The view of every zone that has several. */
  readonly tag?: string;
}

export interface SelectedDomain extends PrintedDomain {
  readonly zone: Fqdn;
}

export interface SelectedDomains {
  readonly domains: readonly SelectedDomain[];
  readonly diagnostics: readonly Diagnostic[];
}

export function selectDomains(
  printed: readonly PrintedDomain[],
  selection: DomainSelection,
  file: string,
): SelectedDomains {
  const named = printed.map((domain) => ({ ...domain, parsed: parseZoneName(domain.name) }));
  const known = named.flatMap(({ parsed, ...domain }) => (parsed.ok ? [{ ...domain, zone: parsed.value }] : []));
  const views = groupBy(known, ({ zone }) => zone);
  const diagnostics: Diagnostic[] = [];
  const fail = (detail: string, help: string) => void diagnostics.push(cannotSelect(file, detail, help));
  if (selection.zones.length === 0)
    for (const { parsed } of named) if (!parsed.ok) fail(parsed.problem.message, parsed.problem.help ?? "");
  const wanted = selection.zones.length === 0 ? [...views.keys()] : selection.zones;
  const domains = new Map<string, SelectedDomain>();
  for (const name of wanted) {
    const [zone = "", tag = selection.tag] = name.split("!");
    const parsed = parseZoneName(zone);
    const found = parsed.ok ? views.get(parsed.value) : undefined;
    if (!found) fail(`\`${file}\` has no domain \`${zone}\`.`, listNames(known));
    else {
      const picked = pickView(found, tag, name.includes("!"));
      if (picked) domains.set(picked.zone, picked);
      else fail(...describeViews(found, tag));
    }
  }
  return { domains: [...domains.values()], diagnostics };
}

/** @param isExact the view was asked for by its full name. Otherwise a zone without tags has the view that is asked for. */
function pickView(
  views: readonly SelectedDomain[],
  tag: string | undefined,
  isExact: boolean,
): SelectedDomain | undefined {
  const matching = tag === undefined ? views : views.filter((view) => view.tag === tag);
  if (matching.length === 1) return matching[0];
  const [only, ...more] = views;
  return !isExact && more.length === 0 && only?.tag === "" ? only : undefined;
}

function describeViews(views: readonly SelectedDomain[], tag: string | undefined): readonly [string, string] {
  const zone = toWireName(views[0]!.zone);
  const names = views.map((view) => `\`${zone}${view.tag === "" ? "" : `!${view.tag}`}\``).join(", ");
  const asked = tag === undefined ? "" : ` None of them is the view \`${tag}\`.`;
  const tags = views.flatMap((view) => (view.tag === "" ? [] : [view.tag]));
  const untagged = views.some((view) => view.tag === "") ? `, or \`--zone ${zone}!\` for the view without a tag` : "";
  return [
    `The configuration has several views of \`${zone}\`, and the API has one zone: ${names}.${asked}`,
    `Pick a view with ${tags.map((view) => `\`--tag ${view}\``).join(" or ")}${untagged}.`,
  ];
}

const MAX_NAMES = 10;

function listNames(domains: readonly SelectedDomain[]): string {
  const names = [...new Set(domains.map(({ zone }) => `\`${toWireName(zone)}\``))];
  return `It has ${names.slice(0, MAX_NAMES).join(", ")}${names.length > MAX_NAMES ? " …" : ""}.`;
}

function cannotSelect(file: string, detail: string, help: string): Diagnostic {
  return { code: "DNC108", severity: "error", summary: codeTitle("DNC108"), detail, help, where: { file } };
}
