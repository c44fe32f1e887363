// One zone with errors, in the documents or live: it does not stop the plan of the others, and it stops their apply unless
// `--keep-going` is given. A saved plan without it is marked as a part.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, type FaultEffect, startEmulator } from "../../src/emulator";
import { type Folder, folder, zoneDocument } from "./folder";
import { run as runIn } from "./run-in";

const schema = JSON.parse(readFileSync(join(__dirname, "../../docs/report.schema.json"), "utf8"));
const isReport = new Ajv({ strict: false }).compile(schema);
let here: Folder;
let emulator: Emulator;

beforeEach(async () => {
  here = folder();
  emulator = await startEmulator({ mode: "calm" });
  for (const zone of ["broken.example", "healthy.example"]) emulator.control.addZone(zone);
  here.write("zones/healthy.yaml", zoneDocument(["name: www, type: A, content: 192.0.2.1"], "", "healthy.example"));
  declareBroken("192.0.2.2");
});
afterEach(() => emulator.close());

const declareBroken = (content: string) =>
  here.write("zones/broken.yaml", zoneDocument([`name: www, type: A, content: ${content}`], "", "broken.example"));
const on = (...argv: string[]) =>
  runIn(argv, { cwd: here.path, env: { ZONEWRIGHT_BASE_URL: emulator.baseUrl }, fetch: globalThis.fetch });
const apply = (...flags: string[]) => on("apply", "zones/", "--auto-approve", ...flags);
const count = (zone: string) => emulator.control.records(zone).length;
const lastLine = (text: string) => text.trimEnd().split("\n").at(-1);

function failReads(fault: FaultEffect): void {
  const [zone] = emulator.control.zones().filter(({ name }) => name === "broken.example");
  emulator.control.fault({ path: `/zones/${zone?.["id"]}/dns_records`, phase: "before", fault, times: 1000 });
}

const BREAKS: readonly (readonly [string, string, () => void])[] = [
  ["has an error in its document", "DNS135", () => declareBroken("nowhere")],
  ["may not be read (403)", "LIV103", () => failReads({ status: 403, code: 10000 })],
  ["answers 500 to every read", "LIV\\d+", () => failReads({ status: 500 })],
  ["loses every answer", "LIV\\d+", () => failReads("reset")],
  ["sends half of every answer", "LIV\\d+", () => failReads("truncate")],
];

