// Dependencies between kinds (`dependsOn` of a kind) as `depends_on` of resources. Terraform orders by references, and a gateway
// does not refer to the token that it requires.
import { dependable, type Resource, Stack } from "#framework";
import type { JsonObject } from "../base/json";
import type { Kind } from "../kind/kind";
import { getKind } from "../kind/registry";
import { kinds } from "../kinds";

interface RegisteredResource {
  readonly resource: Resource;
  readonly kind: Kind;
  /** The names of the kinds that are written before it. */
  readonly dependsOn: readonly string[];
}

const resources = new WeakMap<Stack, RegisteredResource[]>();

/** Orders the resource and the others of the stack and the provider configuration, whichever is created first. */
export function addKindDependencies(resource: Resource, kindName: string, fields: JsonObject): void {
  const kind = getKind(kinds, kindName);
  const added = { resource, kind, dependsOn: listDependencies(kind, fields) };
  const stack = Stack.of(resource);
  const others = resources.get(stack) ?? [];
  for (const other of others) {
    if (other.resource.provider !== resource.provider) continue;
    orderAfter(added, other);
    orderAfter(other, added);
  }
  resources.set(stack, [...others, added]);
}

function listDependencies(kind: Kind, fields: JsonObject): readonly string[] {
  const { within, name } = kind;
  const scope = within === "account" ? { within } : { within, zone: "" };
  const create = {
    action: "create",
    kind: name,
    scope,
    group: "",
    conflict: "",
    label: "",
    to: fields,
    fields: [],
  } as const;
  return kind.dependsOn?.(create) ?? [];
}

function orderAfter({ resource, dependsOn }: RegisteredResource, other: RegisteredResource): void {
  if (dependsOn.includes(other.kind.name))
    resource.dependsOn = [...(resource.dependsOn ?? []), dependable(other.resource)];
}
