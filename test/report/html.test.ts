import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { kinds } from "../../src/kinds";
import { renderHtml } from "../../src/report/html";
import { renderHistoryChart } from "../../src/report/html/history-chart";
import type { Report } from "../../src/report/report";
import { desiredScope } from "../build-state";
import { createTestPlan } from "./create-test-plan";
import { options as hostile, hostileReports } from "./hostile";

const options = { kinds, tool: "0.1.0", id: "zones/", path: (file: string) => file };
const www = { type: "A", name: "www", content: "192.0.2.1" };

/** The tags that pages use; any other tag comes from a record. */
const TAGS =
  "!doctype html head meta link title style body main header h1 h2 h3 h4 p ul ol li b span code time section details summary div dl dt dd del ins br svg g path rect line text footer".split(
    " ",
  );
const VOID = ["!doctype", "meta", "link", "br"];
const ATTRIBUTES =
  "lang charset http-equiv content name rel href class id open role aria-label aria-hidden viewBox preserveAspectRatio width height x y x1 x2 y1 y2 rx d".split(
    " ",
  );

/** Reads tags like HTML; throws at an unknown tag and at a tag that is not closed in order. Returns their number. */
function checkMarkup(page: string): number {
  const [before = "", style = "", after = ""] = page.split(/<style>|<\/style>/);
  expect(style).not.toMatch(/url\(|@import|<\//);
  const open: string[] = [];
  const markup = `${before}${after}`;
  const tags = [...markup.matchAll(/<(\/?)([a-z!][a-z0-9]*)((?:\s[a-zA-Z0-9-]+(?:="[^"]*")?)*)\s*(\/?)>|</g)];
  for (const match of tags) {
    const [closing = "", name, attributes = "", empty] = match.slice(1);
    const tag = markup.slice(match.index, match.index + 120);
    if (name === undefined || !TAGS.includes(name)) throw new Error(`a tag that is not ours: ${tag}`);
    const found = [...attributes.matchAll(/\s([a-zA-Z0-9-]+)(?:="[^"]*")?/g)].map((match) => match[1] as string);
    const strange = found.filter((name) => !ATTRIBUTES.includes(name) && name !== "html");
    if (strange.length > 0) throw new Error(`attributes that are not ours: ${tag}`);
    if (closing === "/" && open.pop() !== name) throw new Error(`closes an element that is not open: ${tag}`);
    if (closing === "" && empty === "" && !VOID.includes(name)) open.push(name);
  }
  expect(open).toEqual([]);
  return tags.length;
}

describe("an HTML page", () => {
  const records = [
    www,
    { type: "CNAME", name: "shop", content: "www.example.com" },
    { type: "CNAME", name: "cart", content: "shop.example.com" },
    { type: "MX", name: "@", content: "mail.example.net", priority: 10 },
    { type: "NS", name: "lab", content: "ns1.example.net" },
    { type: "SRV", name: "_sip._tcp", data: { priority: 1, weight: 1, port: 5060, target: "sip.example.com" } },
  ];
  const live = [
    { ...www, name: "www.example.com", content: "192.0.2.9" },
    { type: "CNAME", name: "preview.example.com", content: "cart.example.com" },
  ];
  const plan = createTestPlan(records, live);
  const desired = { scopes: [desiredScope(records)] };
  const edgesIn = (page: string) =>
    [...page.matchAll(/<g class="edge t-\w+ s-(\w+)"><title>([^<]*)<\/title>/g)].map(
      ([, state, edge]) => `${state} ${edge}`,
    );

  it("lists the changes with the words of the report", () => {
    const page = renderHtml({ command: "plan", plan, desired, allow: [] }, options);
    expect(page).toContain("<h1>Plan of example.com</h1>");
    expect(page).toContain('<p class="verdict care">6 changes to make</p>');
    expect(page).toContain("<del>192.0.2.9</del>");
    expect(renderHtml({ command: "drift", plan, desired }, options)).toContain("− 5 missing</span>");
    expect(renderHtml({ command: "drift", plan: createTestPlan([], []) }, options)).toContain(
      "No drift: live state matches the documents",
    );
  });

  it("draws the targets of every name (aliases, delegations, mail and services) with their states", () => {
    expect(edgesIn(renderHtml({ command: "plan", plan, desired, allow: [] }, options)).sort()).toEqual([
      "create _sip._tcp.example.com SRV sip.example.com",
      "create cart.example.com CNAME shop.example.com",
      "create example.com MX mail.example.net",
      "create lab.example.com NS ns1.example.net",
      "create shop.example.com CNAME www.example.com",
      "unmanaged preview.example.com CNAME cart.example.com",
    ]);
    expect(edgesIn(renderHtml({ command: "drift", plan, desired }, options))).toContain(
      "delete shop.example.com CNAME www.example.com",
    );
  });

  it("draws loops of aliases, and folds many names with the same target", () => {
    const loop = ["a", "b", "c"].map((name, index) => ({
      type: "CNAME",
      name,
      content: `${"bca"[index]}.example.com`,
    }));
    const many = [...Array(9).keys()].map((n) => ({ type: "CNAME", name: `m${n}`, content: "pages.example.net" }));
    const page = renderHtml({ command: "plan", plan: createTestPlan([...loop, ...many], []), allow: [] }, options);
    expect(page).toContain("+ 9 names</text>");
    expect(edgesIn(page)).toHaveLength(4);
  });

  it("draws drift over time if there are two or more runs", () => {
    const run = (day: number, changed: number) => ({ at: `2026-11-0${day}T04:00:00Z`, changed, missing: 0, extra: 0 });
    expect(renderHistoryChart([run(1, 0)])).toBe("");
    const chart = renderHistoryChart([run(1, 0), run(2, 3), { ...run(3, 1), incomplete: true }]);
    expect(chart).toContain("3 runs, 2 with drift, at most 3 objects");
    expect(chart.match(/<rect class="changed"/g)).toHaveLength(2);
    expect(chart).toContain("2026-11-02T04:00:00Z: 3 changed, 0 missing, 0 extra");
  });

  it("allows nothing but its own style sheet", () => {
    const page = renderHtml({ command: "plan", plan, allow: [] }, options);
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(page).toContain(
      `content="default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'"`,
    );
    expect(page).not.toMatch(/<script|\sstyle="|\son\w+=|javascript:/);
  });

  it("contains only its own tags, whatever the records hold", () => {
    for (const about of hostileReports()) {
      const page = renderHtml(about, hostile);
      expect(checkMarkup(page)).toBeGreaterThan(500);
      expect(page).not.toMatch(/[^\P{C}\n]/u);
    }
  });

  it("stays small with ten thousand aliases", () => {
    const aliases = [...Array(10_000).keys()].map((n) => ({
      type: "CNAME",
      name: `n${n}`,
      content: `t${n % 700}.example.net`,
    }));
    const about: Report = { command: "plan", plan: createTestPlan(aliases, []), allow: [] };
    const page = renderHtml(about, options);
    expect(page.length).toBeLessThan(2_000_000);
    expect(page).toContain("more names are not shown");
    expect(page).toContain("and 9,000 more changes");
  });

  it("opens with a thousand zones, counts what it omits, and draws the first zones", () => {
    const [scope] = createTestPlan(
      [...Array(60).keys()].map((n) => ({ type: "CNAME", name: `n${n}`, content: `t${n}.example.net` })),
      [],
    ).scopes;
    if (scope === undefined) throw new Error("no scope");
    const scopes = [...Array(1000).keys()].map((n) => ({
      ...scope,
      scope: { within: "zone", zone: `z${n}.example` } as const,
    }));
    const page = renderHtml({ command: "plan", plan: { ...createTestPlan([], []), scopes }, allow: [] }, options);
    expect(page.length).toBeLessThan(8_000_000);
    expect(page).toContain("700 more zones, of which 700 differ");
    expect(page).toContain("and 40 more changes; the JSON report lists all of them");
    expect(page.match(/<div class="graph wide">/g)).toHaveLength(40);
  });
});
