// A state of Terraform or OpenTofu: a state file of version 4 (`terraform state pull`), or what `terraform show -json` prints.
import { codeTitle } from "../../../base/codes";
import type { Diagnostic } from "../../../base/diagnostic";
import { errorText } from "../../../base/error-text";
import { elementsOf, isArray, isObject, type Json, type JsonObject } from "../../../base/json";
import type { SourceFile } from "../document";
import { formatKey, type InstanceKey } from "./hcl";

/** A state of 100,000 records has about 120 MB. */
export const MAX_STATE_BYTES = 256_000_000;

/** An instance of a resource or of a data source. */
export interface StateResource {
  readonly mode: "managed" | "data";
  readonly type: string;
  readonly name: string;
  /** The address of its module, `module.web["a"]`; empty for the root module. */
  readonly module: string;
  /** The key of an instance of `for_each` or `count`. */
  readonly key?: InstanceKey;
  /** The whole address: `module.web["a"].cloudflare_record.www[0]`. */
  readonly address: string;
  readonly attributes: JsonObject;
  /** Attributes that are sensitive, or have a part that is. */
  readonly sensitive: ReadonlySet<string>;
}

export type ReadState =
  | { readonly ok: true; readonly resources: readonly StateResource[] }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

export function readTerraformState({ file, text }: SourceFile): ReadState {
  const foreign = describeForeignText(text);
  if (foreign !== undefined) return notAState(file, foreign);
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return notAState(file, `it is not JSON: ${errorText(error)}`);
  }
  return isObject(value) ? readObject(file, value) : notAState(file, "it is not a JSON object");
}

/** Texts that are given by mistake, before their first character is reported as broken JSON. */
function describeForeignText(text: string): string | undefined {
  if (text.trim() === "") return "it is empty";
  if (text.startsWith("PK")) return "it is a plan file";
  if (text.slice(0, 10_000).includes("\0")) return "it is not UTF-8 text (`>` of PowerShell writes UTF-16)";
  if (/^\s*(?:#|\/\/|(?:resource|terraform|provider|variable|module|locals|data)\b)/.test(text))
    return "it is a configuration";
  return undefined;
}

function readObject(file: string, value: JsonObject): ReadState {
  const { version, resources, format_version, values, planned_values, encrypted_data } = value;
  if (encrypted_data !== undefined) return notAState(file, "it is encrypted");
  if (planned_values !== undefined) return notAState(file, "it is a plan");
  if (isObject(values)) return { ok: true, resources: readStateObject(value) };
  if (format_version !== undefined) return notAState(file, "it has no values: the state is empty");
  if (version === 4 && isArray(resources)) return { ok: true, resources: readStateObject(value) };
  if (typeof version === "number" && version < 4)
    return notAState(file, `it has version ${version}, which Terraform before 0.12 wrote`);
  return notAState(file, "it has neither `values` nor `resources`");
}

/** The resources of a state in either form; none where it has another form. */
export function readStateObject({ values, resources }: JsonObject): readonly StateResource[] {
  if (isObject(values)) return readModule(getRootModule(values));
  return elementsOf(resources).filter(isObject).flatMap(readFileRow);
}

function getRootModule({ root_module }: JsonObject): Json | undefined {
  return root_module;
}

function notAState(file: string, reason: string): ReadState {
  const help =
    "In the folder of the configuration, run `terraform show -json > state.json` or `terraform state pull > state.json`, and give that file.";
  const detail = `\`${file}\` is not a state of Terraform: ${reason}.`;
  return {
    ok: false,
    diagnostic: { code: "TFS101", severity: "error", summary: codeTitle("TFS101"), detail, help, where: { file } },
  };
}

/** A resource of a state file with all its instances. Deposed objects are leftovers that Terraform deletes. */
function readFileRow(row: JsonObject): readonly StateResource[] {
  const { instances, module } = row;
  const own = elementsOf(instances).filter(isObject);
  return own
    .filter(({ deposed }) => deposed === undefined)
    .map(({ attributes, index_key, sensitive_attributes }) =>
      createResource(row, module, index_key, attributes, listMarked(sensitive_attributes)),
    );
}

/** Paths of steps, of which the first is the attribute. */
function listMarked(paths: Json | undefined): ReadonlySet<string> {
  const names = elementsOf(paths).flatMap((path) => {
    const [first] = elementsOf(path);
    const { value } = isObject(first) ? first : {};
    return typeof value === "string" ? [value] : [];
  });
  return new Set(names);
}

function readModule(module: Json | undefined): readonly StateResource[] {
  if (!isObject(module)) return [];
  const { address, resources, child_modules } = module;
  const own = elementsOf(resources)
    .filter(isObject)
    .filter(({ deposed_key }) => deposed_key === undefined);
  return [...own.map((row) => readPrintedRow(row, address)), ...elementsOf(child_modules).flatMap(readModule)];
}

function readPrintedRow(row: JsonObject, module: Json | undefined): StateResource {
  const { index, values, sensitive_values } = row;
  return createResource(row, module, index, values, listTrue(sensitive_values));
}

/** The printed form repeats the values' structure, with `true` where a value is sensitive. */
function listTrue(marks: Json | undefined): ReadonlySet<string> {
  if (!isObject(marks)) return new Set();
  return new Set(Object.keys(marks).filter((name) => hasTrue(marks[name])));
}

function hasTrue(marks: Json | undefined): boolean {
  if (isArray(marks)) return marks.some(hasTrue);
  return isObject(marks) ? Object.values(marks).some(hasTrue) : marks === true;
}

function createResource(
  { mode, type, name }: JsonObject,
  module: Json | undefined,
  index: Json | undefined,
  attributes: Json | undefined,
  sensitive: ReadonlySet<string>,
): StateResource {
  const isData = mode === "data";
  const key = typeof index === "string" || typeof index === "number" ? index : undefined;
  const path = typeof module === "string" ? module : "";
  const local = `${isData ? "data." : ""}${String(type)}.${String(name)}${formatKey(key)}`;
  return {
    mode: isData ? "data" : "managed",
    type: String(type),
    name: String(name),
    module: path,
    ...(key === undefined ? {} : { key }),
    address: path === "" ? local : `${path}.${local}`,
    attributes: isObject(attributes) ? attributes : {},
    sensitive,
  };
}
