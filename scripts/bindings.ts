// Generates the bindings of the Terraform provider (`src/constructs/generated`) from the kinds, without Terraform.
// `--check` only reports whether they are current. Run: npx tsx scripts/bindings.ts [--check]
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { isObject, type Json, type JsonObject } from "../src/base/json";
import { kinds } from "../src/kinds";
import type { Schema } from "../src/terraform/schema/attribute";
import { SOURCE } from "../src/terraform/schema/provider";
import { createDataSources, createResourceTypes } from "../src/terraform/schema/resource-types";
import { toSchemaJson } from "../src/terraform/schema/schema-json";
import { formatPlainConfigs } from "./plain-configs";
import { addDeprecations, polish } from "./polish-bindings";
import { formatRecordClasses } from "./record-classes";

const NAME = "edge";
const VERSION = "~> 0.1";
const CONSTRUCTS = resolve(__dirname, "../src/constructs");
const BINDINGS = "generated";
/** The props of resources without Terraform. */
const CONFIGS = "plain/configs.ts";

/** The text of every generated file, by its path in `src/constructs`. */
export async function generateBindings(): Promise<ReadonlyMap<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "zonewright-bindings-"));
  try {
    await generate(createMarkedSchema(), folder);
    const generated = readGenerated(join(folder, "providers", NAME));
    const bindings = generated.map(({ name, text }) => [`${BINDINGS}/${name}`, polish(text)] as const);
    const resources = new Set(createResourceTypes(kinds).map(({ typeName }) => toFileName(typeName)));
    return new Map([
      ...bindings,
      [`${BINDINGS}/record-classes.ts`, formatRecordClasses()],
      [CONFIGS, formatPlainConfigs(bindings.filter(([name]) => resources.has(name)).map(([, text]) => text))],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `edge_dns_record` as `generated/dns-record.ts`. */
function toFileName(typeName: string): string {
  return `${BINDINGS}/${typeName.replace(`${NAME}_`, "").replaceAll("_", "-")}.ts`;
}

/** The schema as `terraform providers schema -json` prints it, with deprecations in the descriptions. */
function createMarkedSchema(): JsonObject {
  const full = `registry.terraform.io/${SOURCE}`;
  const { provider_schemas: providers, ...rest } = toSchemaJson(kinds, full);
  const provider = requireObject(requireObject(providers)[full]);
  const { resource_schemas: resources, data_source_schemas: sources } = provider;
  const marked = {
    ...provider,
    resource_schemas: addTypeDeprecations(createResourceTypes(kinds), requireObject(resources)),
    data_source_schemas: addTypeDeprecations(createDataSources(kinds), requireObject(sources)),
  };
  return { ...rest, provider_schemas: { [full]: marked } };
}

type SchemaType = { readonly typeName: string; readonly schema: Schema };

function addTypeDeprecations(types: readonly SchemaType[], schemas: JsonObject): JsonObject {
  const marked = types.map(({ typeName, schema }) => {
    const { block, ...others } = requireObject(schemas[typeName]);
    return [typeName, { ...others, block: addDeprecations(requireObject(block), schema.attributes) }] as const;
  });
  return Object.fromEntries(marked);
}

function requireObject(value: Json | undefined): JsonObject {
  if (isObject(value)) return value;
  throw new Error("the schema is not in the expected form");
}

/**
 * The index of the package loads `jsii-pacmak`, which is not among its dependencies; the generator itself needs neither that nor
 * Terraform. The environment variables keep `@cdktf/commons` from running Terraform and from sending reports.
 */
async function generate(schema: JsonObject, folder: string): Promise<void> {
  Object.assign(process.env, { CHECKPOINT_DISABLE: "1" });
  if (!("TERRAFORM_BINARY_NAME" in process.env)) Object.assign(process.env, { TERRAFORM_BINARY_NAME: "true" });
  const {
    TerraformProviderGenerator,
  }: UntypedModule = require("@cdktf/provider-generator/lib/get/generator/provider-generator");
  const {
    ConstructsMakerProviderTarget,
    TerraformProviderConstraint,
    LANGUAGES,
  }: UntypedModule = require("@cdktf/commons");
  const { CodeMaker }: UntypedModule = require("codemaker");
  const generator = new TerraformProviderGenerator(new CodeMaker(), schema);
  const constraint = new TerraformProviderConstraint({ name: NAME, source: SOURCE, version: VERSION });
  generator.generate(new ConstructsMakerProviderTarget(constraint, LANGUAGES[0]));
  await generator.save(folder);
}

/** A module without usable type declarations. */
// biome-ignore lint/suspicious/noExplicitAny: the modules have no usable types
type UntypedModule = Readonly<Record<string, any>>;

/** Reads the `index.ts` of each folder as a file with the name of the folder. Omits READMEs and the lazy index. */
function readGenerated(folder: string): readonly { readonly name: string; readonly text: string }[] {
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  const folders = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isDirectory());
  const files = folders.map(({ name }) => ({ name: `${name}.ts`, text: read(join(name, "index.ts")) }));
  return [...files, { name: "index.ts", text: read("index.ts") }].sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function main(check: boolean): Promise<void> {
  const files = await generateBindings();
  const present = new Set([...listFiles(BINDINGS), CONFIGS].filter((name) => existsSync(join(CONSTRUCTS, name))));
  const stale = [...files].filter(
    ([name, text]) => !present.has(name) || readFileSync(join(CONSTRUCTS, name), "utf8") !== text,
  );
  const surplus = [...present].filter((name) => !files.has(name));
  if (!check) {
    mkdirSync(join(CONSTRUCTS, BINDINGS), { recursive: true });
    for (const [name, text] of stale) writeFileSync(join(CONSTRUCTS, name), text);
    for (const name of surplus) rmSync(join(CONSTRUCTS, name));
  }
  const names = [...stale.map(([name]) => name), ...surplus].sort();
  const result =
    names.length === 0 ? "All bindings are current." : `${check ? "Not current" : "Written"}: ${names.join(", ")}.`;
  process.stdout.write(`${result}\n`);
  if (check && names.length > 0) process.exitCode = 1;
}

function listFiles(folder: string): readonly string[] {
  try {
    return readdirSync(join(CONSTRUCTS, folder)).map((name) => `${folder}/${name}`);
  } catch {
    return [];
  }
}

if (require.main === module) void main(process.argv.includes("--check"));
