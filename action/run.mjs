// Runs the command, keeps its reports, and says what became of it. Words and values come from the environment, never from
// a shell line. While it prints, the runner takes no workflow commands: records may hold anything.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { artifactName, fail, setOutputs } from "./github.mjs";

const { ZW_COMMAND: command, ZW_PATHS: paths, ZW_ZONES: zones, ZW_ALLOW: allow, ZW_APPLY: from, ZW_ID: id, RUNNER_TEMP: temp } = process.env;
const { ZW_HISTORY: history, ZW_REMEDIATE: remediate } = process.env;
if (!["validate", "plan", "apply", "drift"].includes(command)) fail(`\`command\` is \`${command}\`; write validate, plan, apply or drift.`);

const artifact = artifactName(id);
const reports = join(temp, `${artifact}-${command}`);
const plan = join(reports, "plan.zwplan");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const code = run([command, ...flags(), "--", ...words()]);
const comment = join(reports, "report.md");
if (existsSync(join(reports, "annotations.txt"))) process.stdout.write(readFileSync(join(reports, "annotations.txt"), "utf8"));
if (existsSync(comment) && process.env.GITHUB_STEP_SUMMARY) appendFileSync(process.env.GITHUB_STEP_SUMMARY, readFileSync(comment));
setOutputs({
  "exit-code": String(code),
  // Changes of a plan are what it is for; drift is a finding.
  "fails-with": String(command === "plan" && code === 2 ? 0 : code),
  changes: String(code === 2),
  plan: existsSync(plan) ? plan : "",
  artifact,
  comment: existsSync(comment) ? comment : "",
  reports,
});

function words() {
  const reviewed = command === "apply" && from !== "documents";
  return reviewed ? [reviewedPlan()] : paths.split(/\r?\n/).map((path) => path.trim()).filter((path) => path !== "");
}

function reviewedPlan() {
  const folder = join(temp, "zonewright-reviewed");
  const [file] = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".zwplan")) : [];
  return file ? join(folder, file) : fail("The reviewed plan was not fetched.");
}

function flags() {
  const forms = { markdown: "report.md", html: "report.html", sarif: "report.sarif", junit: "report.xml", json: "report.json", github: "annotations.txt" };
  const written = Object.entries(forms).flatMap(([form, file]) => ["--report", `${form}=${join(reports, file)}`]);
  const own = { plan: ["--out", plan, "--detailed-exitcode"], apply: ["--auto-approve"], drift: driftFlags(), validate: [] }[command];
  const given = [...(zones ? ["--zone", zones] : []), ...(allow && (command === "plan" || command === "apply") ? ["--allow", allow] : [])];
  return [...written, "--report-id", `${id} ${command}`, ...own, ...given];
}

function driftFlags() {
  return [...(history ? ["--history", history] : []), ...(remediate ? ["--remediate", remediate] : [])];
}

function run(argv) {
  const stop = randomBytes(16).toString("hex");
  process.stdout.write(`::stop-commands::${stop}\n`);
  // An input that was left out is an empty variable, which is not the same as none. The host's own token is not for this.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name, value]) => value !== "" && name !== "GITHUB_TOKEN"));
  const { status, error } = spawnSync("zonewright", argv, { stdio: ["ignore", "inherit", "inherit"], env });
  process.stdout.write(`\n::${stop}::\n`);
  if (error) fail(`zonewright cannot be run: ${error.message}`);
  return status ?? 1;
}
