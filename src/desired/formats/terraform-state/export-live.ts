// The records of a live zone as a configuration of the provider `edge`, with the blocks that import them. Pure.
import { codeTitle } from "../../../base/codes";
import type { Diagnostic } from "../../../base/diagnostic";
import { APEX } from "../../../dns";
import { importedForm } from "../../../kind/derive/declared-form";
import { writtenFields } from "../../../kind/derive/written-fields";
import { type Kind, type Live, scopeName } from "../../../kind/kind";
import type { LiveScope } from "../../../kind/state";
import { getRecordKind } from "./convert-zone";
import { formatConfiguration, type TerraformExport } from "./export-terraform";
import { createNames, listMembers, type NameFor } from "./exported-resources";
import { importBlock } from "./exported-sets";
import { type HclArgument, type HclBlock, HclExpression } from "./hcl";

/** @param form `set`: all records in one resource. */
export function exportLiveZone(scope: LiveScope, kinds: readonly Kind[], form: "records" | "set"): TerraformExport {
  const kind = getRecordKind(kinds);
  const zone = scopeName(scope.scope);
  const all = scope.objects.filter((object) => object.kind === kind.name);
  const own = all.filter(({ managedBy }) => managedBy === undefined);
  const nameFor = createNames([]);
  const name = nameFor("data.edge_zone", [zone]);
  const data: HclBlock = { type: "data", labels: ["edge_zone", name], body: [["name", zone]] };
  const records = own.map((object): LiveRecord => {
    const declared = writtenFields(kind.fields, importedForm(kind, object.props, scope.context));
    return { object, name: nameRecord(nameFor, kind, declared), members: listMembers(declared) };
  });
  const input: LiveInput = {
    kind,
    zoneId: scope.id ?? zone,
    reference: new HclExpression(`data.edge_zone.${name}.id`),
    records,
  };
  const blocks = records.length === 0 ? [] : form === "set" ? formatLiveSet(input, zone) : formatLiveRecords(input);
  const diagnostics = all
    .filter(({ managedBy }) => managedBy !== undefined)
    .map((object) => managedElsewhere(zone, object));
  return { text: formatConfiguration([data, ...blocks]), moved: own.length, diagnostics };
}

interface LiveRecord {
  readonly object: Live;
  readonly name: string;
  readonly members: readonly HclArgument[];
}

interface LiveInput {
  readonly kind: Kind;
  readonly zoneId: string;
  readonly reference: HclExpression;
  readonly records: readonly LiveRecord[];
}

/** `www_a`; the apex and a wildcard have no letters. */
function nameRecord(nameFor: NameFor, kind: Kind, { name, type }: Readonly<Record<string, unknown>>): string {
  const words = name === APEX ? "apex" : String(name).replace(/^\*/, "any");
  return nameFor(`edge_${kind.name}`, [words, String(type).toLowerCase()]);
}

function formatLiveRecords({ kind, zoneId, reference, records }: LiveInput): readonly HclBlock[] {
  const type = `edge_${kind.name}`;
  return records.flatMap(({ object, name, members }) => [
    { type: "resource", labels: [type, name], body: [["zone_id", reference], ...members] },
    importBlock(`${type}.${name}`, `${zoneId}/${object.id}`),
  ]);
}

function formatLiveSet({ kind, zoneId, reference, records }: LiveInput, zone: string): readonly HclBlock[] {
  const type = `edge_${kind.name}_set`;
  const name = createNames([])(type, [zone]);
  const members = Object.fromEntries(records.map((record) => [record.name, Object.fromEntries(record.members)]));
  const pairs = records.map((record) => `${record.name}=${record.object.id}`);
  return [
    {
      type: "resource",
      labels: [type, name],
      body: [
        ["zone_id", reference],
        [kind.inDocument.key, members],
      ],
    },
    importBlock(`${type}.${name}`, `${zoneId}/${pairs.join(",")}`),
  ];
}

function managedElsewhere(zone: string, { label, managedBy }: Live): Diagnostic {
  const detail = `\`${label}\` is left out: ${managedBy} manages it.`;
  return { code: "TFS107", severity: "note", summary: codeTitle("TFS107"), detail, where: { at: zone } };
}
