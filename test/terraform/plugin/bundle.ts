// The fixture bundled into one file, like the provider.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";

export interface Bundle {
  readonly command: readonly [string, string];
  remove(): void;
}

export function bundleFixture(): Bundle {
  const folder = mkdtempSync(join(tmpdir(), "fixture-"));
  const outfile = join(folder, "fixture.cjs");
  buildSync({
    entryPoints: [join(__dirname, "fixture.ts")],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    // Only needed by services that the fixture does not use.
    external: ["@grpc/proto-loader"],
  });
  return { command: [process.execPath, outfile], remove: () => rmSync(folder, { recursive: true, force: true }) };
}
