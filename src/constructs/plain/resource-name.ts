// The name of a resource in the configuration of its stack, as cdktf and cdktn give it, so that a stack has the same
// addresses, and the same `zone-state.json`, with and without Terraform.
import { createHash } from "node:crypto";

const MAX_READABLE_LENGTH = 240;
const MAX_LENGTH = 255;

/** @param ids the ids of the constructs that lead to the resource, from its stack. */
export function nameResource(ids: readonly string[]): string {
  const components = ids.filter((id) => id !== "Default");
  const [first = ""] = components;
  const only = clean(first);
  if (components.length === 1 && only.length <= MAX_LENGTH) return only;
  const digest = createHash("md5").update(components.join("/")).digest("hex").slice(0, 8).toUpperCase();
  const readable = withoutRepetitions(components)
    .filter((id) => id !== "Resource")
    .map(clean)
    .join("_");
  return `${readable.slice(0, MAX_READABLE_LENGTH)}_${digest}`;
}

function clean(id: string): string {
  return id.replace(/[^A-Za-z0-9_-]/g, "");
}

/** Without each id that the id before it ends with. */
function withoutRepetitions(ids: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (const id of ids) if (kept.at(-1)?.endsWith(id) !== true) kept.push(id);
  return kept;
}
