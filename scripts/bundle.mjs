// Bundles the Terraform provider into one file, `dist/terraform-provider-edge`, so that users do not need to install its
// dependencies; the program, so that it starts quickly; and the matchers for vitest.
import { chmodSync, copyFileSync, writeFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { build } from "esbuild";

/** Terraform's plugin folder has no node_modules: the client packages of the queue backends are in the file. */
const enginePackages = {
  name: "engine-packages",
  setup({ onLoad }) {
    onLoad({ filter: /fleet[\\/]bullmq[\\/]packages\.ts$/ }, () => ({
      loader: "ts",
      resolveDir: process.cwd(),
      contents: `export const ioredis = () => require("ioredis");
export const pg = () => require("pg");
export const bullmq = () => { throw new Error("the provider has no queue"); };`,
    }));
  },
};

/**
 * Packages that few runs use are in the file compressed, and are compiled at the first use: they are more than half of the file, which V8 would
 * parse at every start.
 */
const compiledOnUse = {
  name: "compiled-on-use",
  setup({ onResolve, onLoad }) {
    const namespace = "compiled-on-use";
    onResolve({ filter: /^(undici|ioredis|pg)$/ }, ({ path }) => ({ path, namespace }));
    onLoad({ filter: /.*/, namespace }, async ({ path }) => ({
      resolveDir: process.cwd(),
      contents: `const compressed = "${deflateRawSync(await bundlePackage(path), { level: 9 }).toString("base64")}";
const text = require("node:zlib").inflateRawSync(Buffer.from(compressed, "base64")).toString();
const load = require("node:vm").compileFunction(text, ["module", "exports", "require"], { filename: "${path}.js" });
load(module, exports, require);`,
    }));
  },
};

async function bundlePackage(name) {
  const { outputFiles } = await build({
    stdin: { contents: `module.exports = require("${name}");`, resolveDir: process.cwd() },
    write: false,
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "cjs",
    external: ["pg-native"],
    legalComments: "eof",
    logLevel: "warning",
  });
  return outputFiles[0].text;
}

const outfile = process.argv[2] ?? "dist/terraform-provider-edge";

await build({
  entryPoints: ["src/terraform/main.ts"],
  outfile,
  bundle: true,
  platform: "node",
  target: "node20.19",
  format: "cjs",
  plugins: [enginePackages, compiledOnUse],
  // Not minified: crash reports stay readable, and a minified bundle does not start faster.
  legalComments: "eof",
  // Terraform starts the provider three to five times per command; Node 22 and newer cache the compiled code.
  // The V8 flags limit the young and the old generation, so that garbage is collected early (10,000 records, Node 20: a peak
  // of 143 MB instead of 191 MB, for 8 % more CPU). Less inlining than by default leaves less to compile: 7 % less CPU, because most functions
  // run for a few seconds only.
  banner: {
    js: `#!/usr/bin/env node
require("node:v8").setFlagsFromString("--max-semi-space-size=4");
require("node:v8").setFlagsFromString("--heap-growing-percent=70");
require("node:v8").setFlagsFromString("--max-inlined-bytecode-size-cumulative=400");
require("node:module").enableCompileCache?.();`,
  },
  logLevel: "warning",
});
chmodSync(outfile, 0o755);

/** Few commands need the emulator, a seventh of the program: it stays in its compiled modules. */
const emulatorBeside = {
  name: "emulator-beside",
  setup({ onResolve }) {
    onResolve({ filter: /^(\.\.\/)+emulator$/ }, () => ({ path: "../emulator/index.js", external: true }));
  },
};

/**
 * Bundles the program over its compiled modules: one file loads in half the time of several hundred. The modules of a command that is not run are
 * in the file, and are not evaluated. Dependencies stay packages, so that `npm audit` and updates reach them.
 */
async function bundleProgram() {
  const { outputFiles } = await build({
    entryPoints: ["src/cli/main.ts"],
    outfile: "dist/cli/main.js",
    write: false,
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "cjs",
    packages: "external",
    plugins: [emulatorBeside],
    banner: { js: `require("node:module").enableCompileCache?.();${LOAD_ON_USE}` },
    logLevel: "warning",
  });
  for (const { path, text } of outputFiles) writeFileSync(path, loadPackagesOnUse(text));
}

/** The first use of a member loads the package, and replaces the proxy by it. */
const LOAD_ON_USE = `
function loadOnUse(load, replace) {
  return new Proxy({}, { get: (_, name) => { const loaded = load(); replace(loaded); return loaded[name]; } });
}`;

/** What most runs do not use: `yaml` alone takes a fifth of the start of a command. */
function loadPackagesOnUse(text) {
  return text.replace(
    /^( +)(import_\w+) = (require\("(?:yaml|diff|croner|\.\.\/emulator\/index\.js)"\));$/gm,
    "$1$2 = loadOnUse(() => $3, (loaded) => { $2 = loaded; });",
  );
}

/** Writes `zonewright/testing` as an ES module too, because vitest refuses to be loaded by `require`. */
async function bundleTesting() {
  const testing = "dist/constructs/testing";
  await build({
    entryPoints: ["src/constructs/testing.ts"],
    outfile: `${testing}.mjs`,
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "esm",
    external: ["vitest"],
    logLevel: "warning",
  });
  writeFileSync(`${testing}.js`, 'module.exports = require("./testing.mjs");\n');
  copyFileSync(`${testing}.d.ts`, `${testing}.d.mts`);
}

if (process.argv[2] === undefined) {
  await bundleTesting();
  await bundleProgram();
}
