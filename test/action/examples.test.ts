// The ready-made workflows: what they give the action and the program is taken, and they hold no more leave than they need.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { parseCommandArgs } from "../../src/cli/args";
import type { Command } from "../../src/cli/command";
import { loadCommands } from "../../src/cli/commands";

let commands: readonly Command[] = [];
beforeAll(async () => {
  commands = await loadCommands();
});

const root = resolve(__dirname, "../..");
const folder = join(root, "examples/ci");
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const workflows = readdirSync(folder).filter((name) => name.startsWith("github-"));
const action = parse(readFileSync(join(root, "action.yml"), "utf8"));

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string>>;
}

function stepsOf(name: string): readonly Step[] {
  const { jobs } = parse(read(name)) as { jobs: Record<string, { steps: readonly Step[] }> };
  return Object.values(jobs).flatMap((job) => job.steps);
}

/** Why the program does not take the words, or undefined. */
function problem(words: readonly string[]): string | undefined {
  const command = commands.find((command) => command.name === words[1]);
  if (words[0] !== "zonewright" || !command) return `no such command: ${words.join(" ")}`;
  const parsed = parseCommandArgs(command, words.slice(2));
  return parsed.ok ? undefined : parsed.problem;
}

describe("workflows for GitHub", () => {
  it.each(workflows)("%s uses only inputs that the action has, and no scripts", (name) => {
    const steps = stepsOf(name);
    const ours = steps.filter((step) => step.uses?.startsWith("zonewright/"));
    expect(ours.length).toBeGreaterThan(0);
    for (const { with: given = {} } of ours)
      expect(Object.keys(given).filter((text) => !(text in action.inputs))).toEqual([]);
    for (const step of steps) expect(step.run === undefined || name === "github-drift-pr.yml").toBe(true);
  });

  it("puts no expression into a script of an example", () => {
    for (const { run = "" } of workflows.flatMap(stepsOf)) expect(run).not.toContain("${{");
  });

  describe("the workflow that proposes live values", () => {
    const script = stepsOf("github-drift-pr.yml").at(-1)?.run as string;
    const propose = (edit: boolean, open: number) => {
      const here = mkdtempSync(join(tmpdir(), "zonewright-propose-"));
      try {
        const asked = join(here, "asked");
        writeFileSync(asked, "");
        mkdirSync(join(here, "bin"));
        const gh = `#!/bin/sh\necho "$@" >> '${asked}'\n[ "$2" = list ] && echo ${open}\nexit 0\n`;
        writeFileSync(join(here, "bin/gh"), gh, { mode: 0o755 });
        execFileSync("git", ["init", "-q", "--bare", join(here, "origin.git")]);
        const cwd = join(here, "repo");
        mkdirSync(join(cwd, "zones"), { recursive: true });
        const git = (...words: string[]) => execFileSync("git", words, { cwd, encoding: "utf8" });
        git("init", "-q");
        git("remote", "add", "origin", join(here, "origin.git"));
        writeFileSync(join(cwd, "zones/a.yaml"), "declared\n");
        git("add", ".");
        git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-q", "-m", "first");
        if (edit) writeFileSync(join(cwd, "zones/a.yaml"), "live\n");
        const env = { ...process.env, PATH: `${join(here, "bin")}:${process.env["PATH"]}`, REPORT: "report.md" };
        const done = spawnSync("bash", ["-e", "-c", script], { cwd, env, encoding: "utf8" });
        const pushed = spawnSync("git", ["show", "zonewright/drift:zones/a.yaml"], { cwd: join(here, "origin.git") });
        return { code: done.status, asked: readFileSync(asked, "utf8"), pushed: String(pushed.stdout) };
      } finally {
        rmSync(here, { recursive: true, force: true });
      }
    };

    it("opens a pull request with the edited documents, and updates an open one", () => {
      const opened = propose(true, 0);
      expect([opened.code, opened.pushed]).toEqual([0, "live\n"]);
      expect(opened.asked).toContain("pr create --head zonewright/drift");
      const updated = propose(true, 1);
      expect([updated.code, updated.pushed]).toEqual([0, "live\n"]);
      expect(updated.asked).toContain("pr edit zonewright/drift");
      expect(updated.asked).not.toContain("pr create");
    });

    it("does nothing if nothing was written", () => {
      expect(propose(false, 0)).toEqual({ code: 0, asked: "", pushed: "" });
    });
  });

  it("plan with a read-only token, on an event that gives forks no secrets", () => {
    const plan = parse(read("github-plan.yml"));
    expect(Object.keys(plan.on)).toEqual(["pull_request"]);
    expect(plan.permissions).toEqual({ contents: "read", "pull-requests": "write" });
    expect(read("github-plan.yml")).toContain("secrets.ZONEWRIGHT_READ_TOKEN");
    expect(read("github-plan.yml")).not.toContain("WRITE_TOKEN");
  });

  it("never run two applies at once", () => {
    expect(parse(read("github-apply.yml")).concurrency).toEqual({ group: "zones-apply", "cancel-in-progress": false });
  });
});

