// Runs the examples of docs/library.md in order, in a folder of their own, and compares what they print with their comments.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";
import * as zonewright from "../../src";
import { folder } from "../cli/folder";

const page = readFileSync(join(__dirname, "../../docs/library.md"), "utf8");
const here = folder();
const [document = ""] = blocks("yaml");
here.write("zones/example.com.yaml", document);

describe("docs/library.md", () => {
  it.each(blocks("ts").map((code) => [title(code), code]))("has a working example: %s", async (_, code) => {
    const expected = [...code.matchAll(/\/\/ prints: (.*)$/gm)].map(([, text]) => text);
    expect(expected.length).toBeGreaterThan(0);
    expect(await run(code)).toEqual(expected);
  });

  it("lists every reason for a failure", () => {
    const source = ["failure", "apply", "import-document", "verify/verify"]
      .map((name) => readFileSync(join(__dirname, `../../src/operations/${name}.ts`), "utf8"))
      .join("\n");
    const reasons = [...source.matchAll(/reason: "([a-z-]+)"|FailureWithDiagnostics<"([a-z-]+)">/g)];
    const missing = reasons
      .map(([, plain, typed]) => plain ?? typed)
      .filter((reason) => !page.includes(`\`${reason}\``));
    expect(missing).toEqual([]);
  });
});

function blocks(language: string): readonly string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(([, code = ""]) => code);
}

/** The last heading before the code. */
function title(code: string): string {
  const headings = [...page.slice(0, page.indexOf(code)).matchAll(/^## (.*)$/gm)];
  return headings.at(-1)?.[1] ?? "";
}

/** Runs a module in the folder, and returns the lines that it prints. */
async function run(code: string): Promise<readonly string[]> {
  const script = transformSync(code, { loader: "ts", format: "esm" }).code;
  const body = script.replace(/^import \{([^}]*)\} from ("[^"]+");$/gm, "const {$1} = load($2);");
  const lines: string[] = [];
  const console = { log: (...values: readonly unknown[]) => lines.push(values.map(String).join(" ")) };
  const AsyncFunction = Object.getPrototypeOf(run).constructor;
  await new AsyncFunction("load", "console", body)(load, console);
  return lines;
}

/** The package with this folder as the current one, and `node:fs` with paths in it. */
function load(name: string): unknown {
  if (name === "node:fs") {
    const { appendFileSync, writeFileSync }: typeof import("node:fs") = createRequire(__filename)(name);
    return {
      appendFileSync: (file: string, text: string) => appendFileSync(join(here.path, file), text),
      writeFileSync: (file: string, text: string) => writeFileSync(join(here.path, file), text),
    };
  }
  if (name !== "zonewright") throw new Error(`the example imports ${name}`);
  const env = { ZONEWRIGHT_STATE_DIR: join(here.path, "state"), ...account() };
  return { ...zonewright, createEnvironment: () => zonewright.createEnvironment({ cwd: here.path, env }) };
}

function account(): { readonly ZONEWRIGHT_ACCOUNT_ID: string } {
  return { ZONEWRIGHT_ACCOUNT_ID: "023e105f4ecef8ad9ca31a8372d0c353" };
}
