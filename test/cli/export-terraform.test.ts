// `zonewright export terraform`: which source it reads, what it prints where, and what it refuses.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type Folder, folder } from "./folder";
import { run as runIn } from "./run-in";

const SAMPLE = join(__dirname, "../desired/terraform-state/state-v5-all-types.tfstate");
const TARGET = ["--base-url", "emulator:state.json"];

let here: Folder;
beforeEach(() => {
  here = folder();
});
const run = (...argv: readonly string[]) => runIn(argv, { cwd: here.path });

describe("a live zone", () => {
  beforeEach(() =>
    here.foreign((control) => {
      control.addZone("example.com");
      for (const row of [
        { name: "@", type: "A", content: "192.0.2.1" },
        { name: "@", type: "A", content: "192.0.2.2" },
        { name: "*.dev", type: "TXT", content: '"$${a}"' },
      ])
        control.foreign.create("example.com", { ttl: 300, ...row });
    }),
  );

  it("is printed with an import block for each record", async () => {
    const { code, out, err } = await run("export", "terraform", "--zone", "example.com", ...TARGET);
    expect(code).toBe(0);
    expect(err).toBe("3 objects are imported. Check with `terraform plan`: it must change and destroy none of them.\n");
    expect(out).toContain('data "edge_zone" "example_com" {\n  name = "example.com"\n}\n');
    expect(out).toMatch(/import \{\n {2}to = edge_dns_record\.apex_a_2\n {2}id = "[0-9a-f]{32}\/[0-9a-f]{32}"\n\}/);
    expect(out).toContain('resource "edge_dns_record" "any_dev_txt" {');
    expect(out).toContain('content = "$$${a}"');
  });

  it("is printed as a set with a single import block", async () => {
    const { code, out } = await run("export", "terraform", "--zone", "example.com", "--set", ...TARGET);
    expect(code).toBe(0);
    expect(out.match(/^import \{$/gm)).toHaveLength(1);
    expect(out).toMatch(/id = "[0-9a-f]{32}\/apex_a=[0-9a-f]{32},apex_a_2=[0-9a-f]{32},any_dev_txt=[0-9a-f]{32}"/);
  });
});

it("a state is printed without a request, and what it leaves out is on stderr", async () => {
  const state = JSON.parse(readFileSync(SAMPLE, "utf8"));
  state.resources.push({ mode: "managed", type: "cloudflare_ruleset", name: "r", instances: [{ attributes: {} }] });
  here.write("state.json", JSON.stringify(state));
  const { code, out, err } = await run("export", "terraform", "--from", "state.json");
  expect(code).toBe(0);
  expect(err).toContain("1 resource of the type `cloudflare_ruleset` is not imported.");
  expect(err).toContain("35 objects move.");
  expect(out).toContain("  from = cloudflare_zone.z\n");
});

it.each([
  ["neither a zone nor a state", ["terraform"], 64, "Give one `--zone NAME`, or `--from STATE`."],
  ["two zones of the live account", ["terraform", "--zone", "a.example,b.example"], 64, "Give one `--zone NAME`"],
  ["only blocks without a state", ["terraform", "--zone", "a.example", "--moved-only"], 64, "needs `--from STATE`"],
  ["a stack without a state", ["terraform", "--stack", "x"], 64, "`--stack` needs `--from STATE`"],
  [
    "an account by its name",
    ["terraform", "--zone", "a.example", "--account", "x"],
    64,
    "is not for `export terraform`",
  ],
  ["both forms", ["terraform", "--from", "x", "--set", "--moved-only"], 64, "not both"],
  ["a flag of another format", ["terraform", "--from", "x", "--lossy"], 64, "`--lossy` is for the other formats"],
  ["a flag of this format for another", ["bind", "--zone", "a.example", "--set"], 64, "is for `export terraform`"],
  ["a file that is missing", ["terraform", "--from", "missing.json"], 1, "`missing.json` cannot be read"],
  [
    "an unknown format",
    ["pulumi", "--zone", "a.example"],
    64,
    "Supported are `document`, `bind`, `octodns`, `terraform`",
  ],
] as const)("it refuses %s", async (_, argv, code, message) => {
  const ran = await run("export", ...argv);
  expect(ran).toMatchObject({ code, out: "" });
  expect(ran.err).toContain(message);
});

it("`--out` writes the configuration to a file, which is never replaced", async () => {
  here.write("state.json", readFileSync(SAMPLE, "utf8"));
  const argv = ["export", "terraform", "--from", "state.json", "--out", "edge.tf"];
  expect(await run(...argv)).toMatchObject({ code: 0, out: "" });
  expect(readFileSync(join(here.path, "edge.tf"), "utf8")).toContain("  from = cloudflare_zone.z\n");
  expect(await run(...argv)).toMatchObject({ code: 1, out: "" });
});

it("the former command names its successor", async () => {
  const ran = await run("provider", "migrate-to-set", "state.json", "cdk.tf.json");
  expect(ran).toMatchObject({ code: 64, out: "" });
  expect(ran.err).toContain("Use `export terraform --from STATE --stack STACK`, which does the same.");
});
