// A file above the size limit is refused by its size: each command names the limit and what to do, before it reads any of it.
import { truncateSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { parseYaml } from "../../src/desired/formats/document";
import { folder, zoneDocument } from "./folder";
import { run } from "./run-in";

const here = folder();

beforeAll(() => {
  here.write("zone.yaml", zoneDocument(["name: www, type: A, content: 192.0.2.1"]));
  for (const name of ["large.yaml", "large.zone", "large.json", "large.zwplan", "large.pem"]) {
    here.write(name, "");
    // A sparse file: it takes no space on the disk.
    truncateSync(join(here.path, name), 3_000_000_000);
  }
});

const DOCUMENT = /3,000 MB, and the limit for a file is 32 MB\.\n +Split it into several files/;
const OTHER = /3,000 MB, and the limit for a file is \d+ MB/;

it.each([
  ["validate large.yaml", DOCUMENT],
  ["plan large.yaml --base-url emulator:", DOCUMENT],
  ["fix large.yaml", DOCUMENT],
  ["import octodns large.yaml --zone example.com", DOCUMENT],
  ["import octodns --config large.yaml --zone example.com", DOCUMENT],
  ["import dnscontrol large.json", OTHER],
  ["import terraform large.json", OTHER],
  ["import bind large.zone --zone example.com", OTHER],
  ["apply large.zwplan --auto-approve --base-url emulator:", OTHER],
  ["drift zone.yaml --history large.json --base-url emulator:", OTHER],
  ["plan zone.yaml --base-url emulator:large.json", OTHER],
  ["export terraform --from large.json --stack large.json", OTHER],
] as const)("`%s` names the limit of a file of 3 GB", async (line, message) => {
  const { code, err } = await run(line.split(" "), { cwd: here.path, env: {} });
  expect(err).toMatch(message);
  expect(err).not.toContain("BUG");
  expect(code).toBe(1);
});

it("the public keys of plans are not read from a file of 3 GB", async () => {
  const env = { ZONEWRIGHT_PLAN_PUBLIC_KEYS: "large.pem" };
  const { err } = await run(["apply", "zone.yaml", "--auto-approve", "--base-url", "emulator:"], {
    cwd: here.path,
    env,
  });
  expect(err).toMatch(OTHER);
});

it.each([
  ["a fault", "zones: [\nversion: 1\n", "DOC102", 100_002],
  ["a key that occurs twice", "version: 1\nversion: 1\n", "DOC102", 100_002],
  ["a tag", "version: !!int 1\n", "DOC101", undefined],
] as const)("%s in a text of more than 8 MB is reported without the tree of all nodes", (_, end, code, line) => {
  const { document, diagnostics } = parseYaml("large.yaml", `${`#${" ".repeat(99)}\n`.repeat(100_000)}${end}`);
  expect(document).toBeUndefined();
  expect(diagnostics.map((diagnostic) => [diagnostic.code, diagnostic.where?.line])).toEqual([[code, line]]);
  expect(diagnostics[0]?.help).toMatch(line === undefined ? /Split it into several files/ : /Correct the line/);
});
