// The Terraform provider as one file that Terraform starts: `dist/terraform-provider-edge`. Everything that it needs is in
// it, so that users do not install protobuf.
import { chmodSync } from "node:fs";
import { build } from "esbuild";

/** Terraform's folder of plugins has no packages: what the store of an engine takes is in the file, and run when one is named. */
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

const outfile = process.argv[2] ?? "dist/terraform-provider-edge";

await build({
  entryPoints: ["src/terraform/main.ts"],
  outfile,
  bundle: true,
  platform: "node",
  target: "node20.19",
  format: "cjs",
  // Not minified: a crash report is read by people, and it starts no faster.
  legalComments: "eof",
  // Terraform starts it three to five times in one command: Node 22 and newer keep the compiled code.
  // What ten thousand calls leave behind is collected early: no young generation of 48 MB, and an old one that does not
  // grow to several times what is alive (143 MB at its peak in place of 191, for 8 % more CPU; 10,000 records, Node 20).
  banner: {
    js: `#!/usr/bin/env node
require("node:v8").setFlagsFromString("--max-semi-space-size=4");
require("node:v8").setFlagsFromString("--heap-growing-percent=70");
require("node:module").enableCompileCache?.();`,
  },
  logLevel: "warning",
});
chmodSync(outfile, 0o755);
