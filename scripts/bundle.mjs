// The Terraform provider as one file that Terraform starts: `dist/terraform-provider-edge`. Everything that it needs is in
// it, so that users install neither gRPC nor protobuf.
import { chmodSync } from "node:fs";
import { build } from "esbuild";

const outfile = process.argv[2] ?? "dist/terraform-provider-edge";

await build({
  entryPoints: ["src/terraform/main.ts"],
  outfile,
  bundle: true,
  platform: "node",
  target: "node20.19",
  format: "cjs",
  // Names stay as they are: a crash report is read by people.
  minifySyntax: true,
  minifyWhitespace: true,
  // Loaded by gRPC only for channel statistics, which nobody asks for.
  external: ["@grpc/proto-loader"],
  // Terraform starts it three to five times in one command: Node 22 and newer keep the compiled code.
  banner: { js: '#!/usr/bin/env node\nrequire("node:module").enableCompileCache?.();' },
  logLevel: "warning",
});
chmodSync(outfile, 0o755);
