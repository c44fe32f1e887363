import { describe, expect, it } from "vitest";
import type { Outcome } from "../../src/apply/outcome";
import type { Diagnostic } from "../../src/base/diagnostic";
import { kinds } from "../../src/kinds";
import { driftJson, planJson } from "../../src/report/json/report-json";
import { COLORED, PLAIN } from "../../src/report/paint";
import { diagnosticsText, diagnosticText, driftText, outcomeText, planText } from "../../src/report/text";
import { createTestPlan } from "./create-test-plan";

const plain = { paint: PLAIN };
const www = { type: "A", name: "www", content: "192.0.2.1" };

describe("a plan as text", () => {
  it("names the target first, then changes by owner name with each field before and after", () => {
    const plan = createTestPlan(
      [
        { ...www, content: "192.0.2.9", ttl: 300, comment: "moved to rack 2" },
        { type: "AAAA", name: "www", content: "2001:db8::1", proxied: true },
        { type: "MX", name: "@", content: "mail.example.com", priority: 10 },
      ],
      [
        { ...www, name: "www.example.com", comment: "rack 1" },
        { type: "A", name: "www.example.com", content: "192.0.2.2", comment: "old" },
        { type: "MX", name: "example.com", content: "mail.example.com", priority: 10 },
        { type: "TXT", name: "example.com", content: '"v=spf1 -all"' },
      ],
    );
    expect(planText(plan, kinds, plain)).toBe(
      [
        "Plan for emulator:state.json as of 2026-11-21",
        "",
        "example.com  1 to create, 1 to update, 1 to delete, 1 as declared",
        "  www",
        "    + create AAAA 2001:db8::1 (proxied)",
        "    ~ update A 192.0.2.9",
        "        content 192.0.2.1 → 192.0.2.9",
        "        ttl auto → 300",
        '        comment "rack 1" → "moved to rack 2"',
        "    - delete A 192.0.2.2 (comment old, no longer declared)",
        "  unmanaged: 1 record left as it is (--verbose lists them)",
        "",
        "Total: 1 to create, 1 to update, 1 to delete.",
        "Requests: 4 reads made; apply will make 1 write.",
        "",
      ].join("\n"),
    );
  });

  it("lists names from the apex down, although the writes go from targets to what refers to them", () => {
    const record = (name: string, type: string, content: string) => ({ name, type, content });
    const plan = createTestPlan(
      [
        record("www", "CNAME", "zeta.example.com"),
        record("zeta", "A", "192.0.2.1"),
        record("a.sub", "A", "192.0.2.1"),
        record("sub", "A", "192.0.2.1"),
        record("@", "A", "192.0.2.1"),
      ],
      [],
    );
    const written = plan.scopes.flatMap(({ steps }) => steps.map(({ change }) => change.label.split(" ")[0]));
    expect(written.indexOf("zeta")).toBeLessThan(written.indexOf("www"));
    const names = ["@", "sub", "a.sub", "www", "zeta"];
    const text = planText(plan, kinds, plain);
    expect(text.match(/^ {2}\S+$/gm)?.map((line) => line.trim())).toEqual(names);
    const missing = driftText(plan, kinds, plain).match(/(?<=- missing )\S+/g);
    expect(missing).toEqual(names);
  });

  it("lists five of many labels of a hazard, and all with `verbose`", () => {
    const hosts = Array.from({ length: 300 }, (_, n) => ({ type: "A", name: `h${n}`, content: "192.0.2.1" }));
    const plan = createTestPlan(
      hosts.map(({ name }) => ({ name, type: "CNAME", content: "example.net" })),
      hosts.map((host) => ({ ...host, name: `${host.name}.example.com` })),
    );
    const lines = (verbose: boolean) => {
      const text = planText(plan, kinds, { ...plain, verbose });
      return text.slice(text.indexOf("hazard REPLACES_UNMANAGED")).split("\n  hazard ")[0]?.split("\n") ?? [];
    };
    expect([lines(false).length, lines(false).at(-1)]).toEqual([7, "    and 295 more (--verbose lists them)"]);
    expect(lines(true)).toHaveLength(301);
  });

  it("marks every record that no document declares where the plan deletes it, also beyond the five of the hazard", () => {
    const names = Array.from({ length: 300 }, (_, n) => `h${n}`);
    const plan = createTestPlan(
      names.map((name) => ({ name, type: "CNAME", content: "example.net" })),
      names.map((name) => ({ name: `${name}.example.com`, type: "A", content: "192.0.2.1" })),
    );
    const deletions = planText(plan, kinds, plain).match(/- delete .*/g) ?? [];
    const reason = (name: string) =>
      `no document declares it, cannot share its name with \`${name} CNAME example.net\``;
    expect(deletions.sort()).toEqual(names.map((name) => `- delete A 192.0.2.1 (${reason(name)})`).sort());
  });

  it("reports that there are no changes", () => {
    const text = planText(createTestPlan([www], [{ ...www, name: "www.example.com" }]), kinds, plain);
    expect(text).toContain("example.com  1 as declared\n");
    expect(text).toContain("No changes: live state matches the documents.\n");
  });

  it("never reports so if something could not be read", () => {
    const diagnostics: Diagnostic[] = [{ code: "LIV105", severity: "error", summary: "Cannot read the zones" }];
    const plan = { ...createTestPlan([], []), diagnostics };
    expect(planText(plan, kinds, plain)).toContain("Incomplete: 1 error. This plan cannot be applied.\n");
    expect(driftText(plan, kinds, plain)).toContain("Incomplete: 1 error.\n");
    for (const text of [planText(plan, kinds, plain), driftText(plan, kinds, plain)])
      expect(text).not.toContain("as declared");
    expect(planJson(plan, kinds)).toMatchObject({ complete: false, empty: false });
    expect(driftJson(plan, kinds)).toMatchObject({ complete: false });
  });

  it("shows a long TXT word by word", () => {
    const start = "v=spf1 include:_spf.example.com include:spf.example.org include:mail.example.net";
    const live = [{ type: "TXT", name: "example.com", content: `"${start} ~all"` }];
    const text = planText(createTestPlan([{ type: "TXT", name: "@", content: `${start} -all` }], live), kinds, plain);
    expect(text).toContain("        content v=spf1 include:_spf.exam … nclude:mail.example.net [-~-]{+-+}all\n");
  });

  it("shows no word diff if two long texts have no words in common", () => {
    const [name, other] = ["a".repeat(60), "b".repeat(60)];
    const live = [{ type: "TXT", name: "example.com", content: `"${name}"` }];
    const text = planText(createTestPlan([{ type: "TXT", name: "@", content: other }], live), kinds, plain);
    expect(text).toContain(`content ${name} → ${other}\n`);
  });

  it("shows only the members of settings that differ", () => {
    const declared = [{ type: "CNAME", name: "www", content: "example.net", settings: { flatten_cname: true } }];
    const live = [{ type: "CNAME", name: "www.example.com", content: "example.net", settings: { ipv4_only: true } }];
    const text = planText(createTestPlan(declared, live), kinds, plain);
    expect(text).toContain("settings.flatten_cname false → true\n");
    expect(text).not.toContain("ipv4_only");
  });

  it("names each hazard with the flag that allows it at the apply, again at the end, and marks it if it is allowed", () => {
    const live = [{ ...www, name: "www.example.com" }];
    const plan = createTestPlan([], live, { prune: true });
    const text = planText(plan, kinds, plain);
    expect(text).toContain("  hazard EMPTY_PRUNE: ");
    expect(text).toContain("`apply` refuses it without `--allow EMPTY_PRUNE`.\n    www A 192.0.2.1\n");
    expect(text).toContain("\nHazards: EMPTY_PRUNE, ALL_RECORDS. Show them to a reviewer before `apply`.\nRequests: ");
    const shown = planText(plan, kinds, { ...plain, applies: true });
    expect(shown).toContain("  refused EMPTY_PRUNE: ");
    expect(shown).toContain("Allow it with `--allow EMPTY_PRUNE`.\n    www A 192.0.2.1\n");
    expect(planText(plan, kinds, { ...plain, allow: ["EMPTY_PRUNE"] })).toContain("  allowed EMPTY_PRUNE: ");
  });

  it("offers no flag for a change that a `protect` line forbids", () => {
    const protect = [{ kind: "dns_record", globs: { name: "www" }, where: { file: "zone.yaml", line: 7 } }];
    const text = planText(
      createTestPlan([{ ...www, content: "192.0.2.9" }], [{ ...www, name: "www.example.com" }], { protect }),
      kinds,
      {
        ...plain,
        allow: ["PROTECTED"],
        applies: true,
      },
    );
    expect(text).toContain("  refused PROTECTED: ");
    expect(text).not.toContain("--allow PROTECTED");
  });

  it("lists with --verbose the objects that it does not change, and why", () => {
    const live = [
      { type: "TXT", name: "example.com", content: '"unmanaged"' },
      { type: "A", name: "app.example.com", content: "192.0.2.5", meta: { managed_by_apps: true } },
      { type: "TXT", name: "_acme-challenge.example.com", content: '"token"' },
    ];
    const ignore = [{ kind: "dns_record", globs: { name: "_acme*" }, where: { file: "zone.yaml", line: 3 } }];
    const text = planText(createTestPlan([], live, { ignore }), kinds, { ...plain, verbose: true });
    expect(text).toContain("  unmanaged: 1 record\n    @ TXT unmanaged\n");
    expect(text).toContain("  managed elsewhere: 1 record\n    app A 192.0.2.5 (managed by an app)\n");
    expect(text).toContain(
      "  ignored: 1 record\n    _acme-challenge TXT token (ignored by name: _acme* (zone.yaml:3))\n",
    );
  });

  it("contains the same text with and without colors", () => {
    const plan = createTestPlan([{ ...www, content: "192.0.2.9" }], [{ ...www, name: "www.example.com" }]);
    const coloured = planText(plan, kinds, { paint: COLORED });
    expect(coloured).toContain("\u001b[33m~ update\u001b[39m");
    expect(coloured.replace(/\u001b\[\d+m/g, "")).toBe(planText(plan, kinds, plain));
  });

  it("adds U-labels to Punycode", () => {
    const plan = createTestPlan([{ type: "CNAME", name: "bücher", content: "xn--bcher-kva.example" }], []);
    const text = planText(plan, kinds, plain);
    expect(text).toContain("  xn--bcher-kva (bücher)\n");
    expect(text).toContain("CNAME xn--bcher-kva.example (bücher.example)");
  });
});

describe("hostile contents", () => {
  const hostile = "a\u001b[31mb\u202ec\u200bd\u2028e\u0007";
  const written = "a\\u{1b}[31mb\\u{202e}c\\u{200b}d\\u{2028}e\\u{7}";
  const rows = [{ type: "A", name: "www.example.com", content: "192.0.2.1", comment: hostile, tags: [`t:${hostile}`] }];

  it("are escaped in a plan, in drift and in an outcome", () => {
    const plan = createTestPlan([{ ...www, comment: "calm", tags: ["t:x"] }], rows);
    const outcome: Outcome = {
      scopes: [
        {
          scope: { within: "zone", zone: `example.com${hostile}` },
          steps: [{ n: 1, result: "skipped", because: hostile }],
          converged: false,
          left: plan.scopes[0]!.steps.map((step) => step.change),
          diagnostics: [
            {
              code: "LIV101",
              severity: "error",
              summary: hostile,
              detail: hostile,
              where: { file: hostile, at: hostile },
            },
          ],
        },
      ],
      interrupted: false,
      cost: { reads: 1, writes: 1 },
    };
    const texts = [
      planText(plan, kinds, plain),
      driftText(plan, kinds, plain),
      outcomeText(outcome, plan, kinds, plain),
    ];
    for (const text of texts) {
      expect(text).toContain(written);
      expect(text).not.toMatch(/[^\P{C}\n]/u);
    }
  });

  it("are escaped in a target and in a source line", () => {
    const plan = { ...createTestPlan([], []), target: `emulator:${hostile}` };
    expect(planText(plan, kinds, plain)).toContain(`Plan for emulator:${written} as of`);
    const where = { file: "zone.yaml", line: 2 };
    const text = diagnosticText({ code: "X1", severity: "error", summary: "S", where }, PLAIN, () => `  - ${hostile}`);
    expect(text).toContain(`  2 │ - ${written}\n`);
  });

  it("cannot imitate an escape", () => {
    const plan = createTestPlan([{ ...www, comment: "calm" }], [{ ...rows[0]!, comment: "\\u{1b}" }]);
    expect(planText(plan, kinds, plain)).toContain("comment \\\\u{1b} → calm");
  });
});

describe("drift as text", () => {
  it("distinguishes changed, missing and extra, and lists unmanaged objects", () => {
    const plan = createTestPlan(
      [
        www,
        { type: "A", name: "api", content: "192.0.2.7" },
        { type: "MX", name: "@", content: "mail.example.com", priority: 10 },
      ],
      [
        { type: "A", name: "www.example.com", content: "192.0.2.66", ttl: 120 },
        { type: "MX", name: "example.com", content: "mail.example.com", priority: 10 },
        { type: "MX", name: "example.com", content: "mail.example.net", priority: 5 },
        { type: "TXT", name: "new.example.com", content: '"hello"' },
      ],
    );
    expect(driftText(plan, kinds, plain)).toBe(
      [
        "Drift of emulator:state.json as of 2026-11-21",
        "",
        "example.com  1 changed, 1 missing, 1 extra, 1 as declared",
        "  ~ changed www A 192.0.2.1 (declared → live)",
        "      content 192.0.2.1 → 192.0.2.66",
        "      ttl auto → 120",
        "  - missing api A 192.0.2.7",
        "  + extra @ MX 5 mail.example.net (high)",
        "  unmanaged: 1 record",
        "    new TXT hello",
        "",
        "Drift: 1 changed, 1 missing, 1 extra. `zonewright apply` repairs it.",
        "Requests: 4 reads.",
        "",
      ].join("\n"),
    );
  });

  it("reports no drift if objects are only unmanaged", () => {
    const text = driftText(
      createTestPlan([], [{ type: "TXT", name: "new.example.com", content: '"hello"' }]),
      kinds,
      plain,
    );
    expect(text).toContain("No drift: live state matches the documents.");
    expect(text).toContain("example.com  no drift\n");
  });
});

describe("an outcome as text", () => {
  const plan = createTestPlan([www, { type: "A", name: "api", content: "192.0.2.7" }], []);
  const scope = { within: "zone", zone: "example.com" } as const;

  it("reports converged only after reading again, and names a lost response", () => {
    const steps = [
      { n: 1, result: "done", how: "written" },
      { n: 2, result: "done", how: "found" },
    ] as const;
    const outcome: Outcome = {
      scopes: [{ scope, steps, converged: true, left: [], diagnostics: [] }],
      interrupted: false,
      cost: { reads: 3, writes: 2 },
    };
    expect(outcomeText(outcome, plan, kinds, plain)).toBe(
      [
        "Applied to emulator:state.json",
        "",
        "example.com  converged, read again",
        `  done ${plan.scopes[0]!.steps[1]!.comment} (response lost; found by reading again)`,
        "",
        "Converged: 2 done, 0 failed, 0 skipped. Requests: 3 reads, 2 writes.",
        "",
      ].join("\n"),
    );
  });

  it("names failed steps, skipped steps and remaining changes", () => {
    const diagnostic: Diagnostic = {
      code: "APP101",
      severity: "error",
      summary: "The API refused",
      detail: "It answered 400.",
    };
    const outcome: Outcome = {
      scopes: [
        {
          scope,
          steps: [
            { n: 1, result: "failed", diagnostic },
            { n: 2, result: "skipped", because: "not applied because `api` failed" },
          ],
          converged: false,
          left: [plan.scopes[0]!.steps[1]!.change],
          diagnostics: [],
        },
      ],
      interrupted: false,
      cost: { reads: 1, writes: 1 },
    };
    const text = outcomeText(outcome, plan, kinds, plain);
    expect(text).toContain("example.com  not converged\n");
    expect(text).toContain(
      `  failed ${plan.scopes[0]!.steps[0]!.comment}\n    error APP101: The API refused\n      It answered 400.\n`,
    );
    expect(text).toContain(": not applied because `api` failed\n");
    expect(text).toContain("  remaining after the last read: 1 change\n");
    expect(text).toContain("Not converged: 0 done, 1 failed, 1 skipped.");
  });
});

describe("diagnostics as text", () => {
  const diagnostic: Diagnostic = {
    code: "DNS101",
    severity: "error",
    summary: "CNAME shares its owner name",
    detail: "`www` has a CNAME and an A record.",
    help: "Remove one of the two records.",
    where: { file: "zones/example.com.yaml", line: 14, column: 7, at: "www" },
    also: [{ file: "zones/example.com.yaml", line: 20, column: 7 }],
  };

  it("have code, title, locations, detail and help", () => {
    expect(diagnosticText(diagnostic, PLAIN, (_, line) => (line === 14 ? "      - { name: www }" : undefined))).toBe(
      [
        "error DNS101: CNAME shares its owner name",
        "  zones/example.com.yaml:14:7  www",
        "  14 │ - { name: www }",
        "  zones/example.com.yaml:20:7",
        "  `www` has a CNAME and an A record.",
        "  Remove one of the two records.",
        "",
      ].join("\n"),
    );
  });

  it("list errors last", () => {
    const warning: Diagnostic = { code: "W1", severity: "warning", summary: "W" };
    const text = diagnosticsText([diagnostic, warning], PLAIN);
    expect(text.indexOf("warning W1")).toBeLessThan(text.indexOf("error DNS101"));
  });
});
