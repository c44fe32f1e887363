// Installs the stand-in into a filesystem mirror of Terraform, as `zonewright provider install` installs the provider.
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";

/** @param folder a mirror: the folder with the host names of registries. */
export function installPublicProvider(folder: string, version = "5.22.0"): void {
  const platform = `${process.platform}_${process.arch === "x64" ? "amd64" : process.arch}`;
  const target = join(folder, "registry.terraform.io/cloudflare/cloudflare", version, platform);
  mkdirSync(target, { recursive: true });
  const outfile = join(target, `terraform-provider-cloudflare_v${version}`);
  buildSync({
    entryPoints: [join(__dirname, "main.ts")],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    banner: { js: "#!/usr/bin/env node" },
  });
  chmodSync(outfile, 0o755);
}

const [, program = "", folder] = process.argv;
if (program.endsWith("install.ts") && folder !== undefined) installPublicProvider(folder);
