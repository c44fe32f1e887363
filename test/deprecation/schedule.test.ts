// Compares the schedule with a copy of the table of the specification: a row without a deprecation, or with another date or other routes, fails.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { DeprecatedRoute, Deprecation } from "../../src/deprecation/deprecation";
import { isDay } from "../../src/deprecation/deprecation-status";
import { findDeprecation, SCHEDULE } from "../../src/deprecation/schedule";

interface Row {
  readonly date: string;
  readonly what: string;
}
const table = readFileSync(join(__dirname, "fixtures/schedule-table.md"), "utf8");
const rows: readonly Row[] = table
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .filter((cells) => /^\d{4}-\d{2}-\d{2}$/.test(cells[1] ?? ""))
  .map((cells) => ({ date: cells[1]!, what: cells[2]! }));

/** Finds the deprecation of a row by words of its text, to notice a row that changes its subject. */
const SUBJECT: readonly (readonly [RegExp, string])[] = [
  [/self_hosted_domains/, "access-application-self-hosted-domains"],
  [/^Firewall rules API/, "firewall-rules-and-filters"],
  [/^Previous-version WAF/, "waf-managed-rules-previous"],
  [/^Rate limiting API/, "rate-limits-previous"],
  [/^Extended date for the multiple-name/, "dns-record-filter-lists"],
  [/custom_ns\/availability/, "account-custom-ns-availability"],
  [/CNAME flattening setting/, "settings-cname-flattening"],
  [/default_nameservers/, "account-default-nameservers"],
  [/^Undocumented list filters/, "dns-record-filter-forms"],
  [/^Fields zone_id and zone_name/, "dns-record-zone-name"],
  [/error shape/, "dns-record-error-chain"],
  [/use_apex_ns/, "dns-settings-legacy-routes"],
  [/settings\/brotli/, "settings-brotli"],
  [/settings\/minify/, "settings-minify"],
  [/^Field locked/, "dns-record-locked"],
  [/mobile_redirect/, "settings-mobile-redirect"],
  [/server_side_exclude/, "settings-server-side-exclude"],
  [/^SRV data fields/, "dns-record-srv-data-name"],
  [/privacy_pass/, "settings-privacy-pass"],
  [/\/tunnels/, "tunnels-legacy"],
  [/ChaCha20/, "tls-draft-chacha20"],
  [/Transfer-Encoding/, "transfer-encoding-with-content-length"],
  [/billing\/profile/, "billing-profile-and-history"],
  [/notification_email/, "load-balancer-notification-email"],
  [/access\/bookmarks/, "access-bookmarks"],
  [/script monitoring/, "page-shield-script-monitor"],
  [/direct_upload/, "images-direct-upload-v1"],
  [/analytics\/dashboard/, "zone-analytics"],
  [/^organizations/, "organizations"],
];

const METHOD = "(?:GET|POST|PUT|PATCH|DELETE)";
const METHODS = `${METHOD}(?:(?:, | and |, and )${METHOD})*`;

