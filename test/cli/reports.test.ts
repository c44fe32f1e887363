// `--format` and `--report` on plan, apply and drift: one form on stdout, any number in files, the exit code as without.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { parseXml } from "../report/xml";
import { type Folder, folder, zoneDocument } from "./folder";
import { run as runIn } from "./run-in";

const www = (content: string) => `name: www, type: A, content: ${content}`;
const here: Folder = folder();
const read = (name: string) => readFileSync(join(here.path, name), "utf8");
const run = (argv: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runIn([...argv, "--base-url", "emulator:state.json"], { cwd: here.path, env });

/** How each form begins. */
const BEGINS = {
  text: /^Plan for emulator:state\.json/,
  json: /^\{\n {2}"format_version": "1\.0"/,
  markdown: /^<!-- zonewright: zone\.yaml -->\n/,
  sarif: /^\{\n {2}"\$schema": "https:\/\/json\.schemastore\.org\/sarif-2\.1\.0\.json"/,
  junit: /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites>/,
  github: /^$/,
  html: /^<!doctype html>/,
} as const;

beforeEach(() => here.write("zone.yaml", zoneDocument([www("192.0.2.1")])));

describe("report formats", () => {
  it.each(Object.entries(BEGINS))(
    "%s is on stdout with --format, and the exit code is the same",
    async (form, begins) => {
      const { code, out } = await run(["plan", "zone.yaml", "--detailed-exitcode", "--format", form]);
      expect([code, out]).toEqual([2, expect.stringMatching(begins)]);
    },
  );

  it("are written into several files, with text on stdout", async () => {
    const reports = Object.keys(BEGINS).flatMap((form) => ["--report", `${form}=report.${form}`]);
    const { code, out } = await run(["plan", "zone.yaml", ...reports]);
    expect([code, out]).toEqual([0, expect.stringMatching(BEGINS.text)]);
    for (const [form, begins] of Object.entries(BEGINS)) expect(read(`report.${form}`)).toMatch(begins);
  });

  it("treat --json as --format json", async () => {
    const [ran, other] = [
      await run(["plan", "zone.yaml", "--json"]),
      await run(["plan", "zone.yaml", "--format", "json"]),
    ];
    expect(ran).toEqual(other);
  });

  const wrong: readonly [string, readonly string[], string][] = [
    ["a form that there is not", ["--format", "pdf"], "`--format` is `pdf`; write one of text, json,"],
    ["a file without a form", ["--report", "plan.html"], "`--report` is `plan.html`; write FORM=FILE"],
    ["a form without a file", ["--report", "html="], "`--report` is `html=`; write FORM=FILE"],
    [
      "two forms on stdout",
      ["--json", "--format", "html"],
      "`--json` and `--format html` request two formats on stdout",
    ],
  ];
  it.each(wrong)("refuse %s", async (_, flags, says) => {
    for (const command of ["plan", "drift", "apply"]) {
      const more = command === "apply" ? ["--auto-approve"] : [];
      const { code, err } = await run([command, "zone.yaml", ...flags, ...more]);
      expect([code, err]).toEqual([64, expect.stringContaining(says)]);
    }
  });

  it("that cannot be written are an error, and no plan is saved", async () => {
    const { code, err } = await run([
      "plan",
      "zone.yaml",
      "--report",
      "html=nowhere/plan.html",
      "--out",
      "never.zwplan",
    ]);
    expect([code, err]).toEqual([1, expect.stringContaining("error CLI111: Cannot write the file")]);
    expect(here.files()).not.toContain("never.zwplan");
  });

  it("report an outcome, and drift", async () => {
    const applied = await run([
      "apply",
      "zone.yaml",
      "--auto-approve",
      "--format",
      "markdown",
      "--report",
      "junit=a.xml",
    ]);
    expect([applied.code, applied.out]).toEqual([0, expect.stringContaining("### ✅ Zonewright apply: converged; ")]);
    expect(applied.err).toContain("Plan for emulator:state.json");
    expect(parseXml(read("a.xml")).children.map((child) => child.attributes["failures"])).not.toContain("1");
    await here.foreign((control) =>
      control.foreign.patch("example.com", { name: "www.example.com" }, { content: "192.0.2.9" }),
    );
    const drift = await run(["drift", "zone.yaml", "--format", "junit", "--report", "html=d.html"]);
    expect(drift.code).toBe(2);
    const zone = parseXml(drift.out).children.find((child) => child.attributes["name"] === "example.com");
    expect(zone?.attributes["failures"]).toBe("1");
    expect(read("d.html")).toContain("Live state has drifted");
  });

  it("report invalid documents", async () => {
    here.write("zone.yaml", zoneDocument([www("nowhere")]));
    const { code, out, err } = await run(["plan", "zone.yaml", "--format", "github", "--report", "sarif=broken.sarif"]);
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(/^::error file=zone\.yaml,line=5,col=\d+,title=\w+%3A [^:]+::.*nowhere/),
    ]);
    expect(err).toContain("nowhere");
    const [result] = JSON.parse(read("broken.sarif")).runs[0].results;
    expect(result).toMatchObject({
      level: "error",
      locations: [{ physicalLocation: { artifactLocation: { uri: "zone.yaml" } } }],
    });
  });
});

describe("reports of documents alone", () => {
  it("have every format and need no target", async () => {
    here.write("zone.yaml", zoneDocument([www("192.0.2.1")]));
    const validate = (...flags: string[]) => runIn(["validate", "zone.yaml", ...flags], { cwd: here.path });
    expect((await validate()).out).toBe("Valid: 1 file, 1 zone, 1 object.\n");
    for (const form of ["markdown", "sarif", "junit", "github", "html"] as const) {
      const { code, out } = await validate("--format", form);
      expect([code, out]).toEqual([0, expect.stringMatching(BEGINS[form])]);
    }
    expect((await validate("--format", "markdown")).out).toContain(
      "### ✅ Zonewright validate: valid\n\n<p>Documents only",
    );
    expect((await validate("--report", "text=v.txt")).code).toBe(0);
    expect(read("v.txt")).toBe("Valid.\n");
    here.write("zone.yaml", zoneDocument([www("nowhere")]));
    const wrong = await validate("--format", "github");
    expect([wrong.code, wrong.out]).toEqual([1, expect.stringMatching(/^::error file=zone\.yaml,line=5,/)]);
    expect((await validate("--format", "html")).out).toContain('<p class="verdict bad">Incomplete: 1 error</p>');
  });
});

describe("on a CI system", () => {
  it("name files from the root of the repository, in whatever folder the command runs", async () => {
    here.write("zone.yaml", zoneDocument([www("nowhere")]));
    const { out } = await run(["plan", "zone.yaml", "--format", "github"], { GITHUB_WORKSPACE: join(here.path, "..") });
    expect(out).toContain(`::error file=${here.path.split("/").at(-1)}/zone.yaml,line=5`);
  });

  it("write the summary file of the runner, with annotations only", async () => {
    here.write("summary.md", "before\n");
    const env = { GITHUB_STEP_SUMMARY: join(here.path, "summary.md") };
    await run(["plan", "zone.yaml"], env);
    expect(read("summary.md")).toBe("before\n");
    await run(["plan", "zone.yaml", "--format", "github"], env);
    expect(read("summary.md")).toMatch(/^before\n<!-- zonewright: zone\.yaml -->\n\n### /);
  });

  it("have a marker for each job", async () => {
    const { out } = await run(["plan", "zone.yaml", "--format", "markdown", "--report-id", "staging"]);
    expect(out.split("\n")[0]).toBe("<!-- zonewright: staging -->");
  });
});
