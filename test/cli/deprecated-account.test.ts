// The account's old spellings (specification 9.1: 2025-03-14 and 2025-11-21), from the command line to the emulator:
// flagged once each, translated by themselves, and rewritten in place without changing what the plan does.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder } from "./folder";
import { run as runIn } from "./run-in";

const here = folder();
const target = ["--base-url", "emulator:state.json"];
const run = (argv: readonly string[]) => runIn(argv, { cwd: here.path });

const OLD = `# The account.
version: 1
account: "023e105f4ecef8ad9ca31a8372d0c353"
default_nameservers: custom.tenant # since 2023
access_applications:
  wiki:
    session_duration: 12h
    self_hosted_domains: # behind the login
      - wiki.example.com
      - wiki.example.com/admin
  both: { self_hosted_domains: [old.example.com], destinations: [{ uri: new.example.com }] }
zones:
  example.com:
    access_applications:
      inner: { self_hosted_domains: [inner.example.com] }
    records: []
`;

const NEW = `# The account.
version: 1
account: "023e105f4ecef8ad9ca31a8372d0c353"
zone_defaults: { nameservers: { type: custom.tenant } } # since 2023
access_applications:
  wiki:
    session_duration: 12h
    destinations: # behind the login
      - { type: public, uri: wiki.example.com }
      - { type: public, uri: "wiki.example.com/admin" }
  both: { destinations: [{ uri: new.example.com }] }
zones:
  example.com:
    access_applications:
      inner: { destinations: [{ type: public, uri: inner.example.com }] }
    records: []
`;

const PLACES = [
  ["account-default-nameservers", 4, 1, "default_nameservers"],
  ["access-application-self-hosted-domains", 8, 5, "self_hosted_domains"],
  ["access-application-self-hosted-domains", 11, 11, "self_hosted_domains"],
  ["access-application-self-hosted-domains", 15, 16, "self_hosted_domains"],
];

interface Shown {
  readonly deprecations: readonly { id: string; line: number; column: number; field: string; state: string }[];
  readonly resource_changes: readonly { where: unknown }[];
}

async function planned(file: string, ...more: readonly string[]): Promise<Shown> {
  const { out, err } = await run(["plan", file, ...target, "--json", ...more]);
  expect(err).toBe("");
  return JSON.parse(out);
}

describe("the account's old spellings", () => {
  here.write("old.yaml", OLD);

  it("are flagged once each, with line and column", async () => {
    const { deprecations } = await planned("old.yaml");
    expect(
      deprecations.map((deprecation) => [deprecation.id, deprecation.line, deprecation.column, deprecation.field]),
    ).toEqual(PLACES);
    expect(deprecations.map((deprecation) => deprecation.state)).toEqual(Array(4).fill("ended"));
  });

  it("are deprecated until their end date, and ended from that date on", async () => {
    const states = async (day: string) =>
      (await planned("old.yaml", "--as-of", day)).deprecations.map((deprecation) => deprecation.state);
    expect(await states("2025-03-13")).toEqual(["deprecated", "deprecated", "deprecated", "deprecated"]);
    expect(await states("2025-03-14")).toEqual(["ended", "deprecated", "deprecated", "deprecated"]);
    expect(await states("2025-11-20")).toEqual(["ended", "deprecated", "deprecated", "deprecated"]);
    expect(await states("2025-11-21")).toEqual(["ended", "ended", "ended", "ended"]);
  });

  it("are rewritten in place by `fix`, and the plan then makes the same changes without a flag", async () => {
    here.write("fixed.yaml", OLD);
    expect(await run(["fix", "fixed.yaml"])).toMatchObject({ code: 0 });
    expect(readFileSync(join(here.path, "fixed.yaml"), "utf8")).toBe(NEW);
    const [before, after] = [await planned("old.yaml"), await planned("fixed.yaml")];
    const changes = ({ resource_changes }: Shown) => resource_changes.map(({ where, ...change }) => change);
    expect(changes(after)).toEqual(changes(before));
    expect(after.resource_changes.length).toBe(5);
    expect(after.deprecations).toEqual([]);
  });

  it("converge, and the plan of the new spelling is then empty", async () => {
    here.write("new.yaml", NEW);
    const applied = await run(["apply", "old.yaml", ...target, "--auto-approve"]);
    expect(applied, applied.err).toMatchObject({ code: 0, out: expect.stringMatching(/^Converged: /m) });
    expect(await run(["plan", "new.yaml", ...target, "--detailed-exitcode"])).toMatchObject({ code: 0 });
    here.write("other.yaml", NEW.replace("custom.tenant", "cloudflare.standard"));
    expect(await run(["plan", "other.yaml", ...target, "--detailed-exitcode"])).toMatchObject({ code: 2 });
  });

  it.each([
    ["use_account_custom_ns_by_default: true", "custom.account"],
    ["use_account_custom_ns_by_default: false", "cloudflare.standard"],
    ["default_nameservers: cloudflare.standard.random", "cloudflare.standard.random"],
  ])("read `%s` as %s", async (line, type) => {
    here.write("one.yaml", `version: 1\n${line}\n`);
    const { code, err } = await run(["fix", "one.yaml"]);
    expect({ code, err: err.includes("Rewrote 1") }).toEqual({ code: 0, err: true });
    expect(readFileSync(join(here.path, "one.yaml"), "utf8")).toMatch(
      new RegExp(`type: ${type.replaceAll(".", "\\.")}`),
    );
    expect(await run(["validate", "one.yaml"])).toMatchObject({ code: 0, err: "" });
  });

  it("with a value that is not a name server type are refused before anything is read", async () => {
    here.write("bad.yaml", "version: 1\ndefault_nameservers: custom.zone\n");
    const { code, err } = await run(["plan", "bad.yaml", ...target]);
    expect(code).toBe(1);
    expect(err).toContain("bad.yaml:2");
    expect(err).toContain("A zone's own set cannot be a default");
  });
});
