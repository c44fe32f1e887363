// A runner of composite actions, small but true to what ours relies on: expressions, environment, outputs, the summary,
// conditions, and the two actions that keep and fetch artifacts. A step that fails ends the run.
import { spawn } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parse } from "yaml";
import { type Contexts, evaluate, filledIn } from "./expression";

export interface Job {
  readonly inputs: Readonly<Record<string, string>>;
  readonly event: { readonly name: "pull_request" | "push"; readonly payload: unknown; readonly sha: string };
  readonly workspace: string;
  /** Where artifacts are kept, a folder for each run. */
  readonly artifacts: string;
  readonly runId: string;
  readonly api: string;
  /** `env:` of the step that uses the action: every step of the action has it. */
  readonly env?: Readonly<Record<string, string>>;
  /** In front of the PATH. */
  readonly bin: string;
}

export interface JobResult {
  /** 0, or what the step that failed ended with. */
  readonly code: number;
  readonly failed?: string;
  readonly log: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** Names of the steps that ran. */
  readonly ran: readonly string[];
}

interface Step {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly "working-directory"?: string;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

const root = resolve(__dirname, "../..");
export const TOKEN = "ghs_a-token-that-no-log-may-hold";

export async function runAction(job: Job): Promise<JobResult> {
  const action = parse(readFileSync(join(root, "action.yml"), "utf8")) as Action;
  const temp = mkdtempSync(join(tmpdir(), "zonewright-runner-"));
  const github = { token: TOKEN, event_name: job.event.name, sha: job.event.sha };
  const defaults = Object.entries(action.inputs).map(([name, { default: value = "" }]) => [
    name,
    filledIn(value, { github }),
  ]);
  const steps: Record<string, { outputs: Record<string, string> }> = {};
  const contexts: Contexts = {
    github,
    inputs: { ...Object.fromEntries(defaults), ...job.inputs },
    steps,
    runner: { temp },
  };
  const files = { event: join(temp, "event.json"), output: join(temp, "output"), summary: join(temp, "summary.md") };
  writeFileSync(files.event, JSON.stringify(job.event.payload));
  writeFileSync(files.summary, "");
  let [code, log] = [0, ""];
  let failed: string | undefined;
  const ran: string[] = [];
  for (const step of action.runs.steps) {
    if (code !== 0 || (step.if !== undefined && evaluate(step.if, contexts) === false)) continue;
    ran.push(step.name);
    writeFileSync(files.output, "");
    const done = step.run === undefined ? artifact(step, contexts, job) : await shell(step, contexts, job, files, temp);
    log += done.log;
    if (step.id !== undefined) steps[step.id] = { outputs: outputsIn(readFileSync(files.output, "utf8")) };
    if (done.code === 0) continue;
    code = done.code;
    failed = step.name;
  }
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [name, filledIn(value, contexts)]);
  const summary = readFileSync(files.summary, "utf8");
  rmSync(temp, { recursive: true, force: true });
  return { code, failed, log, summary, outputs: Object.fromEntries(outputs), ran };
}

interface Done {
  readonly code: number;
  readonly log: string;
}

interface Files {
  readonly event: string;
  readonly output: string;
  readonly summary: string;
}

function shell(step: Step, contexts: Contexts, job: Job, files: Files, temp: string): Promise<Done> {
  // An expression in a script would be code from wherever its value comes from.
  if (step.run?.includes("${{")) throw new Error(`${step.name}: an expression in a script`);
  const own = Object.entries(step.env ?? {}).map(([name, value]) => [name, filledIn(value, contexts)]);
  const env = {
    PATH: `${job.bin}:${process.env["PATH"]}`,
    HOME: temp,
    CI: "true",
    GITHUB_ACTIONS: "true",
    GITHUB_ACTION_PATH: root,
    GITHUB_API_URL: job.api,
    GITHUB_EVENT_NAME: job.event.name,
    GITHUB_EVENT_PATH: files.event,
    GITHUB_OUTPUT: files.output,
    GITHUB_REPOSITORY: "example/zones",
    GITHUB_SHA: job.event.sha,
    GITHUB_STEP_SUMMARY: files.summary,
    GITHUB_WORKSPACE: job.workspace,
    RUNNER_TEMP: temp,
    ...job.env,
    ZONEWRIGHT_STATE_DIR: join(temp, "state"),
    ...Object.fromEntries(own),
  };
  const cwd = resolve(job.workspace, filledIn(step["working-directory"] ?? ".", contexts));
  const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", step.run ?? ""], { cwd, env });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => (log += piece));
  return new Promise((done) => child.on("close", (status) => done({ code: status ?? 1, log })));
}

function artifact(step: Step, contexts: Contexts, job: Job): Done {
  const given = Object.fromEntries(
    Object.entries(step.with ?? {}).map(([name, value]) => [name, filledIn(String(value), contexts)]),
  );
  const { name = "", path = "", "run-id": run = job.runId } = given;
  const kept = join(job.artifacts, run, name);
  switch (step.uses?.split("@")[0]) {
    case "actions/upload-artifact":
      mkdirSync(kept, { recursive: true });
      for (const file of path.trim().split("\n")) copyFileSync(file, join(kept, basename(file)));
      return { code: 0, log: "" };
    case "actions/download-artifact":
      if (!existsSync(kept)) return { code: 1, log: `no artifact ${name} in run ${run}\n` };
      mkdirSync(path, { recursive: true });
      for (const file of readdirSync(kept)) copyFileSync(join(kept, file), join(path, file));
      return { code: 0, log: "" };
    default:
      throw new Error(`an action that is not known here: ${step.uses}`);
  }
}

function outputsIn(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => line !== "");
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
}
