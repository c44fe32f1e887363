// Hostile contents that try to escape from a report, in every part of a plan that comes from records or replies.
import type { Outcome } from "../../src/apply/outcome";
import type { JsonObject } from "../../src/base/json";
import { kinds } from "../../src/kinds";
import type { Plan } from "../../src/plan/plan";
import type { Report, ReportOptions } from "../../src/report/report";
import { desiredScope } from "../build-state";
import { createTestPlan } from "./create-test-plan";

export const HOSTILE: readonly string[] = [
  "``` ````` `` ` end",
  "</code></pre></details></summary></td></table><!-- -->",
  "\n::error file=x,line=1::owned\n::add-mask::a\r\n##[error]owned",
  "%0A::error::owned%0D %25",
  "\u001b]8;;https://example.net\u0007link\u001b]8;;\u0007\u001b[2J",
  "a\u202egnp.exe\u2066b\u200b\ufeff\u2028\u0000",
  "a|b||c\\|d \\\\| e",
  "@octocat @example/team #1 GH-1 https://example.net www.example.net a@example.net",
  "<script>window.owned=1</script><img src=x onerror=window.owned=1><svg onload=window.owned=1>",
  `"><a href="https://example.net" onclick='x'>'&amp;&lt;&#x3c;`,
  "]]><![CDATA[ <?xml ?> <!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]> &b; \ufffe\uffff\ud800",
  "[a](javascript:alert(1)) ![b](https://example.net/x.png) **c** _d_ ~~~ # e\n\n# f\n---",
  "{{ x }} ${{ github.token }} $(id) `id` %s",
];
export const LONG = `${"x".repeat(2000)}\`\`\`|</details>${"é".repeat(1000)}`.slice(0, 4096);

/** A zone in which every record is hostile, with hostile hazards, deprecations, diagnostics, drift and failed steps. */
export function hostilePlan(): Plan {
  const all = [...HOSTILE, LONG];
  const declared: JsonObject[] = all.map((_, index) => ({
    type: "A",
    name: `n${index}`,
    content: "192.0.2.1",
    comment: "calm",
  }));
  const live: JsonObject[] = all.flatMap((text, index) => [
    { type: "A", name: `n${index}.example.com`, content: "192.0.2.9", comment: text, tags: [`t:${text}`] },
    { type: "CNAME", name: `c${index}.example.com`, content: text },
    { type: "TXT", name: `${text}.example.com`, content: text, meta: { managed_by_apps: true } },
    { type: text, name: text, content: text },
  ]);
  const plan = createTestPlan(declared, live, { prune: true });
  const [scope] = plan.scopes;
  if (scope === undefined) throw new Error("no scope");
  return {
    ...plan,
    target: `emulator:${all.join(" ")}`,
    scopes: [
      {
        ...scope,
        hazards: all.map((text) => ({
          code: "MANY_DELETES",
          scope: scope.scope,
          message: `all of \`${text}\``,
          labels: [text],
        })),
      },
      ...all.map((text) => ({ ...scope, scope: { within: "zone", zone: text } as const, hazards: [] })),
    ],
    diagnostics: all.map((text) => ({
      code: "REC144",
      severity: "warning",
      summary: text,
      detail: text,
      help: text,
      where: { file: text, line: 3, at: text },
    })),
    deprecations: all.map((text, index) => ({
      id: index % 2 === 0 ? text : "dns-record-srv-data-members",
      where: text,
      file: `zones/${text}`,
      line: 4,
      state: "ended",
      date: "2024-05-31",
      daysLeft: -904,
      replacement: text,
      rewritten: text,
    })),
  };
}

export function hostileReports(): readonly Report[] {
  const plan = hostilePlan();
  const desired = { scopes: [desiredScope([])] };
  const steps = plan.scopes[0]?.steps ?? [];
  const diagnostics = plan.diagnostics;
  const outcome: Outcome = {
    scopes: [
      {
        scope: { within: "zone", zone: "example.com" },
        steps: steps.map(({ n }) =>
          n % 2 === 0
            ? { n, result: "failed", diagnostic: diagnostics[n % diagnostics.length] as (typeof diagnostics)[number] }
            : { n, result: "skipped", because: HOSTILE[n % HOSTILE.length] as string },
        ),
        converged: false,
        left: [],
        diagnostics,
      },
    ],
    interrupted: false,
    cost: { reads: 1, writes: 1 },
  };
  const history = HOSTILE.map((at) => ({ at, changed: 1, missing: 2, extra: 3 }));
  return [
    { command: "plan", plan, desired, allow: [] },
    { command: "drift", plan, desired, history },
    { command: "apply", plan, desired, outcome, allow: ["MANY_DELETES"] },
    { command: "refused-apply", plan, desired, allow: [], refusal: { codes: HOSTILE, allowable: HOSTILE } },
  ];
}

export const options: ReportOptions = {
  kinds,
  tool: "0.1.0",
  id: `zones/ --> ${HOSTILE.join("")}`,
  path: (file) => file,
};