describe("the action and the workflows for GitHub", () => {
  it.each(["action.yml", ...workflows.map((name) => `examples/ci/${name}`)])(
    "run third-party code of one commit only, so that nobody can move a tag under them: %s",
    (file) => {
      const uses = [...readFileSync(join(root, file), "utf8").matchAll(/uses: (.*)/g)].map(([, text]) => text ?? "");
      const foreign = uses.filter((text) => !text.startsWith("zonewright/"));
      expect(uses.length).toBeGreaterThan(0);
      expect(foreign.filter((text) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(text))).toEqual([]);
    },
  );
});

describe("the action", () => {
  it("puts no expression into a script", () => {
    for (const { run = "" } of action.runs.steps as readonly Step[]) expect(run).not.toContain("${{");
  });

  describe("installs the program, without scripts of packages and without tokens", () => {
    const INSTALL = "install --global --ignore-scripts --no-audit --no-fund --";
    /** What the action calls npm with, for each of its steps in a job. */
    const install = (version: string, times = 1) => {
      const here = mkdtempSync(join(tmpdir(), "zonewright-install-"));
      try {
        const called = join(here, "called");
        const npm = `#!/bin/sh\necho "$@$ZONEWRIGHT_TOKEN_PROD$CLOUDFLARE_API_TOKEN" >> '${called}'\n[ "$1" != pack ] || echo zonewright-0.1.0.tgz\n`;
        writeFileSync(join(here, "npm"), npm, { mode: 0o755 });
        const env = {
          ...{ PATH: `${here}:${process.env["PATH"]}`, VERSION: version },
          ...{ GITHUB_ACTION_PATH: here, RUNNER_TEMP: "/runner" },
          ...{ ZONEWRIGHT_TOKEN_PROD: " with a token", CLOUDFLARE_API_TOKEN: " with a token" },
        };
        for (let time = 0; time < times; time++)
          execFileSync("bash", ["-eo", "pipefail", "-c", action.runs.steps[0].run], { env });
        return readFileSync(called, "utf8").trim().split("\n");
      } finally {
        rmSync(here, { recursive: true, force: true });
      }
    };

    it("from the action's own commit by default, once in a job", () => {
      expect(install(action.inputs.version.default, 2)).toEqual([
        "ci --ignore-scripts --no-audit --no-fund",
        "pack --silent --pack-destination /runner",
        `${INSTALL} /runner/zonewright-0.1.0.tgz`,
      ]);
    });

    it("from npm with a version", () => {
      expect(install("0.1.0")).toEqual([`${INSTALL} zonewright@0.1.0`]);
    });
  });
});

describe("workflows for other systems", () => {
  it("use only commands and flags that exist: GitLab", () => {
    const jobs = Object.values(parse(read("gitlab.yml")) as Record<string, { script?: readonly string[] }>);
    const lines = jobs.flatMap((job) => job?.script ?? []).filter((line) => line.startsWith("zonewright "));
    expect(lines).toHaveLength(4);
    expect(lines.map((line) => problem(line.split(" ")))).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("use only commands and flags that exist: Kubernetes, without permissions", () => {
    const { spec } = parse(read("kubernetes-cronjob.yaml")).spec.jobTemplate.spec.template;
    const [container] = spec.containers;
    expect(problem(container.command)).toBeUndefined();
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect([spec.automountServiceAccountToken, spec.securityContext.runAsNonRoot]).toEqual([false, true]);
  });
});

describe("the pre-commit hook", () => {
  it("runs `validate`", () => {
    const [hook] = parse(readFileSync(join(root, ".pre-commit-hooks.yaml"), "utf8"));
    expect(problem([...hook.entry.split(" "), "zones/example.com.yaml"])).toBeUndefined();
    expect([new RegExp(hook.files).test("zones/a.yaml"), new RegExp(hook.files).test("src/a.yaml")]).toEqual([
      true,
      false,
    ]);
  });

  it("checks staged files rather than the working tree, and only if zones change", () => {
    const here = mkdtempSync(join(tmpdir(), "zonewright-hook-"));
    try {
      const asked = join(here, "asked");
      mkdirSync(join(here, "bin"));
      writeFileSync(
        join(here, "bin/zonewright"),
        `#!/bin/sh\necho "$@" > '${asked}'; cat zones/a.yaml >> '${asked}'; exit 3\n`,
        { mode: 0o755 },
      );
      mkdirSync(join(here, "repo/zones"), { recursive: true });
      const git = (...words: string[]) => execFileSync("git", words, { cwd: join(here, "repo") });
      const hook = () => {
        const env = { ...process.env, PATH: `${join(here, "bin")}:${process.env["PATH"]}` };
        return spawnSync(join(folder, "pre-commit.sh"), { cwd: join(here, "repo"), env }).status;
      };
      git("init", "-q");
      git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-q", "--allow-empty", "-m", "first");
      expect(hook()).toBe(0);
      writeFileSync(join(here, "repo/zones/a.yaml"), "staged\n");
      git("add", "zones/a.yaml");
      writeFileSync(join(here, "repo/zones/a.yaml"), "not staged\n");
      expect(hook()).toBe(3);
      expect(readFileSync(asked, "utf8")).toBe("validate zones/\nstaged\n");
    } finally {
      rmSync(here, { recursive: true, force: true });
    }
  });
});
