// The configuration of a history as data, and its form for the in-process core and for real Terraform.
import type { JsonObject } from "../../../src/base/json";
import type { Config } from "../in-process-core";

export interface RecordSpec {
  readonly name: string;
  readonly type: "A" | "TXT" | "MX" | "CNAME";
  readonly content: string;
  readonly ttl: number;
  readonly comment?: string;
  readonly priority?: number;
}

export type Ignorable = "content" | "ttl" | "comment";

/** A `resource` block with records: one, or one for each key. The keys of `count` are 0, 1, 2 … */
export interface Block {
  readonly name: string;
  readonly form: "single" | "count" | "for_each" | "set";
  readonly zone: 0 | 1;
  readonly members: readonly (readonly [string, RecordSpec])[];
  readonly adopt: boolean;
  readonly ignore: readonly Ignorable[];
  readonly createFirst: boolean;
}

export type Stack = readonly Block[];

export const ZONES = ["example.com", "example.net"] as const;

export function addressOf({ form, name }: Pick<Block, "form" | "name">): string {
  return `${form === "set" ? "edge_dns_record_set" : "edge_dns_record"}.${name}`;
}

export interface Wanted {
  readonly address: string;
  /** The key in a set. */
  readonly key?: string;
  readonly zone: 0 | 1;
  readonly spec: RecordSpec;
  readonly ignore: readonly Ignorable[];
}

/** Each record of the stack with its address. */
export function listWanted(stack: Stack): readonly Wanted[] {
  return stack.flatMap((block) => {
    const { zone, ignore, form, members } = block;
    const address = addressOf(block);
    return members.map(([key, spec], at): Wanted => {
      if (form === "set") return { address, key, zone, spec, ignore };
      const index = form === "single" ? "" : form === "count" ? `[${at}]` : `[${JSON.stringify(key)}]`;
      return { address: address + index, zone, spec, ignore };
    });
  });
}

/** For the in-process core: an instance for each key. */
export function toConfigs(stack: Stack, zoneIds: readonly string[]): Readonly<Record<string, Config>> {
  const sets = stack.filter(({ form }) => form === "set");
  const owners = new Map(stack.map((block) => [addressOf(block), block]));
  return Object.fromEntries([
    ...sets.map((block) => [
      addressOf(block),
      { ...commonOf(block, zoneIds), records: Object.fromEntries(block.members), lifecycle: lifecycleOf(block) },
    ]),
    ...listWanted(stack)
      .filter(({ key }) => key === undefined)
      .map(({ address, spec }) => {
        const block = owners.get(address.replace(/\[.*$/, "")) as Block;
        return [address, { ...commonOf(block, zoneIds), ...spec, lifecycle: lifecycleOf(block) }];
      }),
  ]);
}

/** For Terraform: `resource` and `locals` of a JSON configuration. */
export function toJsonConfiguration(stack: Stack, zoneIds: readonly string[]): JsonObject {
  const resource: Record<string, Record<string, JsonObject>> = {};
  const locals: Record<string, JsonObject> = {};
  for (const block of stack) {
    const [type = "", name = ""] = addressOf(block).split(".");
    const common = { ...commonOf(block, zoneIds), lifecycle: lifecycleOf(block) as JsonObject };
    const specs = Object.fromEntries(block.members) as unknown as JsonObject;
    const [first] = block.members;
    resource[type] ??= {};
    if (block.form === "set") resource[type][name] = { ...common, records: specs };
    else if (block.form === "single") resource[type][name] = { ...common, ...(first?.[1] as unknown as JsonObject) };
    else {
      locals[name] = block.form === "count" ? ({ list: Object.values(specs) } as JsonObject) : specs;
      const row = block.form === "count" ? `local.${name}.list[count.index]` : `local.${name}[each.key]`;
      const attributes = ["name", "type", "content", "ttl", "comment", "priority"].map((attribute) => [
        attribute,
        `\${lookup(${row}, "${attribute}", null)}`,
      ]);
      const repeat =
        block.form === "count" ? { count: `\${length(local.${name}.list)}` } : { for_each: `\${local.${name}}` };
      resource[type][name] = { ...repeat, ...common, ...Object.fromEntries(attributes) };
    }
  }
  return { ...(stack.length > 0 && { resource }), ...(Object.keys(locals).length > 0 && { locals }) };
}

function commonOf({ zone, adopt }: Block, zoneIds: readonly string[]): { readonly zone_id: string; adopt?: true } {
  return { zone_id: zoneIds[zone] as string, ...(adopt && { adopt: true as const }) };
}

function lifecycleOf({ ignore, createFirst, form }: Block) {
  return {
    ...(ignore.length > 0 && form !== "set" && { ignore_changes: ignore }),
    ...(createFirst && { create_before_destroy: true }),
  };
}

/** Whether the API takes all these records together. */
export function isValid(stack: Stack): boolean {
  const wanted = listWanted(stack);
  const identities = wanted.map(({ zone, spec }) => `${zone} ${spec.name} ${spec.type} ${spec.content}`);
  if (new Set(identities).size < identities.length) return false;
  const aliases = wanted.filter(({ spec }) => spec.type === "CNAME");
  return aliases.every(
    ({ zone, spec }) => wanted.filter((other) => other.zone === zone && other.spec.name === spec.name).length === 1,
  );
}