describe.each(BREAKS)("one zone that %s", (_, code, breakZone) => {
  beforeEach(() => breakZone());

  it("is named by `plan` with exit 1, and the others are planned", async () => {
    const plan = await on("plan", "zones/", "--detailed-exitcode");
    expect([plan.code, plan.out], plan.err).toEqual([1, expect.stringContaining("healthy.example  1 to create")]);
    expect(plan.out).toContain("broken.example  not planned: 1 error");
    expect(plan.err).toMatch(new RegExp(`^error ${code}: `, "m"));
  });

  it("stops an apply before its first write, which says how to go on", async () => {
    const { code: exit, out, err } = await apply();
    expect([exit, count("healthy.example")], out + err).toEqual([1, 0]);
    expect(out.includes("Refused") ? out : err).toMatch(
      new RegExp(
        `\n\nRefused; nothing was written: ${code}\\.\n\`--keep-going\` applies the zones without errors\\.\n$`,
      ),
    );
  });

  it("is left out and named last with `--keep-going`, exit 6, also where nothing else is left to do", async () => {
    for (const says of ["Not converged: 1 done", "Incomplete: 1 error"]) {
      const { code: exit, out, err } = await apply("--keep-going");
      expect([exit, out], err).toEqual([6, expect.stringContaining(says)]);
      expect(out).not.toContain("cannot be applied");
      expect(lastLine(out)).toMatch(new RegExp(`^Left out because of errors: broken\\.example \\(${code}\\)\\.$`));
      expect([count("healthy.example"), count("broken.example")]).toEqual([1, 0]);
    }
  });

  it("makes a saved plan a part, which `apply` refuses without `--allow PARTIAL`", async () => {
    const plan = await on("plan", "zones/", "--out", "part.zwplan");
    expect([plan.code, lastLine(plan.err)]).toEqual([
      1,
      "It is a part, without broken.example: `apply` refuses it without `--allow PARTIAL`.",
    ]);
    const saved = JSON.parse(readFileSync(join(here.path, "part.zwplan"), "utf8"));
    expect(saved.plan.broken).toMatchObject([{ name: "broken.example" }]);
    const part = (...flags: string[]) => on("apply", "part.zwplan", "--auto-approve", ...flags);
    const refused = await part();
    expect([refused.code, count("healthy.example")], refused.err).toEqual([3, 0]);
    expect(refused.out).toMatch(
      /\n\nRefused; nothing was written: PARTIAL\.\nAfter a review, `--allow PARTIAL` permits it\.\n$/,
    );
    expect(await part("--keep-going")).toMatchObject({ code: 64 });
  });

  it("never lets a saved part look like the whole: with `--allow PARTIAL` it exits with 6, as with `--keep-going`", async () => {
    await on("plan", "zones/", "--out", "part.zwplan");
    const applied = await on("apply", "part.zwplan", "zones/", "--auto-approve", "--allow", "PARTIAL");
    expect([applied.code, applied.out], applied.err).toEqual([6, expect.stringContaining("Not converged: 1 done")]);
    expect(applied.out).toContain("Without these parts: 1 to create.\n");
    expect(applied.out).not.toContain("cannot be applied");
    expect(lastLine(applied.out)).toMatch(/^Left out because of errors: broken\.example /);
    expect(count("healthy.example")).toBe(1);
    await on("plan", "zones/", "--out", "empty.zwplan");
    const unchanged = await on("apply", "empty.zwplan", "--auto-approve", "--allow", "PARTIAL");
    expect([unchanged.code, lastLine(unchanged.out)], unchanged.err).toEqual([6, lastLine(applied.out)]);
    expect(unchanged.out).toContain("Without these parts: no changes.\n");
  });

  it("is in the JSON of the outcome, which is not converged", async () => {
    const { out } = await apply("--keep-going", "--json");
    expect(isReport(JSON.parse(out))).toBe(true);
    expect(JSON.parse(out)).toMatchObject({ converged: false, done: 1, broken: [{ name: "broken.example" }] });
  });

  it("does not matter to a run that is narrowed to another zone, whose plan is whole", async () => {
    const plan = await on("plan", "zones/", "--zone", "healthy.example", "--out", "whole.zwplan");
    expect(plan, plan.err).toMatchObject({ code: 0 });
    expect(await on("apply", "whole.zwplan", "--auto-approve")).toMatchObject({ code: 0 });
  });
});

describe("a file that cannot be read and may name the account", () => {
  it("stops every zone where the environment names an account: they would be written to the wrong account", async () => {
    here.write("zones/cut.yaml", 'version: 1\naccount: "0123456789abcdef0123456789abcdef"\nzones: { [\n');
    const inOther = (...argv: string[]) =>
      runIn(argv, {
        cwd: here.path,
        env: { ZONEWRIGHT_BASE_URL: emulator.baseUrl, ZONEWRIGHT_ACCOUNT_ID: "00000000000000000000000000000001" },
        fetch: globalThis.fetch,
      });
    const runs = [
      ["plan", "zones/"],
      ["drift", "zones/"],
      ["apply", "zones/", "--auto-approve", "--keep-going", "--allow", "ZONE_CREATE"],
    ];
    const before = emulator.control.mutations().length;
    for (const argv of runs) {
      const { code, out, err } = await inOther(...argv);
      expect([code, err], out).toEqual([
        1,
        expect.stringMatching(/^error LIV107: [\s\S]*`zones\/cut\.yaml` cannot be read/m),
      ]);
      expect(out + err).not.toContain("`--keep-going` applies");
    }
    expect(emulator.control.mutations().length).toBe(before);
    here.write(
      "zones/healthy.yaml",
      `account: "0123456789abcdef0123456789abcdef"\n${readFileSync(join(here.path, "zones/healthy.yaml"), "utf8")}`,
    );
    const kept = await inOther("apply", "zones/", "--auto-approve", "--keep-going");
    expect([kept.code, count("healthy.example")], kept.err).toEqual([6, 1]);
  });
});

