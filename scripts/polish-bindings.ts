// What the generator of bindings leaves out or says wrongly, corrected: deprecations, links to a registry where the
// provider is not, and modifiers that a strict compiler asks for. Text in, text out.
import { isObject, type JsonObject } from "../src/base/json";
import type { Attribute, Attributes } from "../src/terraform/schema/attribute";

const HEADER = `// Generated from the kinds by @cdktf/provider-generator (MPL-2.0); do not edit. Write again: npm run bindings
// biome-ignore-all lint: generated
`;

/** The schema with a `@deprecated` line in each description that needs one: the generator drops the flag, and keeps the text. */
export function withDeprecations(block: JsonObject, attributes: Attributes): JsonObject {
  const inner = block["attributes"] as Readonly<Record<string, JsonObject>>;
  const marked = Object.entries(inner).map(([name, value]) => [name, markedAttribute(value, attributes[name])]);
  return { ...block, attributes: Object.fromEntries(marked) };
}

function markedAttribute(json: JsonObject, attribute: Attribute | undefined): JsonObject {
  const { deprecated, nested } = attribute ?? {};
  const nestedType = json["nested_type"];
  return {
    ...json,
    ...(deprecated === undefined ? {} : { description: `${json["description"]}\n@deprecated ${deprecated}` }),
    ...(nested && isObject(nestedType) ? { nested_type: withDeprecations(nestedType, nested.attributes) } : {}),
  };
}

/** A generated file as it is kept. */
export function polished(text: string): string {
  return (
    HEADER +
    text
      .replace(/^\/\/ (https:|generated ).*\n/gm, "")
      .replace(/^( *)\*\n *\* Docs at Terraform Registry: .*\n/gm, "")
      .replace(/\{@link https:\/\/registry\.terraform\.io\S+ ([^}]*)\}/g, (_, said: string) => said.trim())
      .replace(/^( *)protected synthesize(Hcl)?Attributes\(/gm, "$1protected override synthesize$2Attributes(")
      .replace(
        /^( *)constructor\((.*)\) \{$/gm,
        (_, pad: string, list: string) => `${pad}constructor(${overriding(list)}) {`,
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

/** Members that a constructor declares in its parameters stand in the base class already. */
function overriding(parameters: string): string {
  return parameters.replace(/\bprotected (?=terraformResource|terraformAttribute|wrapsSet)/g, "protected override ");
}
