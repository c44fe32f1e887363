// Runs the command, stores its reports and sets the outputs. Arguments come from the environment, never from a shell command line.
// While the command prints, the runner ignores workflow commands, because records may contain them.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { artifactName, fail, setOutputs } from "./github.mjs";

const { ZW_COMMAND: command, ZW_PATHS: paths, ZW_ZONES: zones, ZW_ALLOW: allow, ZW_APPLY: source, ZW_ID: id, RUNNER_TEMP: temp } = process.env;
const { ZW_HISTORY: history, ZW_REMEDIATE: remediate } = process.env;
if (!["validate", "plan", "apply", "drift"].includes(command)) fail(`\`command\` is \`${command}\`; write validate, plan, apply or drift.`);

const artifact = artifactName(id);
const reports = join(temp, `${artifact}-${command}`);
const plan = join(reports, "plan.zwplan");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const code = run([command, ...getFlags(), "--", ...getPaths()]);
const comment = join(reports, "report.md");
if (existsSync(join(reports, "annotations.txt"))) process.stdout.write(readFileSync(join(reports, "annotations.txt"), "utf8"));
if (existsSync(comment) && process.env.GITHUB_STEP_SUMMARY) appendFileSync(process.env.GITHUB_STEP_SUMMARY, readFileSync(comment));
setOutputs({
  "exit-code": String(code),
  // Exit code 2 is a success for a plan with changes, and a failure for drift.
  "fails-with": String(command === "plan" && code === 2 ? 0 : code),
  changes: String(code === 2),
  plan: existsSync(plan) ? plan : "",
  artifact,
  comment: existsSync(comment) ? comment : "",
  reports,
});

/** With a reviewed plan the documents are only compared: it is refused if they declare something else by now. */
function getPaths() {
  const documents = paths.split(/\r?\n/).map((path) => path.trim()).filter((path) => path !== "");
  const reviewed = command === "apply" && source !== "documents";
  return reviewed ? [findReviewedPlan(), ...documents] : documents;
}

function findReviewedPlan() {
  const folder = join(temp, "zonewright-reviewed");
  const [file] = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".zwplan")) : [];
  return file ? join(folder, file) : fail("The reviewed plan was not downloaded.");
}

function getFlags() {
  const files = { markdown: "report.md", html: "report.html", sarif: "report.sarif", junit: "report.xml", json: "report.json", github: "annotations.txt" };
  const reportFlags = Object.entries(files).flatMap(([format, file]) => ["--report", `${format}=${join(reports, file)}`]);
  const commandFlags = { plan: ["--out", plan, "--detailed-exitcode"], apply: ["--auto-approve"], drift: getDriftFlags(), validate: [] }[command];
  const filters = [...(zones ? ["--zone", zones] : []), ...(allow && command === "apply" ? ["--allow", allow] : [])];
  return [...reportFlags, "--report-id", `${id} ${command}`, ...commandFlags, ...filters];
}

function getDriftFlags() {
  return [...(history ? ["--history", history] : []), ...(remediate ? ["--remediate", remediate] : [])];
}

function run(argv) {
  const stop = randomBytes(16).toString("hex");
  process.stdout.write(`::stop-commands::${stop}\n`);
  // A missing input is an empty variable, which is not the same as an unset one. GitHub's token is not passed on.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name, value]) => (value !== "" || name === "ZONEWRIGHT_PLAN_PUBLIC_KEYS") && name !== "GITHUB_TOKEN"));
  const { status, error } = spawnSync("zonewright", argv, { stdio: ["ignore", "inherit", "inherit"], env });
  process.stdout.write(`\n::${stop}::\n`);
  if (error) fail(`Cannot run zonewright: ${error.message}`);
  return status ?? 1;
}
