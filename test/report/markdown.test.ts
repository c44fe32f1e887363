import { describe, expect, it } from "vitest";
import { kinds } from "../../src/kinds";
import { renderMarkdown } from "../../src/report/markdown";
import type { Report } from "../../src/report/report";
import { createTestPlan } from "./create-test-plan";
import { HOSTILE, options as hostile, hostilePlan, hostileReports } from "./hostile";
import { checkTags, parseBlocks } from "./markdown-blocks";

const options = { kinds, tool: "0.1.0", id: "plan zones/", path: (file: string) => file };
const www = { type: "A", name: "www", content: "192.0.2.1" };
const TAGS = ["details", "summary", "b", "code", "p", "ul", "li", "table", "tr", "th", "td"];

describe("a plan in Markdown", () => {
  it("begins with its marker and a summary, then shows each zone as a diff", () => {
    const plan = createTestPlan(
      [www, { type: "TXT", name: "new", content: "hello" }],
      [
        { type: "A", name: "www.example.com", content: "192.0.2.9", ttl: 300 },
        { type: "MX", name: "example.com", content: "mail.example.com", priority: 1 },
      ],
    );
    expect(renderMarkdown({ command: "plan", plan, allow: [] }, options)).toBe(
      [
        "<!-- zonewright: plan zones/ -->",
        "",
        "### Zonewright plan: 1 to create, 1 to update",
        "",
        "<p>1 of 1 zone differs, 0 objects as declared. Target <code>emulator:state.json</code> as of 2026-11-21; requests: 4 reads made; apply will make 1 write.</p>",
        "",
        "<details>",
        "<summary><b><code>example.com</code></b> 1 to create, 1 to update</summary>",
        "",
        "```diff",
        "@@ new @@",
        "+ create TXT hello",
        "@@ www @@",
        "! update A 192.0.2.1",
        "      content 192.0.2.9 → 192.0.2.1",
        "      ttl 300 → auto",
        "```",
        "",
        "Unchanged: 1 record unmanaged.",
        "",
        "</details>",
        "",
      ].join("\n"),
    );
  });

  it("has the same marker for every plan of a job, and another marker for another job", () => {
    const first = (of: Report, id = options.id) => renderMarkdown(of, { ...options, id }).split("\n")[0];
    const empty: Report = { command: "plan", plan: createTestPlan([], []), allow: [] };
    const full: Report = { command: "plan", plan: createTestPlan([www], []), allow: [] };
    expect(first(empty)).toBe(first(full));
    expect(first(empty, "drift zones/")).not.toBe(first(full));
    expect(first(empty, "x --> y -- z")).toBe("<!-- zonewright: x - y - z -->");
  });

  it("lists hazards before warnings, and shows drift from the other side", () => {
    const plan = createTestPlan([], [{ ...www, name: "www.example.com" }], { prune: true });
    const text = renderMarkdown({ command: "plan", plan, allow: [] }, options);
    expect(text).toContain("### ⚠️ Zonewright plan: 1 to delete; 2 hazards\n");
    expect(text).toContain("**Hazards**");
    expect(text).toContain("<li><code>EMPTY_PRUNE</code> <code>example.com</code> Hazard: ");
    expect(text).toContain("<code>apply</code> refuses it without <code>--allow EMPTY_PRUNE</code>.");
    const drift = renderMarkdown({ command: "drift", plan }, options);
    expect(drift).toContain("### ⚠️ Zonewright drift: 1 extra");
    expect(drift).toContain("\n+ extra www A 192.0.2.1\n");
  });

  it("of a refused apply begins and ends with the refusal, however long it is", () => {
    const records = [...Array(2000).keys()].map((n) => ({ type: "TXT", name: `t${n}`, content: "y".repeat(200) }));
    const refusal = { codes: ["MANY_DELETES", "LAST_MX"], allowable: ["MANY_DELETES", "LAST_MX"] };
    const plan = createTestPlan(records, []);
    const text = renderMarkdown({ command: "refused-apply", plan, allow: [], refusal }, options);
    expect(text.split("\n")[2]).toBe("### ❌ Zonewright apply: refused; nothing was written");
    const [last = ""] = text.trimEnd().split("\n").slice(-1);
    expect(last).toBe(
      "<p><b>Refused; nothing was written: MANY_DELETES, LAST_MX.</b> After a review, <code>--allow MANY_DELETES --allow LAST_MX</code> permits it.</p>",
    );
    expect(text.length).toBeLessThan(65_000);
  });

  it("stays under 65,000 characters, omits whole zones, and tells where the full report is", () => {
    const [scope] = createTestPlan(
      [...Array(30).keys()].map((n) => ({ type: "TXT", name: `t${n}`, content: `v${n} ${"y".repeat(200)}` })),
      [],
    ).scopes;
    if (scope === undefined) throw new Error("no scope");
    const zones = [...Array(40).keys()].map((n) => ({
      ...scope,
      scope: { within: "zone", zone: `z${n}.example` } as const,
    }));
    const plan = { ...createTestPlan([], []), scopes: zones };
    const text = renderMarkdown({ command: "plan", plan, allow: [] }, { ...options, whole: "plan.html" });
    const shown = text.match(/<details>/g)?.length ?? 0;
    expect(text.length).toBeLessThan(65_000);
    expect(text.length).toBeGreaterThan(55_000);
    expect(text.match(/<\/details>/g)?.length).toBe(shown);
    expect(text).toContain(`<b>Omitted for length: ${40 - shown} zones</b>`);
    expect(text).toContain("Full report: <code>plan.html</code>");
    expect(text).toContain("<code>z39.example</code>".replace("39", String(shown)));
  });
});

