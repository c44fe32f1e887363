// What a command loads before it does anything: the packages that it does not use take longer than many a document.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folder, zoneDocument } from "./folder";

const here = folder();
const MAIN = join(__dirname, "../../dist/cli/main.js");

/** Prints the packages in the cache of modules at the end. */
const LIST_PACKAGES = `process.on("exit", () => {
  const names = Object.keys(require.cache).flatMap((file) => /node_modules[\\\\/]([\\w-]+)/.exec(file)?.[1] ?? []);
  process.stderr.write("packages: " + [...new Set(names)].sort().join(" ") + "\\n");
});`;

function listPackages(...args: readonly string[]): string | undefined {
  writeFileSync(join(here.path, "list-packages.cjs"), LIST_PACKAGES);
  const command = ["--require", "./list-packages.cjs", MAIN, ...args];
  const { stderr } = spawnSync(process.execPath, command, { cwd: here.path, encoding: "utf8" });
  return /^packages: (.*)$/m.exec(stderr)?.[1];
}

it("a command on plain documents loads neither `yaml` nor `diff`, and a tag loads `yaml`", () => {
  here.write("zone.yaml", zoneDocument(["name: www, type: A, content: 192.0.2.1"]));
  here.write("tagged.yaml", zoneDocument(["name: www, type: A, content: !!str 192.0.2.1"]));
  expect(listPackages("validate", "zone.yaml")).toBe("fastest-levenshtein js-yaml");
  expect(listPackages("validate", "tagged.yaml")).toBe("fastest-levenshtein js-yaml yaml");
});
