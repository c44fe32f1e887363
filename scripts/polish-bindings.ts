// Corrects the output of the generator of bindings: adds deprecations, removes links to a registry that does not have the
// provider, and adds modifiers that a strict compiler requires. Works on text.
import { isObject, type JsonObject } from "../src/base/json";
import type { Attribute, Attributes } from "../src/terraform/schema/attribute";

const HEADER = `// Generated from the kinds by @cdktf/provider-generator (MPL-2.0); do not edit. Write again: npm run bindings
// biome-ignore-all lint: generated
`;

/** Adds a `@deprecated` line to the description of each deprecated attribute, because the generator drops the flag. */
export function addDeprecations(block: JsonObject, attributes: Attributes): JsonObject {
  const { attributes: members } = block;
  if (!isObject(members)) throw new Error("a block of the schema has no attributes");
  const marked = Object.entries(members).flatMap(([name, json]) =>
    isObject(json) ? [[name, addDeprecation(json, attributes[name])] as const] : [],
  );
  return { ...block, attributes: Object.fromEntries(marked) };
}

function addDeprecation(json: JsonObject, attribute: Attribute | undefined): JsonObject {
  const { deprecated, nested } = attribute ?? {};
  const { nested_type: nestedType, description } = json;
  return {
    ...json,
    ...(deprecated === undefined ? {} : { description: `${description}\n@deprecated ${deprecated}` }),
    ...(nested && isObject(nestedType) ? { nested_type: addDeprecations(nestedType, nested.attributes) } : {}),
  };
}

/** The text of a generated file as it is stored in the repository. */
export function polish(text: string): string {
  return (
    HEADER +
    text
      .replace(/^\/\/ (https:|generated ).*\n/gm, "")
      .replace(/^( *)\*\n *\* Docs at Terraform Registry: .*\n/gm, "")
      .replace(/\{@link https:\/\/registry\.terraform\.io\S+ ([^}]*)\}/g, (_, label: string) => label.trim())
      .replace(/^( *)protected synthesize(Hcl)?Attributes\(/gm, "$1protected override synthesize$2Attributes(")
      .replace(
        /^( *)constructor\((.*)\) \{$/gm,
        (_, pad: string, list: string) => `${pad}constructor(${addOverride(list)}) {`,
      )
      .replace(/^( *)public (set|get) (alias)\(/gm, "$1public override $2 $3(")
      .replace(/^import \{ Construct \} from/gm, "import type { Construct } from")
      .replace(/'cdktf'/g, '"cdktf"')
      .replace(/'constructs'/g, '"constructs"')
      .replace(/[ \t]+$/gm, "")
      .replace(/\n*$/, "\n")
      .replace(/^\n+/, "")
  );
}

/** Parameter properties that override members of the base class need the modifier. */
function addOverride(parameters: string): string {
  return parameters.replace(/\bprotected (?=terraformResource|terraformAttribute|wrapsSet)/g, "protected override ");
}
