// The action's steps, run one after the other with an event and an API of our own: from the pull request to the merge.
import { spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type Control, embedEmulator } from "../../src/emulator";
import { zoneDocument } from "../cli/folder";
import {
  ACCOUNTS,
  accountsDocument,
  findLeaks,
  type RecordedAccount,
  startAccounts,
  TOKENS,
} from "../cli/two-accounts";
import { type FakeGithub, fakeGithub } from "./github-api";
import { type JobResult, runAction, TOKEN } from "./runner";

const root = resolve(__dirname, "../..");
const www = (content: string) => `name: www, type: A, content: ${content}`;
const SHOP = "name: shop, type: A, content: 192.0.2.7";
const HEAD = "a".repeat(40);
const MERGE = "b".repeat(40);

/** The program in one file, as fast to start as an installed one; it reads its version two folders up. */
const installed = mkdtempSync(join(tmpdir(), "zonewright-installed-"));
const PROGRAM = join(installed, "dist/cli/main.js");
beforeAll(async () => {
  copyFileSync(join(root, "package.json"), join(installed, "package.json"));
  await build({
    entryPoints: [join(root, "src/cli/main.ts")],
    outfile: PROGRAM,
    bundle: true,
    platform: "node",
    logLevel: "error",
  });
});
afterAll(() => rmSync(installed, { recursive: true, force: true }));