describe("an object of the account that cannot be written", () => {
  const token = 'gateways: { g: {} }\ngateway_tokens: { t: { gateways: [g], sink: "file:missing/tok" } }\n';
  const ACCOUNT = "0123456789abcdef0123456789abcdef";
  const gateways = () =>
    emulator.control.requests().filter(({ method, path }) => method !== "GET" && !path.includes("/zones"));
  const declareAccount = (text: string) =>
    here.write("zones/account.yaml", `version: 1\naccount: "${ACCOUNT}"\n${text}`);

  it("breaks the account's part alone: a store of secrets that cannot be written stops no zone, new zones included", async () => {
    declareAccount(token);
    here.write("zones/new.yaml", zoneDocument(["name: www, type: A, content: 192.0.2.3"], "", "new.example"));
    const plan = await on("plan", "zones/", "--out", "part.zwplan");
    expect([plan.code, plan.out.match(/^account .*$/gm)], plan.err).toEqual([
      1,
      ["account  1 to create, 2 as declared, the rest not planned: 1 error"],
    ]);
    expect(plan.err).toMatch(/^error SEC102: /m);
    expect(plan.out).not.toContain("gateway");
    const refused = await apply();
    expect([refused.code, count("healthy.example")], refused.err).toEqual([1, 0]);
    expect(refused.out).toMatch(
      /\nRefused; nothing was written: SEC102\.\n`--keep-going` applies the zones without errors\.\n$/,
    );
    const kept = await apply("--keep-going");
    expect([kept.code, lastLine(kept.out)], kept.out + kept.err).toEqual([
      6,
      "Left out because of errors: account (SEC102).",
    ]);
    expect(["broken.example", "healthy.example", "new.example"].map(count)).toEqual([1, 1, 1]);
    expect(kept.out).toContain("Not converged: 4 done");
    expect(gateways()).toEqual([]);
    here.write("missing/other", "");
    const mended = await apply();
    expect([mended.code, gateways().length > 0], mended.out + mended.err).toEqual([0, true]);
    expect(await on("plan", "zones/", "--detailed-exitcode")).toMatchObject({ code: 0 });
  });

  it("makes a saved plan a part, whose zones are applied with `--allow PARTIAL`", async () => {
    declareAccount(token);
    await on("plan", "zones/", "--out", "part.zwplan");
    expect(await on("apply", "part.zwplan", "--auto-approve")).toMatchObject({ code: 3 });
    const applied = await on("apply", "part.zwplan", "--auto-approve", "--allow", "PARTIAL");
    expect([applied.code, lastLine(applied.out)], applied.err).toEqual([
      6,
      "Left out because of errors: account (SEC102).",
    ]);
    expect([count("healthy.example"), gateways()]).toEqual([1, []]);
  });
});

describe("documents without a healthy zone", () => {
  it("are refused with `--keep-going` too, and make no saved plan", async () => {
    declareBroken("nowhere");
    const only = "zones/broken.yaml";
    const refused = await on("apply", only, "--auto-approve", "--keep-going");
    expect([refused.code, lastLine(refused.err)]).toEqual([1, "Refused; nothing was written: DNS135."]);
    failReads({ status: 403, code: 10000 });
    declareBroken("192.0.2.2");
    const plan = await on("plan", only, "--out", "none.zwplan");
    expect([plan.code, plan.err]).toEqual([1, expect.stringContaining("The plan was not saved to `none.zwplan`.")]);
    expect(here.files()).not.toContain("none.zwplan");
    expect(await on("apply", only, "--auto-approve", "--keep-going")).toMatchObject({ code: 1 });
  });
});
