// Every safety rule at the command line: shown and saved by `plan`; refused by `apply` with exit 3 and the code that allows it, and
// nothing is written; allowed, it is done.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder, zoneDocument } from "./folder";
import { run } from "./run-in";

const a = (name: string, content = "192.0.2.1") => `name: "${name}", type: A, content: ${content}`;
const ten = Array.from({ length: 10 }, (_, index) => a(`n${index}`));
const PRUNE = "    prune: true\n";

interface Case {
  readonly code: string;
  readonly live: string;
  readonly desired: string;
  readonly flags?: readonly string[];
  /** Codes that the same change carries as well. */
  readonly with?: readonly string[];
}

const cases: readonly Case[] = [
  { code: "EMPTY_PRUNE", live: zoneDocument([a("www")]), desired: zoneDocument([], PRUNE), with: ["ALL_RECORDS"] },
  { code: "MANY_DELETES", live: zoneDocument(ten), desired: zoneDocument(ten.slice(0, 6), PRUNE) },
  {
    code: "MANY_UPDATES",
    live: zoneDocument(ten),
    desired: zoneDocument(ten.map((name, index) => (index < 4 ? `${name}, ttl: 600` : name))),
  },
  { code: "ALL_RECORDS", live: zoneDocument([a("www")]), desired: zoneDocument(["name: www, type: A, state: absent"]) },
  { code: "LAST_ADDRESS", live: zoneDocument([a("@"), a("www")]), desired: zoneDocument([a("www")], PRUNE) },
  {
    code: "LAST_MX",
    live: zoneDocument([a("@"), "name: '@', type: MX, content: mail.example.net, priority: 10"]),
    desired: zoneDocument([a("@")], PRUNE),
  },
  {
    code: "APEX_NS",
    live: zoneDocument([a("@")]),
    desired: zoneDocument([a("@"), "name: '@', type: NS, content: ns1.example.net"]),
  },
  {
    code: "ZONE_DELETE",
    live: zoneDocument([a("@")]),
    desired: "version: 1\nzones:\n  example.com: { state: absent }\n",
  },
  {
    code: "REPLACES_UNMANAGED",
    live: zoneDocument([a("www"), a("shop")]),
    desired: zoneDocument(["name: www, type: CNAME, content: shop.example.com", a("shop")]),
  },
  {
    code: "DARK_WINDOW",
    live: zoneDocument([a("www"), a("shop")]),
    desired: zoneDocument([
      "name: www, type: A, state: absent",
      "name: www, type: CNAME, content: shop.example.com",
      a("shop"),
    ]),
    flags: ["--no-batch"],
  },
];

/** How each format of a plan marks a hazard. */
const MARKED: Readonly<Record<string, (code: string) => RegExp>> = {
  text: (code) => new RegExp(`^ {2}hazard ${code}: .*without \`--allow ${code}\``, "m"),
  json: (code) => new RegExp(`"code": "${code}"`),
  markdown: (code) => new RegExp(`^### ⚠️ .*hazard[^]*\\*\\*Hazards\\*\\*[^]*<code>${code}</code>`, "m"),
  sarif: (code) => new RegExp(`"ruleId": "${code}"`),
  junit: (code) => new RegExp(`<failure [^>]*type="${code}"`),
  github: (code) => new RegExp(`^::warning .*title=${code}`, "m"),
  html: (code) => new RegExp(`class="badge warning">${code}<`),
};

/** The last paragraph. */
function lastLines(text: string): string {
  return text.trimEnd().split("\n\n").at(-1) ?? "";
}