let folder: string;
let github: FakeGithub;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "zonewright-action-"));
  for (const name of ["bin", "work/zones", "artifacts"]) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, "bin/zonewright"), `#!/bin/sh\nexec node '${PROGRAM}' "$@"\n`, { mode: 0o755 });
  github = await fakeGithub();
});
afterEach(async () => {
  await github.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (records: readonly string[], more = "") =>
  writeFileSync(join(folder, "work/zones/example.com.yaml"), zoneDocument(records, more));

function job(
  command: string,
  event: "pull_request" | "push",
  runId: string,
  inputs: Record<string, string> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<JobResult> {
  const payload = event === "pull_request" ? { pull_request: { number: 7, head: { sha: HEAD } } } : { after: MERGE };
  return runAction({
    inputs: { command, paths: "zones/", version: "none", "base-url": "emulator:state.json", ...inputs },
    event: { name: event, payload, sha: MERGE },
    workspace: join(folder, "work"),
    artifacts: join(folder, "artifacts"),
    runId,
    api: github.url,
    env,
    bin: join(folder, "bin"),
  });
}

async function foreign(work: (control: Control) => void): Promise<void> {
  const emulator = embedEmulator({ data: join(folder, "work/state.json") });
  work(emulator.control);
  await emulator.close();
}

/** The pull request is merged, and its runs' artifacts are what the API knows of. */
function merged(from = "example/zones"): void {
  github.pulls.push({
    number: 7,
    merged_at: "2026-11-21T12:00:00Z",
    merge_commit_sha: MERGE,
    head: { sha: HEAD, repo: { full_name: from } },
  });
  const runs = readdirSync(join(folder, "artifacts")).flatMap((run) =>
    readdirSync(join(folder, "artifacts", run)).map((name) => ({ run: Number(run), name })),
  );
  const ids = { repository_id: 1, head_repository_id: 1 };
  for (const { run, name } of runs)
    github.artifacts.push({ id: run, name, expired: false, workflow_run: { id: run, head_sha: HEAD, ...ids } });
}

/** Live at 192.0.2.1, and a pull request that moves it to 192.0.2.2, planned. */
async function planned(): Promise<JobResult> {
  write([www("192.0.2.1"), SHOP]);
  expect((await job("apply", "push", "1", { apply: "documents", comment: "false" })).code).toBe(0);
  write([www("192.0.2.2"), SHOP]);
  return job("plan", "pull_request", "2");
}

describe("the action with several accounts", { timeout: 60_000 }, () => {
  let accounts: readonly RecordedAccount[];
  beforeEach(async () => {
    accounts = await startAccounts();
    const names = accounts.map(
      ({ name }) => `  ${name}.example:\n    account: ${name}\n    records: [{ ${www("192.0.2.1")} }]\n`,
    );
    writeFileSync(
      join(folder, "work/zones/zones.yaml"),
      `version: 1\n${accountsDocument(accounts)}zones:\n${names.join("")}`,
    );
    for (const [index, { name, emulator }] of accounts.entries())
      emulator.addZone(`${name}.example`, { account: ACCOUNTS[index]?.id });
  });
  afterEach(async () => {
    const leaks = findLeaks(accounts);
    await Promise.all(accounts.map((account) => account.close()));
    expect(leaks).toEqual([]);
  });
  const inputs = { "base-url": "", "api-token": "another-token-0123456789-0123456789" };

  it("plans and applies each with the token in the environment of the step, and ignores its own input", async () => {
    const plan = await job("plan", "pull_request", "1", inputs, TOKENS);
    expect(plan, plan.log).toMatchObject({ code: 0, outputs: { changes: "true" } });
    expect(github.comments[0]?.body).toContain(
      "<code>staging.example</code></b> (account <code>staging</code>) 1 to create",
    );
    merged();
    const applied = await job("apply", "push", "2", inputs, TOKENS);
    expect(applied.code, applied.log).toBe(0);
    expect(accounts.map(({ name, emulator }) => emulator.records(`${name}.example`).length)).toEqual([1, 1]);
    for (const { token } of ACCOUNTS) {
      expect(plan.log + applied.log + plan.summary + applied.summary + github.comments[0]?.body).not.toContain(token);
      expect(accounts.flatMap(({ requests }) => requests).filter((request) => request.includes(token))).not.toEqual([]);
    }
    expect(accounts.flatMap(({ requests }) => requests).filter((request) => request.includes("another-token"))).toEqual(
      [],
    );
  });

  it("fails with the variable of the account whose token is missing", async () => {
    const plan = await job("plan", "pull_request", "1", inputs, { [ACCOUNTS[0].variable]: ACCOUNTS[0].token });
    expect([plan.code, plan.outputs["exit-code"]], plan.log).toEqual([77, "77"]);
    expect(plan.log).toMatch(/^::error file=zones\/zones\.yaml,line=4.*ZONEWRIGHT_TOKEN_STAGING/m);
  });
});

describe("the action with templates", { timeout: 60_000 }, () => {
  const declare = (ttl: string) => {
    const template = `  web:\n    records:\n      - { ${www("192.0.2.1")}, ttl: ${ttl} }\n`;
    writeFileSync(join(folder, "work/zones/templates.yaml"), `version: 1\ntemplates:\n${template}`);
    const zones = "zones:\n  example.com: { use: web }\n  example.net: { use: web }\n";
    writeFileSync(join(folder, "work/zones/zones.yaml"), `version: 1\n${zones}`);
  };

  it("annotates a mistake at its line in the template, once, with the zone that uses it", async () => {
    declare("5");
    const plan = await job("plan", "pull_request", "1");
    expect(plan.code, plan.log).toBe(1);
    expect(plan.log.match(/^::error file=.*$/gm)).toEqual([
      "::error file=zones/templates.yaml,line=5,col=51,title=DNS121%3A TTL is out of range::TTL `5` is neither `auto` nor from 60 to 86400 seconds. The same in 1 more zone. Write `auto` or a number in this range. Enterprise zones allow 30 and above. Used at zones/zones.yaml:3.",
    ]);
    expect(github.comments[0]?.body).toContain("Used at zones/zones.yaml:3. <code>zones/templates.yaml:5</code>");
  });

  it("annotates drift at the line of the template, and shows the use", async () => {
    declare("600");
    expect((await job("apply", "push", "1", { apply: "documents", comment: "false" })).code).toBe(0);
    await foreign((control) => control.foreign.remove("example.net", { name: "www.example.net" }));
    const drift = await job("drift", "push", "2");
    expect(drift.log).toMatch(
      /^::warning file=zones\/templates\.yaml,line=5,.*title=drift-missing.*: missing. Used at zones\/zones\.yaml:4\.$/m,
    );
  });
});

describe("the action on a pull request", { timeout: 60_000 }, () => {
  it("comments once, and updates that comment and no other", async () => {
    const marker = "<!-- zonewright: zonewright plan -->";
    github.comments.push({ id: 1, user: { login: "mallory" }, body: `${marker}\nnot ours` });
    for (let n = 0; n < 120; n += 1)
      github.comments.push({ id: 10 + n, user: { login: "github-actions[bot]" }, body: "something else" });
    const first = await planned();
    expect(first, first.log).toMatchObject({ code: 0, outputs: { "exit-code": "2", changes: "true" } });
    const [own, ...more] = github.comments.filter((comment) => comment.body.startsWith(marker) && comment.id !== 1);
    expect(more).toEqual([]);
    expect(own?.body).toContain("      content 192.0.2.1 → 192.0.2.2\n");
    expect(first.summary).toBe(own?.body);

    write([www("192.0.2.3"), SHOP]);
    const second = await job("plan", "pull_request", "3");
    expect(second.code, second.log).toBe(0);
    expect(github.comments).toHaveLength(122);
    expect(own?.body).toContain("      content 192.0.2.1 → 192.0.2.3\n");
    expect(github.comments[0]?.body).toBe(`${marker}\nnot ours`);
    expect(github.requests.filter((request) => /^(POST|PATCH)/.test(request))).toEqual([
      "POST /repos/example/zones/issues/7/comments",
      `PATCH /repos/example/zones/issues/comments/${own?.id}`,
    ]);
  });

  it("passes without permission to comment, and says where the report is", async () => {
    github.mayComment = false;
    const { code, log, summary } = await planned();
    expect(code, log).toBe(0);
    expect(log).toContain("::warning title=zonewright::Cannot comment on the pull request (403)");
    expect(summary).toContain("### Zonewright plan: 1 to update");
  });

  it("escapes workflow commands in records, and shows no token", async () => {
    write([`name: x, type: TXT, content: "::error::owned ##[error]owned"`, "name: '@', type: A, content: 192.0.2.1"]);
    const { log, code } = await job("plan", "pull_request", "2", {
      "api-token": "secret-api-token-0123456789-0123456789-01",
    });
    expect(code, log).toBe(0);
    const stop = /^::stop-commands::(\w{32})\n/.exec(log)?.[1];
    expect(stop).toBeDefined();
    expect(log.split("\n").filter((line) => line === `::${stop}::`)).toHaveLength(1);
    const spoken = log.slice(log.indexOf(`\n::${stop}::\n`));
    expect(spoken).not.toContain("owned");
    for (const secret of [TOKEN, "secret-api-token"]) expect(log).not.toContain(secret);
  });

  it("fails if the documents are invalid, with annotations at their lines, and keeps no plan", async () => {
    write(["name: www, type: A, content: nowhere"]);
    const { code, failed, log } = await job("plan", "pull_request", "2");
    expect([code, failed]).toEqual([1, "Result"]);
    expect(log).toMatch(/^::error file=zones\/example\.com\.yaml,line=5,/m);
    expect(readdirSync(join(folder, "artifacts"))).toEqual([]);
    expect(github.comments[0]?.body).toContain("### ❌ Zonewright plan: 1 error");
  });

  it("validates without target, token or comment", async () => {
    write([www("192.0.2.1")]);
    const { code, log, ran } = await job("validate", "pull_request", "2", { "base-url": "" });
    expect(code, log).toBe(0);
    expect(log).toContain("Valid: 1 file, 1 zone, 1 object.");
    expect(ran).toEqual(["Run", "Result"]);
    expect(github.requests).toEqual([]);
    write(["name: www, type: A, content: nowhere"]);
    const wrong = await job("validate", "pull_request", "3", { "base-url": "" });
    expect(wrong.code).toBe(1);
    expect(wrong.log).toMatch(/^::error file=zones\/example\.com\.yaml,line=5,/m);
    expect(wrong.summary).toContain("### ❌ Zonewright validate: 1 error");
  });
});

/** Runs lines of a recipe as a CI system does, where the zone is live with ten records and the documents declare six. */
async function runRecipe(lines: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn("bash", ["-eo", "pipefail", "-c", lines.join("\n")], {
    cwd: join(folder, "work"),
    env: {
      PATH: `${join(folder, "bin")}:${process.env["PATH"]}`,
      ZONEWRIGHT_BASE_URL: "emulator:state.json",
      ZONEWRIGHT_STATE_DIR: join(folder, "state"),
      ...env,
    },
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => (log += piece));
  return new Promise<{ code: number | null; log: string }>((done) => child.on("close", (code) => done({ code, log })));
}

async function declareFewer(): Promise<void> {
  const ten = [...Array(10).keys()].map((n) => `name: n${n}, type: A, content: 192.0.2.${n}`);
  write(ten);
  expect(await runRecipe(["zonewright apply zones/ --auto-approve"])).toMatchObject({ code: 0 });
  write(ten.slice(0, 6), "    prune: true\n");
}

describe("a recipe, where the plan has a hazard", { timeout: 60_000 }, () => {
  it("of GitLab passes at the plan, is refused at the apply, and passes with its variable", async () => {
    await declareFewer();
    const jobs = parse(readFileSync(join(root, "examples/ci/gitlab.yml"), "utf8")) as Record<
      string,
      { script: readonly string[] }
    >;
    const [plan = [], apply = []] = [jobs["plan"]?.script, jobs["apply"]?.script];
    const planned = await runRecipe(plan);
    expect(planned, planned.log).toMatchObject({ code: 0, log: expect.stringContaining("Hazards: MANY_DELETES.") });
    expect(readFileSync(join(folder, "work/plan.xml"), "utf8")).toContain(
      '<failure message="Hazard: The plan deletes 4',
    );
    const refused = await runRecipe(apply);
    expect([refused.code, refused.log]).toEqual([3, expect.stringContaining("Refused; nothing was written: MANY_DEL")]);
    const applied = await runRecipe(apply, { ALLOW: "MANY_DELETES" });
    expect(applied, applied.log).toMatchObject({ code: 0, log: expect.stringContaining("Converged: 4 done") });
  });
});

describe("the action after the merge", { timeout: 60_000 }, () => {
  it("applies the plan that was reviewed, also after a foreign edit elsewhere", async () => {
    await planned();
    merged();
    await foreign((control) => control.foreign.patch("example.com", { name: "shop.example.com" }, { ttl: 600 }));
    const applied = await job("apply", "push", "4");
    expect(applied.code, applied.log).toBe(0);
    expect(applied.summary).toContain("### ✅ Zonewright apply: converged; 1 done, 0 failed, 0 skipped");
  });

  it("refuses the reviewed plan if the merged documents declare something else, and writes nothing", async () => {
    await planned();
    merged();
    write([www("192.0.2.2"), SHOP, "name: other, type: A, content: 192.0.2.99"]);
    const before = readFileSync(join(folder, "work/state.json"), "utf8");
    const refused = await job("apply", "push", "4");
    expect([refused.code, refused.failed], refused.log).toEqual([4, "Result"]);
    expect(refused.summary).toContain("### ❌ Zonewright apply: refused; nothing was written");
    expect(refused.summary).toContain("Refused; nothing was written: PLN111.");
    expect(readFileSync(join(folder, "work/state.json"), "utf8")).toBe(before);
  });

  it("shows a hazard to the reviewer, and applies the reviewed plan only with permission for it", async () => {
    const ten = [...Array(10).keys()].map((n) => `name: n${n}, type: A, content: 192.0.2.${n}`);
    write(ten);
    expect((await job("apply", "push", "1", { apply: "documents", comment: "false" })).code).toBe(0);
    write(ten.slice(0, 6), "    prune: true\n");
    const plan = await job("plan", "pull_request", "2");
    expect(plan, plan.log).toMatchObject({ code: 0, outputs: { "exit-code": "2", changes: "true" } });
    expect(plan.log).toMatch(/^::warning file=zones\/example\.com\.yaml,.*title=MANY_DELETES/m);
    const [comment] = github.comments;
    expect(comment?.body).toContain("### ⚠️ Zonewright plan: 4 to delete; 1 hazard\n");
    expect(comment?.body).toContain("<code>apply</code> refuses it without <code>--allow MANY_DELETES</code>.");
    merged();
    const before = readFileSync(join(folder, "work/state.json"), "utf8");
    const refused = await job("apply", "push", "3");
    expect([refused.code, refused.failed, refused.outputs["exit-code"]], refused.log).toEqual([3, "Result", "3"]);
    expect(refused.summary).toContain("<b>Refused; nothing was written: MANY_DELETES.</b>");
    expect(refused.log).toContain("\n::error title=zonewright::Refused; nothing was written: MANY_DELETES.");
    expect(readFileSync(join(folder, "work/state.json"), "utf8")).toBe(before);
    const allowed = await job("apply", "push", "4", { allow: "MANY_DELETES" });
    expect(allowed.code, allowed.log).toBe(0);
    expect(allowed.summary).toContain("### ✅ Zonewright apply: converged; 4 done, 0 failed, 0 skipped");
  });

  it("refuses the plan with exit 4 after a foreign edit of a record that it touches, and writes nothing", async () => {
    await planned();
    merged();
    await foreign((control) =>
      control.foreign.patch("example.com", { name: "www.example.com" }, { content: "192.0.2.66" }),
    );
    const before = readFileSync(join(folder, "work/state.json"), "utf8");
    const refused = await job("apply", "push", "4");
    expect([refused.code, refused.failed, refused.outputs["exit-code"]]).toEqual([4, "Result", "4"]);
    expect(refused.log).toContain("was changed");
    expect(readFileSync(join(folder, "work/state.json"), "utf8")).toBe(before);
  });

  it("accepts no plan from a fork, of another commit, or that is gone", async () => {
    await planned();
    const none = await job("apply", "push", "4");
    expect([none.code, none.failed]).toEqual([1, "Find the reviewed plan"]);
    expect(none.log).toContain("No merged pull request has the commit");
    merged("mallory/zones");
    expect((await job("apply", "push", "4")).log).toContain("comes from a fork");
    github.pulls.length = 0;
    github.artifacts.length = 0;
    merged();
    for (const artifact of github.artifacts as { workflow_run: { head_sha: string } }[])
      artifact.workflow_run.head_sha = "c".repeat(40);
    expect((await job("apply", "push", "4")).log).toContain("has no plan");
  });

  it("remembers drift in the given file, and writes live values into the documents if requested", async () => {
    await planned();
    await foreign((control) => control.foreign.remove("example.com", { name: "shop.example.com" }));
    const more = { history: "drift.json", remediate: "pr" };
    const drift = await job("drift", "push", "6", more);
    expect([drift.code, drift.outputs["exit-code"]], drift.log).toEqual([0, "0"]);
    expect(drift.log).toContain("Wrote 2 live values into 1 document.");
    const again = await job("drift", "push", "7", { history: "drift.json" });
    expect([again.code, again.log], again.log).toEqual([0, expect.stringContaining("0 new, 2 resolved.")]);
  });

  it("fails on drift, and shows it", async () => {
    await planned();
    await foreign((control) => control.foreign.remove("example.com", { name: "shop.example.com" }));
    const drift = await job("drift", "push", "5");
    expect(drift.outputs, drift.log).toMatchObject({ "exit-code": "2", changes: "true" });
    expect(drift.code).toBe(2);
    expect(drift.log).toMatch(/^::warning file=zones\/example\.com\.yaml,line=6,.*title=drift-missing/m);
    expect(drift.summary).toContain("- missing shop A 192.0.2.7\n");
  });
});
