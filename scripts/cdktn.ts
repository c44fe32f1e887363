// Builds the constructs for cdktn, the maintained fork of cdktf: copies the compiled constructs and replaces the name of the
// framework in imports. Run after the compiler: npx tsx scripts/cdktn.ts [dist]
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";

/** Replaces imports of cdktf with cdktn in source, compiled code or declarations. */
export function replaceFramework(text: string): string {
  return text.replace(/\b(from|import|require)(\s*\(?\s*)(["'])cdktf\3/g, "$1$2$3cdktn$3");
}

/** Writes `constructs-cdktn` next to `constructs`, where the same relative paths work. */
export function writeCdktn(dist: string): void {
  const target = join(dist, "constructs-cdktn");
  rmSync(target, { recursive: true, force: true });
  cpSync(join(dist, "constructs"), target, { recursive: true });
  for (const name of readdirSync(target, { recursive: true, encoding: "utf8" })) {
    if (!/\.(js|d\.ts)$/.test(name)) continue;
    const file = join(target, name);
    writeFileSync(file, replaceFramework(readFileSync(file, "utf8")));
  }
}

export type Framework = "cdktf" | "cdktn";

/** Bundles an app of this project for either framework, without the framework itself and `constructs`. */
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
            return { contents: framework === "cdktn" ? replaceFramework(source) : source, loader: "ts" };
          }),
      },
    ],
  });
}

if (require.main === module) writeCdktn(resolve(process.argv[2] ?? "dist"));