describe("a plan with hazards", () => {
  it.each(cases)(
    "is refused as $code with exit 3, and applied when that is allowed",
    async ({ code, live, desired, flags = [], with: others = [] }) => {
      const here = folder();
      const apply = (...more: string[]) =>
        run(["apply", "zone.yaml", "--base-url", "emulator:state.json", "--auto-approve", ...more], { cwd: here.path });
      here.write("zone.yaml", live);
      expect((await apply("--allow", "APEX_NS")).code).toBe(0);
      here.write("zone.yaml", desired);
      const before = readFileSync(join(here.path, "state.json"), "utf8");
      const refused = await apply(...flags);
      expect([refused.code, refused.out]).toEqual([3, expect.stringContaining(`--allow ${code}`)]);
      expect(readFileSync(join(here.path, "state.json"), "utf8")).toBe(before);
      const allowed = await apply(...flags, ...[code, ...others].flatMap((other) => ["--allow", other]));
      expect([allowed.code, allowed.out]).toEqual([0, expect.stringContaining("Converged:")]);
    },
  );

  it.each(cases)(
    "for $code is shown and saved by `plan`, refused by `apply`, and applied as it was reviewed",
    async ({ code, live, desired, flags = [], with: others = [] }) => {
      const here = folder();
      const on = (...argv: string[]) => run([...argv, "--base-url", "emulator:state.json"], { cwd: here.path });
      const reports = Object.entries(MARKED).flatMap(([format]) => ["--report", `${format}=plan.${format}`]);
      here.write("zone.yaml", live);
      expect((await on("apply", "zone.yaml", "--auto-approve", "--allow", "APEX_NS")).code).toBe(0);
      here.write("zone.yaml", desired);
      const plan = (...more: string[]) => on("plan", "zone.yaml", ...flags, ...more);
      const shown = await plan("--out", "next.zwplan", ...reports);
      expect([shown.code, shown.err], shown.out).toEqual([0, expect.stringContaining("Saved, valid until")]);
      expect(shown.out).toMatch(new RegExp(`^Hazards: .*${code}.*reviewer`, "m"));
      expect((await plan("--detailed-exitcode")).code).toBe(2);
      for (const [format, mark] of Object.entries(MARKED))
        expect(readFileSync(join(here.path, `plan.${format}`), "utf8"), format).toMatch(mark(code));
      const before = readFileSync(join(here.path, "state.json"), "utf8");
      const apply = (...more: string[]) => on("apply", "next.zwplan", "--auto-approve", ...more);
      const refused = await apply();
      expect([refused.code, lastLines(refused.out)], refused.err).toEqual([3, expect.stringContaining(code)]);
      expect(readFileSync(join(here.path, "state.json"), "utf8")).toBe(before);
      const allowed = await apply(...[code, ...others].flatMap((other) => ["--allow", other]));
      expect([allowed.code, allowed.out], allowed.err).toEqual([0, expect.stringContaining("Converged:")]);
    },
  );

  it("for a protected record is refused whatever is allowed", async () => {
    const here = folder();
    const apply = (...more: string[]) =>
      run(["apply", "zone.yaml", "--base-url", "emulator:state.json", "--auto-approve", ...more], { cwd: here.path });
    here.write("zone.yaml", zoneDocument([a("www"), a("shop")]));
    expect((await apply()).code).toBe(0);
    here.write("zone.yaml", zoneDocument([a("www", "192.0.2.2"), a("shop")], "    protect: [{ name: www }]\n"));
    const refused = await apply("--allow", "PROTECTED");
    expect([refused.code, refused.out]).toEqual([3, expect.stringContaining("PROTECTED")]);
  });

  it("for SOA fields of a zone that is not Enterprise is refused before anything is written", async () => {
    const here = folder();
    const apply = (...more: string[]) =>
      run(["apply", "zone.yaml", "--base-url", "emulator:state.json", "--auto-approve", ...more], { cwd: here.path });
    await here.foreign((control) => control.addZone("example.com", { plan: "pro" }));
    here.write(
      "zone.yaml",
      "version: 1\nzones:\n  example.com:\n    dns_settings: { soa: { refresh: 9000 } }\n    records: [{ name: www, type: A, content: 192.0.2.1 }]\n",
    );
    const refused = await apply("--allow", "NEEDS_ENTERPRISE");
    expect([refused.code, refused.out]).toEqual([3, expect.stringContaining("NEEDS_ENTERPRISE")]);
    await here.foreign((control) => expect(control.records("example.com")).toEqual([]));
  });
});

