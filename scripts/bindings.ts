// Writes the bindings of the Terraform provider's resources (`src/constructs/generated`) from the kinds, without Terraform.
// `--check` only says whether they are current. Run: npx tsx scripts/bindings.ts [--check]
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { JsonObject } from "../src/base/json";
import { kinds } from "../src/kinds";
import type { Schema } from "../src/terraform/schema/attribute";
import { schemaJson } from "../src/terraform/schema/json";
import { SOURCE } from "../src/terraform/schema/provider";
import { dataSources, resourceTypes } from "../src/terraform/schema/resource-types";
import { polished, withDeprecations } from "./polish-bindings";

const NAME = "edge";
const VERSION = "~> 0.1";
const FOLDER = resolve(__dirname, "../src/constructs/generated");

/** Every binding with its text, by file name. */
export async function bindingFiles(): Promise<ReadonlyMap<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "zonewright-bindings-"));
  try {
    await generate(markedSchema(), folder);
    return new Map(sources(join(folder, "providers", NAME)).map(({ name, text }) => [name, polished(text)]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The provider's schema as its own command prints it, deprecations said in the descriptions too. */
function markedSchema(): JsonObject {
  const full = `registry.terraform.io/${SOURCE}`;
  const { provider_schemas: all, ...rest } = schemaJson(kinds, full) as Readonly<Record<string, SchemasJson>>;
  const mark = (types: readonly Typed[], schemas: Blocks) =>
    Object.fromEntries(
      types.map(({ typeName, schema }) => {
        const { block, ...own } = schemas[typeName] as Blocks[string];
        return [typeName, { ...own, block: withDeprecations(block, schema.attributes) }];
      }),
    );
  const own = (all as SchemasJson)[full] as SchemasJson[string];
  const marked = {
    ...own,
    resource_schemas: mark(resourceTypes(kinds), own.resource_schemas),
    data_source_schemas: mark(dataSources(kinds), own.data_source_schemas),
  };
  return { ...rest, provider_schemas: { [full]: marked } } as unknown as JsonObject;
}

type Typed = { readonly typeName: string; readonly schema: Schema };
type Blocks = Readonly<Record<string, { readonly block: JsonObject }>>;
type SchemasJson = Readonly<
  Record<string, { readonly resource_schemas: Blocks; readonly data_source_schemas: Blocks }>
>;

/**
 * The package's own index loads `jsii-pacmak`, which it does not declare; the generator behind it needs neither that nor
 * Terraform. The environment keeps `@cdktf/commons` from asking for Terraform's version and from sending reports.
 */
async function generate(schema: JsonObject, folder: string): Promise<void> {
  process.env["CHECKPOINT_DISABLE"] = "1";
  process.env["TERRAFORM_BINARY_NAME"] ??= "true";
  const {
    TerraformProviderGenerator,
  }: Loaded = require("@cdktf/provider-generator/lib/get/generator/provider-generator");
  const { ConstructsMakerProviderTarget, TerraformProviderConstraint, LANGUAGES }: Loaded = require("@cdktf/commons");
  const { CodeMaker }: Loaded = require("codemaker");
  const generator = new TerraformProviderGenerator(new CodeMaker(), schema);
  const constraint = new TerraformProviderConstraint({ name: NAME, source: SOURCE, version: VERSION });
  generator.generate(new ConstructsMakerProviderTarget(constraint, LANGUAGES[0]));
  await generator.save(folder);
}

/** Modules without declarations of what is used here. */
// biome-ignore lint/suspicious/noExplicitAny: nothing is known of them
type Loaded = Readonly<Record<string, any>>;

/** The folders' `index.ts` become files of their names; READMEs and the index for lazy loading are left out. */
function sources(folder: string): readonly { readonly name: string; readonly text: string }[] {
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  const folders = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isDirectory());
  const files = folders.map(({ name }) => ({ name: `${name}.ts`, text: read(join(name, "index.ts")) }));
  return [...files, { name: "index.ts", text: read("index.ts") }].sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function main(check: boolean): Promise<void> {
  const files = await bindingFiles();
  const present = readdirOrNone(FOLDER);
  const stale = [...files].filter(
    ([name, text]) => !present.has(name) || readFileSync(join(FOLDER, name), "utf8") !== text,
  );
  const surplus = [...present].filter((name) => !files.has(name));
  if (!check) {
    mkdirSync(FOLDER, { recursive: true });
    for (const [name, text] of stale) writeFileSync(join(FOLDER, name), text);
    for (const name of surplus) rmSync(join(FOLDER, name));
  }
  const names = [...stale.map(([name]) => name), ...surplus].sort();
  const said =
    names.length === 0 ? "All bindings are current." : `${check ? "Not current" : "Written"}: ${names.join(", ")}.`;
  process.stdout.write(`${said}\n`);
  if (check && names.length > 0) process.exitCode = 1;
}

function readdirOrNone(folder: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(folder));
  } catch {
    return new Set();
  }
}

if (require.main === module) void main(process.argv.includes("--check"));
