// The constructs for cdktn, the maintained fork of cdktf: the compiled ones once more, with the name of the framework changed
// where it is imported and nowhere else. Run after the compiler: npx tsx scripts/cdktn.ts [dist]
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";

/** Source, compiled code or declarations that import cdktf, importing cdktn instead. */
export function forCdktn(text: string): string {
  return text.replace(/\b(from|import|require)(\s*\(?\s*)(["'])cdktf\3/g, "$1$2$3cdktn$3");
}

/** Writes `constructs-cdktn` beside `constructs`: both reach the rest of the package by the same relative paths. */
export function writeCdktn(dist: string): void {
  const target = join(dist, "constructs-cdktn");
  rmSync(target, { recursive: true, force: true });
  cpSync(join(dist, "constructs"), target, { recursive: true });
  for (const name of readdirSync(target, { recursive: true, encoding: "utf8" })) {
    if (!/\.(js|d\.ts)$/.test(name)) continue;
    const file = join(target, name);
    writeFileSync(file, forCdktn(readFileSync(file, "utf8")));
  }
}

export type Framework = "cdktf" | "cdktn";

/** An app of this project as one file, for either framework; the framework itself and `constructs` stay outside. */
export async function bundleApp(framework: Framework, entry: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    logLevel: "warning",
    external: ["cdktf", "cdktn", "constructs"],
    alias: { "zonewright/cdktf": resolve(__dirname, "../src/constructs/index.ts") },
    plugins: [
      {
        name: "framework",
        setup: (bundler) =>
          bundler.onLoad({ filter: /[\\/](src[\\/]constructs|stacks|test[\\/]constructs)[\\/].*\.ts$/ }, ({ path }) => {
            const source = readFileSync(path, "utf8");
            return { contents: framework === "cdktn" ? forCdktn(source) : source, loader: "ts" };
          }),
      },
    ],
  });
}

if (require.main === module) writeCdktn(resolve(process.argv[2] ?? "dist"));