describe("hostile contents in Markdown", () => {
  for (const about of hostileReports()) {
    const text = renderMarkdown(about, hostile);
    const blocks = parseBlocks(text);
    const markup = blocks.filter((block) => block.kind === "html").slice(1);

    it(`stay inside code in ${about.command}: only our own tags, each closed`, () => {
      checkTags(markup.flatMap((block) => block.lines).join("\n"), TAGS);
      expect(blocks.filter((block) => block.kind === "fence").length).toBeGreaterThan(3);
    });

    it(`are never prose in ${about.command}, where Markdown would read them`, () => {
      const prose = blocks.filter((block) => block.kind === "prose").flatMap((block) => block.lines);
      const wrong = prose.filter(
        (line) => !/^(### .*Zonewright|\*\*[A-Z][a-z ]+\*\*$|Unchanged: [\w ,]+\.$)/.test(line),
      );
      expect(wrong).toEqual([]);
    });

    it(`call nobody, link nothing and hide nothing in ${about.command}`, () => {
      const outside = markup
        .flatMap((block) => block.lines)
        .join("\n")
        .replace(/<code>[^<]*<\/code>/g, "")
        .replaceAll("&#96;", "´");
      expect(outside).not.toMatch(/@|GH-|#|www\.|:\/\//);
      expect(outside).not.toMatch(/`/);
      expect(text).not.toMatch(/[^\P{C}\n]/u);
      expect(text.length).toBeLessThan(65_000);
    });
  }

  it("cannot end the marker", () => {
    const [first] = renderMarkdown({ command: "plan", plan: hostilePlan(), allow: [] }, hostile).split("\n");
    expect(first).toMatch(/^<!-- zonewright: [\w./ -]+ -->$/);
    expect(first?.match(/--/g)).toHaveLength(2);
  });

  it("are in a fence that is longer than their own backticks", () => {
    const text = renderMarkdown(
      {
        command: "plan",
        plan: createTestPlan([{ type: "TXT", name: "t", content: HOSTILE[0] as string }], []),
        allow: [],
      },
      options,
    );
    expect(text).toContain("\n``````diff\n");
  });
});