/** The routes in the text of a row, with elisions (`...`, `/invites` after `organizations/{x}`) filled in. */
function routesOf(row: Row): readonly string[] {
  if (/same five/.test(row.what)) return routesOf(rows.find((value) => value.date === "2024-11-30")!);
  if (row.what.startsWith("organizations")) return organizationRoutes(row.what);
  const found: string[] = [];
  let previous: string[] = [];
  const PATH = new RegExp(`(${METHODS}) ((?:\\.\\.\\.)?/?[a-z_{][\\w{}/.]*)`, "g");
  for (const [, methods, path] of row.what.matchAll(PATH)) {
    const segments = path!.startsWith("...") ? elided(path!, previous) : path!.replace(/^\//, "").split("/");
    previous = segments;
    for (const method of methods!.match(new RegExp(METHOD, "g"))!) found.push(`${method} /${segments.join("/")}`);
  }
  if (/and the same four under \/zones/.test(row.what)) {
    found.push(...found.map((name) => name.replace("/accounts/{account_id}", "/zones/{zone_id}")));
  }
  return found;
}

/** `.../groups/{group_id}` continues the path before it from the segment that it starts with, or from its end. */
function elided(path: string, previous: readonly string[]): string[] {
  const rest = path.replace(/^\.\.\.\//, "").split("/");
  const at = previous.indexOf(rest[0]!);
  return [...(at === -1 ? previous : previous.slice(0, at)), ...rest];
}

function organizationRoutes(text: string): readonly string[] {
  const found: string[] = [];
  for (const [, path, methods] of text.matchAll(/((?:organizations)?\/[\w{}/]+) \(((?:[A-Z]+(?:, )?)+)\)/g)) {
    const full = path!.startsWith("organizations") ? `/${path}` : `/organizations/{organization_identifier}${path}`;
    found.push(...methods!.split(", ").map((method) => `${method} ${full}`));
  }
  return found;
}

const routesOfDeprecation = (deprecation: Deprecation): readonly DeprecatedRoute[] => [
  ...(deprecation.affects.routes ?? []),
  ...(deprecation.affects.fields ?? []).flatMap((field) => field.routes),
  ...(deprecation.affects.filters ?? []).flatMap((filter) => filter.routes),
  ...(deprecation.affects.responses ?? []).flatMap((response) => response.routes),
];
/** Parameter names differ between rows ({zone_id}, {zone_identifier}); they carry no meaning. */
const plain = (route: string) => route.replace(/\{\w+\}/g, "{}");
const set = (list: readonly string[]) => [...new Set(list.map(plain))].sort();

describe("the schedule", () => {
  it("has one deprecation for each of the 29 rows of the specification", () => {
    expect(rows).toHaveLength(29);
    const ids = rows.map((row) => SUBJECT.filter(([words]) => words.test(row.what)).map(([, id]) => id));
    expect(ids.filter((id) => id.length !== 1)).toEqual([]);
    expect(new Set(ids.flat()).size).toBe(29);
    const specified = SCHEDULE.filter((deprecation) => deprecation.source === "specification").map(
      (deprecation) => deprecation.id,
    );
    expect([...specified].sort()).toEqual(ids.flat().sort());
  });

  it.each(rows.map((row) => [`${row.date} ${row.what.slice(0, 50)}`, row] as const))("agrees with row %s", (_, row) => {
    const deprecation = findDeprecation(SUBJECT.find(([words]) => words.test(row.what))![1])!;
    expect(deprecation.specRow).toBe(row.date);
    expect(typeof deprecation.effective === "string" ? deprecation.effective : deprecation.effective.spec).toBe(
      row.date,
    );
    const named = routesOf(row);
    if (named.length > 0) {
      expect(set(routesOfDeprecation(deprecation).map((route) => `${route.method} ${route.template}`))).toEqual(
        set(named),
      );
    }
  });

  it("reads the routes of the table, elisions included", () => {
    const count = (date: string, words: RegExp) =>
      routesOf(rows.find((row) => row.date === date && words.test(row.what))!);
    expect(count("2025-11-21", /self/)).toHaveLength(8);
    expect(count("2025-06-15", /Firewall/)).toHaveLength(16);
    expect(count("2025-06-15", /WAF/)).toContain(
      "PATCH /zones/{zone_id}/firewall/waf/packages/{package_id}/rules/{rule_id}",
    );
    expect(count("2025-06-15", /WAF/)).toHaveLength(14);
    expect(count("2024-11-30", /zone_name/)).toHaveLength(5);
    expect(count("2024-05-31", /SRV/)).toHaveLength(5);
    expect(count("2020-04-02", /^org/)).toHaveLength(20);
  });

  it("holds the newer public entries with their dates", () => {
    const dates = new Map(
      SCHEDULE.filter((deprecation) => deprecation.source === "public").map((deprecation) => [
        deprecation.id,
        deprecation.effective,
      ]),
    );
    expect(Object.fromEntries(dates)).toEqual({
      "workers-kv-legacy-namespaces": "2026-10-15",
      "registrar-domains": "2026-09-27",
      "zone-settings-batch": "2026-09-15",
      "gateway-audit-ssh": "2026-07-15",
      "service-key-authentication": "2026-09-30",
      "dns-record-type-change": "2026-06-30",
      "dns-analytics-rest": "2026-12-01",
      "zero-trust-devices": "2025-11-11",
      "settings-mirage": "2026-01-31",
      "radar-summary-by-name": "2026-04-15",
      "radar-verified-bots": "2026-01-01",
      "dweb-resolver": "2025-07-01",
      "radar-attack-top": "2025-09-20",
      "security-level-automated": "2025-03-17",
      "radar-attack-magnitude": "2025-06-11",
    });
    expect(findDeprecation("settings-cname-flattening")!.effective).toEqual({ spec: "2025-03-21", live: "2025-06-08" });
  });

  it("has unique ids, real dates, links in both directions and a rewrite wherever something replaces the old form", () => {
    expect(new Set(SCHEDULE.map((deprecation) => deprecation.id)).size).toBe(SCHEDULE.length);
    for (const deprecation of SCHEDULE) {
      const dates =
        typeof deprecation.effective === "string" ? [deprecation.effective] : Object.values(deprecation.effective);
      expect([...dates, deprecation.published ?? dates[0]!].filter((date) => !isDay(date))).toEqual([]);
      if (deprecation.extends) expect(findDeprecation(deprecation.extends)!.extendedBy).toBe(deprecation.id);
      if (deprecation.extendedBy) expect(findDeprecation(deprecation.extendedBy)!.extends).toBe(deprecation.id);
    }
  });

  it("finds no deprecation under a name of the object prototype", () => {
    expect(findDeprecation("__proto__")).toBeUndefined();
    expect(findDeprecation("constructor")).toBeUndefined();
  });
});
