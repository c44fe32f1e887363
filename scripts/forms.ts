// Builds the three forms of the constructs from one source: for cdktf, for cdktn, its maintained fork, and without Terraform. Run
// after the compiler: npx tsx scripts/forms.ts [dist]
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { build } from "esbuild";

/** Replaces imports of cdktf with cdktn in source, compiled code or declarations. */
export function replaceFramework(text: string): string {
  return text.replace(/\b(from|import|require)(\s*\(?\s*)(["'])cdktf\3/g, "$1$2$3cdktn$3");
}

/** Names the module that stands for `#framework`, which only this project's tools resolve. */
function resolveFramework(folder: string, framework: string): void {
  rewrite(folder, (text, file) => {
    const path = relative(dirname(file), join(folder, framework));
    return text.replace(/(["'])#framework\1/g, `$1${path.startsWith(".") ? path : `./${path}`}$1`);
  });
}

function rewrite(folder: string, change: (text: string, file: string) => string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(js|d\.ts)$/.test(name)) continue;
    const file = join(folder, name);
    const text = readFileSync(file, "utf8");
    const changed = change(text, file);
    if (changed !== text) writeFileSync(file, changed);
  }
}

/**
 * Writes `constructs-cdktn` and `constructs-plain` next to `constructs`, where the same relative paths work. `.plain` is what
 * tsconfig.plain.json compiles: the same source with another framework.
 */
export function writeForms(dist: string): void {
  const [cdktf, cdktn, plain] = ["constructs", "constructs-cdktn", "constructs-plain"].map((name) => join(dist, name));
  if (!cdktf || !cdktn || !plain) return;
  resolveFramework(cdktf, "terraform/framework");
  rmSync(cdktn, { recursive: true, force: true });
  cpSync(cdktf, cdktn, { recursive: true });
  rewrite(cdktn, replaceFramework);
  rmSync(plain, { recursive: true, force: true });
  renameSync(join(dist, ".plain/constructs"), plain);
  rmSync(join(dist, ".plain"), { recursive: true });
  resolveFramework(plain, "plain/framework");
}

export type Form = "cdktf" | "cdktn" | "plain";

const CONSTRUCTS = resolve(__dirname, "../src/constructs");

const TESTS = resolve(__dirname, "../test/constructs");

/** The modules behind `#framework` of the source and `#form` of the tests, for tools that resolve imports of the source. */
function createAliases(form: Form): Readonly<Record<string, string>> {
  const name = form === "plain" ? "plain" : "terraform";
  return { "#framework": join(CONSTRUCTS, name, "framework.ts"), "#form": join(TESTS, `form-${name}.ts`) };
}

/** Bundles an app of this project for a form, without the framework itself and `constructs`. */
export async function bundleApp(form: Form, entry: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    logLevel: "warning",
    external: ["cdktf", "cdktn", "constructs"],
    alias: {
      ...createAliases(form),
      "zonewright/cdktf": join(CONSTRUCTS, "index.ts"),
      "zonewright/constructs": join(CONSTRUCTS, "plain/index.ts"),
    },
    plugins: [
      {
        name: "framework",
        setup: (bundler) =>
          bundler.onLoad({ filter: /[\\/](src[\\/]constructs|stacks|test[\\/]constructs)[\\/].*\.ts$/ }, ({ path }) => {
            const source = readFileSync(path, "utf8");
            return { contents: form === "cdktn" ? replaceFramework(source) : source, loader: "ts" };
          }),
      },
    ],
  });
}

if (require.main === module) writeForms(resolve(process.argv[2] ?? "dist"));
