// octoDNS with its Cloudflare provider, in a virtual environment outside of the checkout.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Program } from "./run-program";
import { type BenchZone, formatOctodnsZone } from "./zones";

const REQUIREMENTS = join(__dirname, "octodns-requirements.txt");

/** The path of octodns-sync, which is installed unless it is; or why it cannot be. */
export function installOctodns(): { readonly sync: string } | { readonly notRun: string } {
  const { XDG_CACHE_HOME: cache = join(homedir(), ".cache") } = process.env;
  const version = createHash("sha256").update(readFileSync(REQUIREMENTS)).digest("hex").slice(0, 12);
  const folder = join(cache, `zonewright-bench/octodns-${version}`);
  const complete = join(folder, "complete");
  try {
    if (!existsSync(complete)) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      execFileSync("python3", ["-m", "venv", folder], { stdio: "pipe" });
      execFileSync(join(folder, "bin/pip"), ["install", "--quiet", "--requirement", REQUIREMENTS], { stdio: "pipe" });
      writeFileSync(complete, "");
    }
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split("\n");
    return { notRun: `octoDNS cannot be installed: ${reason}` };
  }
  return { sync: join(folder, "bin/octodns-sync") };
}

/** Writes the configuration and the zones to a folder, and returns the command that plans them. */
export function octodns(sync: string, folder: string, zones: readonly BenchZone[], baseUrl: string): Program {
  const config = join(folder, "octodns");
  mkdirSync(config, { recursive: true });
  for (const zone of zones) writeFileSync(join(config, `${zone.name}.yaml`), formatOctodnsZone(zone));
  const file = join(folder, "octodns.yaml");
  writeFileSync(file, formatConfiguration(zones, config, baseUrl));
  return { command: [sync, "--config-file", file] };
}

function formatConfiguration(zones: readonly BenchZone[], config: string, baseUrl: string): string {
  const sections = zones.map(({ name }) => `  ${name}.: { sources: [config], targets: [edge] }\n`);
  return `providers:
  config: { class: octodns.provider.yaml.YamlProvider, directory: ${config}, default_ttl: 3600, enforce_order: false }
  edge: { class: octodns_cloudflare.CloudflareProvider, token: bench, api_url: "${baseUrl}", pagerules: false, records_per_page: 5000 }
zones:
${sections.join("")}`;
}
