// The props of resources for the constructs without Terraform: the interfaces of the bindings, without what belongs to the framework.

const HEADER = `// Generated from the kinds by scripts/plain-configs.ts; do not edit. Write again: npm run bindings
// biome-ignore-all lint: generated
`;

/** @param bindings the texts of the bindings of resources. */
export function formatPlainConfigs(bindings: readonly string[]): string {
  const interfaces = bindings.flatMap((text) => text.match(/^export interface [\s\S]*?^}$/gm) ?? []);
  return `${HEADER}${interfaces.map((text) => `\n${withoutFramework(text)}\n`).join("")}`;
}

function withoutFramework(text: string): string {
  return text.replace(" extends cdktf.TerraformMetaArguments", "").replaceAll(" | cdktf.IResolvable", "");
}
