// The records of each zone of a state as a set: Terraform forgets their resources (`removed`) and imports the set. Pure.
import { groupBy } from "../../../base/group-by";
import type { Kind } from "../../../kind/kind";
import { type ConvertedZone, getRecordKind, spellAsLive } from "./convert-zone";
import {
  type ExportedBlocks,
  formatGroups,
  groupObjects,
  isMovable,
  listMembers,
  type NameFor,
  resourceAddress,
  type ZoneObject,
  type ZoneReferences,
} from "./exported-resources";
import { type HclBlock, HclExpression } from "./hcl";
import type { StateResource } from "./read-state";

export function formatSets(
  zones: readonly ConvertedZone[],
  resources: readonly StateResource[],
  kinds: readonly Kind[],
  nameFor: NameFor,
): ExportedBlocks {
  const recordKind = getRecordKind(kinds);
  const grouped = groupObjects(zones, resources, nameFor, ({ kind }) => kind !== recordKind);
  const others = formatGroups(grouped);
  const sets = zones.flatMap((zone) => {
    const records = zone.objects.filter(({ kind }) => kind === recordKind).map((object) => ({ ...object, zone }));
    return records.length === 0 ? [] : [formatSet(records, grouped.references, nameFor)];
  });
  const forgotten = forgetResources(
    sets.flatMap(({ records }) => records),
    resources,
  );
  return {
    blocks: [...others.blocks, ...sets.flatMap(({ blocks }) => blocks), ...forgotten.blocks],
    moved: others.moved + forgotten.moved,
    problems: forgotten.problems,
  };
}

interface ExportedSet {
  readonly blocks: readonly HclBlock[];
  readonly records: readonly ZoneObject[];
}

function formatSet(records: readonly ZoneObject[], references: ZoneReferences, nameFor: NameFor): ExportedSet {
  const [{ zone, kind }] = [records[0]!];
  const type = `edge_${kind.name}_set`;
  const name = nameFor(type, [zone.name]);
  const keyed = keyRecords(records);
  const members = keyed.map(([key, record]) => [key, Object.fromEntries(listMembers(spellAsLive(record, zone)))]);
  const set: HclBlock = {
    type: "resource",
    labels: [type, name],
    body: [
      ["zone_id", references.get(zone)],
      [kind.inDocument.key, Object.fromEntries(members)],
    ],
  };
  const pairs = keyed.flatMap(([key, { resource }]) => {
    const { id } = resource.attributes;
    return isMovable(resource) && typeof id === "string" ? [`${key}=${id}`] : [];
  });
  const imported = pairs.length === 0 ? [] : [importBlock(`${type}.${name}`, `${zone.zone.id}/${pairs.join(",")}`)];
  return { blocks: [set, ...imported], records };
}

export function importBlock(to: string, id: string): HclBlock {
  return {
    type: "import",
    body: [
      ["to", new HclExpression(to)],
      ["id", id],
    ],
  };
}

/** Terraform forgets the resource, and its object stays. */
export function removedBlock(address: string): HclBlock {
  return {
    type: "removed",
    body: [["from", new HclExpression(address)], { type: "lifecycle", body: [["destroy", false]] }],
  };
}

/** The names of the resources as keys: `www`, `web/a`. An import separates keys by commas, and reads them without outer spaces. */
function keyRecords(records: readonly ZoneObject[]): readonly (readonly [key: string, record: ZoneObject])[] {
  const taken = new Set<string>();
  return records.map((record) => {
    const { name, key } = record.resource;
    const own = (key === undefined ? name : `${name}/${key}`).replaceAll(",", ";").trim();
    let unique = own;
    for (let number = 2; taken.has(unique); number += 1) unique = `${own}/${number}`;
    taken.add(unique);
    return [unique, record];
  });
}

/** A `removed` block has the address of a resource without the keys of instances and modules. */
function forgetResources(records: readonly ZoneObject[], resources: readonly StateResource[]): ExportedBlocks {
  const moving = new Set(records.map(({ resource }) => resource));
  const all = groupBy(
    resources.filter((resource) => isMovable(resource)),
    (resource) => resourceAddress({ ...resource, module: resource.module.replace(KEY, "") }),
  );
  const blocks: HclBlock[] = [];
  const problems: string[] = [];
  for (const [address, instances] of all) {
    const staying = instances.filter((resource) => !moving.has(resource));
    if (staying.length === instances.length) continue;
    const [first] = staying;
    if (first)
      problems.push(
        `\`${first.address}\` is in no set, and other instances of \`${address}\` are. Terraform can only forget all of them.`,
      );
    blocks.push({
      type: "removed",
      body: [["from", new HclExpression(address)], { type: "lifecycle", body: [["destroy", false]] }],
    });
  }
  return { blocks, moved: [...moving].filter(isMovable).length, problems };
}

const KEY = /\[(?:\d+|"(?:[^"\\]|\\.)*")\]/g;