describe("an apply that is refused", () => {
  async function manyDeletes() {
    const here = folder();
    const on = (...argv: string[]) => run([...argv, "--base-url", "emulator:state.json"], { cwd: here.path });
    here.write("zone.yaml", zoneDocument(ten));
    expect((await on("apply", "zone.yaml", "--auto-approve")).code).toBe(0);
    here.write("zone.yaml", zoneDocument([], PRUNE));
    return { ...here, on };
  }
  const CODES = "EMPTY_PRUNE, MANY_DELETES, ALL_RECORDS";
  const FLAGS = "--allow EMPTY_PRUNE --allow MANY_DELETES --allow ALL_RECORDS";

  it("ends with `Refused; nothing was written` and the codes, in text", async () => {
    const { on } = await manyDeletes();
    const { code, out } = await on("apply", "zone.yaml", "--auto-approve");
    expect([code, lastLines(out)]).toEqual([
      3,
      `Refused; nothing was written: ${CODES}.\nAfter a review, \`${FLAGS}\` permits it.`,
    ]);
  });

  it("ends so in every other format, and passes no change", async () => {
    const { on } = await manyDeletes();
    const apply = async (format: string) => (await on("apply", "zone.yaml", "--auto-approve", "--format", format)).out;
    const { refused } = JSON.parse(await apply("json"));
    expect(refused).toEqual({
      message: "Refused; nothing was written.",
      codes: CODES.split(", "),
      allowable: CODES.split(", "),
    });
    expect(await apply("markdown")).toMatch(/\n<p><b>Refused; nothing was written: EMPTY_PRUNE.*<\/p>\n$/);
    expect(await apply("github")).toMatch(/\n::error title=zonewright::Refused; nothing was written: EMPTY_PRUNE.*\n$/);
    expect(await apply("html")).toContain("Refused; nothing was written: EMPTY_PRUNE");
    const junit = await apply("junit");
    expect(junit).toContain('type="refused"');
    expect(junit).not.toMatch(/<testcase [^>]*name="delete [^>]*\/>/);
  });

  it("ends so on stderr where stdout has another format", async () => {
    const { on } = await manyDeletes();
    const { err } = await on("apply", "zone.yaml", "--auto-approve", "--json");
    expect(lastLines(err)).toContain(`Refused; nothing was written: ${CODES}.`);
  });

  it("offers no flag if another reason remains", async () => {
    const here = folder();
    const on = (...argv: string[]) => run([...argv, "--base-url", "emulator:state.json"], { cwd: here.path });
    here.write("zone.yaml", zoneDocument(ten));
    expect((await on("apply", "zone.yaml", "--auto-approve")).code).toBe(0);
    here.write("zone.yaml", zoneDocument([], `${PRUNE}    protect: [{ name: n1 }]\n`));
    const { code, out } = await on("apply", "zone.yaml", "--auto-approve");
    expect([code, lastLines(out)]).toEqual([3, `Refused; nothing was written: PROTECTED, ${CODES}.`]);
  });

  it.each([
    ["a broken document", "broken.yaml", [], 1, "DNS135"],
    ["a saved plan that is none", "none.zwplan", [], 1, "PLN101"],
    ["a stale plan", "stale.zwplan", [], 4, "PLN105"],
    ["a denied spelling", "old.yaml", ["--deny-deprecated", "--as-of", "2026-11-21"], 3, "CLI112"],
  ] as const)("ends so for %s", async (_, file, flags, exit, code) => {
    const here = folder();
    const on = (...argv: string[]) => run([...argv, "--base-url", "emulator:state.json"], { cwd: here.path });
    here.write("broken.yaml", zoneDocument(["name: www, type: A, content: nowhere"]));
    here.write("none.zwplan", "{}\n");
    here.write("old.yaml", "version: 1\nzones: { example.com: { use_apex_ns: true, records: [] } }\n");
    here.write("zone.yaml", zoneDocument([a("www")]));
    expect((await on("plan", "zone.yaml", "--out", "stale.zwplan")).code).toBe(0);
    here.write("zone.yaml", zoneDocument([a("www", "192.0.2.9")]));
    expect((await on("apply", "zone.yaml", "--auto-approve")).code).toBe(0);
    const refused = await on("apply", file, "--auto-approve", ...flags);
    const said = lastLines(refused.out).startsWith("Refused") ? refused.out : refused.err;
    expect([refused.code, lastLines(said)], refused.out + refused.err).toEqual([
      exit,
      expect.stringMatching(new RegExp(`^Refused; nothing was written: ${code}\\w*\\.$`)),
    ]);
    const json = await on("apply", file, "--auto-approve", "--json", ...flags);
    expect(JSON.parse(json.out).refused.codes).toEqual([expect.stringMatching(`^${code}`)]);
  });

  it("ends so where drift is to be remediated and something cannot be read, and not where drift is only shown", async () => {
    const here = folder();
    here.write("zone.yaml", zoneDocument([a("www", "nowhere")]));
    const drift = (...flags: string[]) =>
      run(["drift", "zone.yaml", "--base-url", "emulator:state.json", ...flags], { cwd: here.path });
    const refused = await drift("--history", "drift.json", "--remediate", "revert");
    expect([refused.code, lastLines(refused.err)]).toEqual([1, "Refused; nothing was written: DNS135."]);
    expect((await drift()).err).not.toContain("Refused");
  });

  it("ends so where a lock that does not exist is to be freed", async () => {
    const { code, err } = await run(["unlock", "0123456789abcdef"]);
    expect([code, lastLines(err)]).toEqual([1, "Refused; nothing was written: CLI105."]);
  });

  it("ends so where a rotation names a token that no document declares", async () => {
    const here = folder();
    here.write("zone.yaml", zoneDocument([a("www")]));
    const argv = ["rotate", "zone.yaml", "--token", "support", "--auto-approve", "--base-url", "emulator:state.json"];
    const { code, err } = await run(argv, { cwd: here.path });
    expect([code, lastLines(err)]).toEqual([1, "Refused; nothing was written: CLI115."]);
  });
});

describe("a refusal", () => {
  const here = folder();
  const target = ["--base-url", "emulator:state.json"] as const;
  const zonewright = (...argv: readonly string[]) => run([...argv, ...target], { cwd: here.path });
  const two = (content: string) =>
    `version: 1\nzones:\n${["a", "b"].map((zone) => `  ${zone}.example:\n    records: [{ ${a("@", content)} }]\n`).join("")}`;

  it("lists all flags that permit the plan, with those that were passed", async () => {
    here.write("zone.yaml", zoneDocument([a("@"), a("www")]));
    expect(await zonewright("apply", "zone.yaml", "--auto-approve")).toMatchObject({ code: 0 });
    here.write("zone.yaml", zoneDocument([], PRUNE));
    const { code, out } = await zonewright("apply", "zone.yaml", "--auto-approve", "--allow", "ALL_RECORDS");
    expect(code).toBe(3);
    const flags = /After a review, `([^`]+)` permits it/.exec(out)?.[1]?.split(" ") ?? [];
    expect(flags).toContain("ALL_RECORDS");
    expect(await zonewright("apply", "zone.yaml", "--auto-approve", ...flags)).toMatchObject({ code: 0 });
  });

  it("of a mistyped code names the code that is meant, before anything is read", async () => {
    for (const command of ["plan", "apply"]) {
      const { code, err } = await zonewright(command, "zone.yaml", "--allow", "MANY_DELETE");
      expect([code, err]).toEqual([64, expect.stringContaining("Did you mean `MANY_DELETES`?")]);
    }
  });

  it("of flags that choose a part keeps a saved plan from being applied to other zones than its own", async () => {
    here.write("two.yaml", two("192.0.2.1"));
    expect(await zonewright("plan", "two.yaml", "--out", "two.zwplan")).toMatchObject({ code: 0 });
    for (const flag of [["--zone", "b.example"], ["--keep-going"]]) {
      const { code, err } = await zonewright("apply", "two.zwplan", "--auto-approve", ...flag);
      expect([code, err]).toEqual([64, expect.stringContaining("has no effect on a saved plan")]);
    }
    expect(await zonewright("apply", "two.zwplan", "--auto-approve")).toMatchObject({ code: 0 });
  });

  it("to rotate says that no document declares a token", async () => {
    const { code, err } = await zonewright("rotate", "two.yaml", "--auto-approve");
    expect([code, err]).toEqual([1, expect.stringContaining("there is nothing to rotate")]);
  });
});
