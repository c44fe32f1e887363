"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
// The schedule against a copy of the specification's table: a row without a deprecation, or with another date or other routes, fails.
const node_fs_1 = require("node:fs");
const node_path_1 = require("node:path");
const vitest_1 = require("vitest");
const due_1 = require("../../src/deprecation/due");
const schedule_1 = require("../../src/deprecation/schedule");
const table = (0, node_fs_1.readFileSync)((0, node_path_1.join)(__dirname, "fixtures/schedule-table.md"), "utf8");
const rows = table
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .filter((cells) => /^\d{4}-\d{2}-\d{2}$/.test(cells[1] ?? ""))
    .map((cells) => ({ date: cells[1], what: cells[2] }));
/** Which deprecation a row is: by words of its text, so that a row that changes its subject is noticed. */
const SUBJECT = [
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
/** The routes that a row's text names, elisions (`...`, `/invites` after `organizations/{x}`) filled in. */
function routesOf(row) {
    if (/same five/.test(row.what))
        return routesOf(rows.find((one) => one.date === "2024-11-30"));
    if (row.what.startsWith("organizations"))
        return organizationRoutes(row.what);
    const found = [];
    let previous = [];
    const PATH = new RegExp(`(${METHODS}) ((?:\\.\\.\\.)?/?[a-z_{][\\w{}/.]*)`, "g");
    for (const [, methods, path] of row.what.matchAll(PATH)) {
        const segments = path.startsWith("...") ? elided(path, previous) : path.replace(/^\//, "").split("/");
        previous = segments;
        for (const method of methods.match(new RegExp(METHOD, "g")))
            found.push(`${method} /${segments.join("/")}`);
    }
    if (/and the same four under \/zones/.test(row.what)) {
        found.push(...found.map((one) => one.replace("/accounts/{account_id}", "/zones/{zone_id}")));
    }
    return found;
}
/** `.../groups/{group_id}` continues the path before it from the segment that it starts with, or from its end. */
function elided(path, previous) {
    const rest = path.replace(/^\.\.\.\//, "").split("/");
    const at = previous.indexOf(rest[0]);
    return [...(at === -1 ? previous : previous.slice(0, at)), ...rest];
}
function organizationRoutes(text) {
    const found = [];
    for (const [, path, methods] of text.matchAll(/((?:organizations)?\/[\w{}/]+) \(((?:[A-Z]+(?:, )?)+)\)/g)) {
        const full = path.startsWith("organizations") ? `/${path}` : `/organizations/{organization_identifier}${path}`;
        found.push(...methods.split(", ").map((method) => `${method} ${full}`));
    }
    return found;
}
const routesOfDeprecation = (one) => [
    ...(one.what.routes ?? []),
    ...(one.what.fields ?? []).flatMap((field) => field.routes),
    ...(one.what.filters ?? []).flatMap((filter) => filter.routes),
    ...(one.what.responses ?? []).flatMap((response) => response.routes),
];
/** Parameter names differ between rows ({zone_id}, {zone_identifier}); they carry no meaning. */
const plain = (route) => route.replace(/\{\w+\}/g, "{}");
const set = (list) => [...new Set(list.map(plain))].sort();
(0, vitest_1.describe)("the schedule", () => {
    (0, vitest_1.it)("has one deprecation for each of the 29 rows of the specification", () => {
        (0, vitest_1.expect)(rows).toHaveLength(29);
        const ids = rows.map((row) => SUBJECT.filter(([words]) => words.test(row.what)).map(([, id]) => id));
        (0, vitest_1.expect)(ids.filter((one) => one.length !== 1)).toEqual([]);
        (0, vitest_1.expect)(new Set(ids.flat()).size).toBe(29);
        const specified = schedule_1.SCHEDULE.filter((one) => one.source === "specification").map((one) => one.id);
        (0, vitest_1.expect)([...specified].sort()).toEqual(ids.flat().sort());
    });
    vitest_1.it.each(rows.map((row) => [`${row.date} ${row.what.slice(0, 50)}`, row]))("agrees with row %s", (_, row) => {
        const one = (0, schedule_1.deprecationById)(SUBJECT.find(([words]) => words.test(row.what))[1]);
        (0, vitest_1.expect)(one.specRow).toBe(row.date);
        (0, vitest_1.expect)(typeof one.effective === "string" ? one.effective : one.effective.spec).toBe(row.date);
        const named = routesOf(row);
        if (named.length > 0) {
            (0, vitest_1.expect)(set(routesOfDeprecation(one).map((route) => `${route.method} ${route.template}`))).toEqual(set(named));
        }
    });
    (0, vitest_1.it)("reads the routes of the table, elisions included", () => {
        const count = (date, words) => routesOf(rows.find((row) => row.date === date && words.test(row.what)));
        (0, vitest_1.expect)(count("2025-11-21", /self/)).toHaveLength(8);
        (0, vitest_1.expect)(count("2025-06-15", /Firewall/)).toHaveLength(16);
        (0, vitest_1.expect)(count("2025-06-15", /WAF/)).toContain("PATCH /zones/{zone_id}/firewall/waf/packages/{package_id}/rules/{rule_id}");
        (0, vitest_1.expect)(count("2025-06-15", /WAF/)).toHaveLength(14);
        (0, vitest_1.expect)(count("2024-11-30", /zone_name/)).toHaveLength(5);
        (0, vitest_1.expect)(count("2024-05-31", /SRV/)).toHaveLength(5);
        (0, vitest_1.expect)(count("2020-04-02", /^org/)).toHaveLength(20);
    });
    (0, vitest_1.it)("holds the newer public entries with their dates", () => {
        const dates = new Map(schedule_1.SCHEDULE.filter((one) => one.source === "public").map((one) => [one.id, one.effective]));
        (0, vitest_1.expect)(Object.fromEntries(dates)).toEqual({
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
        (0, vitest_1.expect)((0, schedule_1.deprecationById)("settings-cname-flattening").effective).toEqual({ spec: "2025-03-21", live: "2025-06-08" });
    });
    (0, vitest_1.it)("has unique ids, real dates, links in both directions and a rewrite wherever something replaces the old form", () => {
        (0, vitest_1.expect)(new Set(schedule_1.SCHEDULE.map((one) => one.id)).size).toBe(schedule_1.SCHEDULE.length);
        for (const one of schedule_1.SCHEDULE) {
            const dates = typeof one.effective === "string" ? [one.effective] : Object.values(one.effective);
            (0, vitest_1.expect)([...dates, one.published ?? dates[0]].filter((date) => !(0, due_1.isDay)(date))).toEqual([]);
            if (one.extends)
                (0, vitest_1.expect)((0, schedule_1.deprecationById)(one.extends).extendedBy).toBe(one.id);
            if (one.extendedBy)
                (0, vitest_1.expect)((0, schedule_1.deprecationById)(one.extendedBy).extends).toBe(one.id);
        }
    });
    (0, vitest_1.it)("finds no deprecation under a name of the object prototype", () => {
        (0, vitest_1.expect)((0, schedule_1.deprecationById)("__proto__")).toBeUndefined();
        (0, vitest_1.expect)((0, schedule_1.deprecationById)("constructor")).toBeUndefined();
    });
});
