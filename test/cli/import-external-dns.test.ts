// Zones that external-dns writes to, too: an import writes the line that leaves its records alone, and the document then plans nothing.
import { beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { type Folder, folder } from "./folder";
import { run as runIn } from "./run-in";

let here: Folder;
beforeEach(() => {
  here = folder();
});
const run = (...argv: readonly string[]) => runIn(argv, { cwd: here.path });
const TARGET = ["--base-url", "emulator:state.json"];

const registry = (name: string, owner = "k8s"): JsonObject => ({
  name,
  type: "TXT",
  content: `"heritage=external-dns,external-dns/owner=${owner},external-dns/resource=ingress/web/app"`,
});
const a = (name: string, content = "192.0.2.1"): JsonObject => ({ name, type: "A", content });

async function seed(rows: readonly JsonObject[]): Promise<void> {
  await here.foreign((control) => {
    control.addZone("example.com");
    for (const row of rows) control.foreign.create("example.com", { ttl: 300, ...row });
  });
}

const listIgnored = (text: string) => [...text.matchAll(/- (\{ managed_by: .*\})/g)].map(([, line]) => line);
const listRecords = (text: string) =>
  [...text.matchAll(/- \{ name: "?([^",]+)"?, type: (\w+), content/g)].map(([, name, type]) => `${name} ${type}`);

describe("import live", () => {
  it.each<[string, readonly JsonObject[], readonly string[]]>([
    ["without a prefix", [a("app"), registry("a-app")], ["{ managed_by: external-dns }"]],
    ["in the old form", [a("app"), registry("app")], ["{ managed_by: external-dns }"]],
    [
      "with a prefix",
      [a("app"), registry("reg-a-app"), a("shop"), registry("reg-a-shop")],
      ["{ managed_by: external-dns, txt_prefix: reg- }"],
    ],
    [
      "with the type in the prefix",
      [
        a("app"),
        registry("reg.a.app"),
        { name: "shop", type: "CNAME", content: "lb.example.net" },
        registry("reg.cname.shop"),
      ],
      ['{ managed_by: external-dns, txt_prefix: "reg.%{record_type}." }'],
    ],
    ["with a suffix", [a("app.eu"), registry("a-app-reg.eu")], ["{ managed_by: external-dns, txt_suffix: -reg }"]],
    [
      "of two instances with prefixes of their own",
      [a("app"), registry("one-a-app", "one"), a("shop"), registry("two-a-shop", "two")],
      [
        "{ managed_by: external-dns, owner: one, txt_prefix: one- }",
        "{ managed_by: external-dns, owner: two, txt_prefix: two- }",
      ],
    ],
  ])("finds the registry %s, and its document plans nothing even if it owns the zone", async (_, rows, lines) => {
    await seed([...rows, a("www", "192.0.2.9"), { name: "www", type: "TXT", content: "hello" }]);
    const { code, out, err } = await run("import", "live", "--zone", "example.com", ...TARGET);
    expect([code, listIgnored(out)]).toEqual([0, lines]);
    expect(listRecords(out)).toEqual(["www A", "www TXT"]);
    expect(err).toMatch(/^note DOC135: Records of another program/);
    here.write("zone.yaml", out.replace(/^ {2}example\.com:\n/m, "$&    prune: true\n"));
    const plan = await run("plan", "zone.yaml", "--detailed-exitcode", ...TARGET);
    expect([plan.code, plan.err]).toEqual([0, ""]);
    expect(plan.out).toContain("No changes");
  });

  it("writes no such line for texts that only look like it", async () => {
    await seed([a("app"), { name: "a-app", type: "TXT", content: '"heritage=mate,external-dns/owner=k8s"' }]);
    const { out } = await run("import", "live", "--zone", "example.com", ...TARGET);
    expect(listIgnored(out)).toEqual([]);
    expect(listRecords(out)).toEqual(["a-app TXT", "app A"]);
  });
});

describe("import bind", () => {
  const text = `$TTL 300\n@ SOA ns1 h 1 2 3 4 5\napp A 192.0.2.1\na-app TXT "heritage=external-dns,external-dns/owner=k8s"\nwww A 192.0.2.2\n`;
  it("leaves out what external-dns has to write into the new zone, with a warning that `--strict` refuses", async () => {
    here.write("db", text);
    const { code, out, err } = await run("import", "bind", "db", "--zone", "example.com");
    expect([code, listIgnored(out), listRecords(out)]).toEqual([0, ["{ managed_by: external-dns }"], ["www A"]]);
    expect(err).toContain("warning BND114: Records of another program");
    expect(err).toContain("2 records of external-dns, with those of its registry, are not declared");
    const strict = await run("import", "bind", "db", "--zone", "example.com", "--strict");
    expect([strict.code, strict.out]).toEqual([1, ""]);
  });
});
