// A state of Terraform as a configuration of the provider `edge`, with the blocks that move the objects without changing them. Pure.
import { codeTitle, type DiagnosticCode } from "../../../base/codes";
import { type Diagnostic, hasErrors } from "../../../base/diagnostic";
import { groupBy } from "../../../base/group-by";
import type { SourceFile } from "../document";
import {
  createNames,
  type ExportedBlocks,
  formatGroups,
  groupObjects,
  isMovable,
  movedBlock,
  resourceAddress,
} from "./exported-resources";
import { formatSets } from "./exported-sets";
import { formatBlock, type HclBlock } from "./hcl";
import { convertState, type StateKinds, type TerraformImportOptions } from "./import-terraform";
import { findCounterpart } from "./public-types";
import { readTerraformState } from "./read-state";

export interface TerraformExportOptions extends TerraformImportOptions {
  /** `records`: a resource for each record. `set`: the records of a zone in one resource. `moved`: only `moved` blocks, with the names and modules of the state. */
  readonly form: "records" | "set" | "moved";
}

export interface TerraformExport {
  /** Empty where a diagnostic is an error. */
  readonly text: string;
  /** The number of objects that move. */
  readonly moved: number;
  readonly diagnostics: readonly Diagnostic[];
}

export function exportTerraform(
  source: SourceFile,
  kinds: StateKinds,
  options: TerraformExportOptions,
): TerraformExport {
  const exported = options.form === "moved" ? exportMoves(source) : exportObjects(source, kinds, options);
  const { blocks, moved } = exported;
  const diagnostics = [...exported.diagnostics];
  for (const problem of exported.problems) diagnostics.push(describe(source.file, "TFS121", problem, MOVE_ALL));
  if (blocks.length === 0 && !hasErrors(diagnostics))
    diagnostics.push(describe(source.file, "TFS122", `\`${source.file}\` has no objects that can move.`, OTHER_STATE));
  if (hasErrors(diagnostics)) return { text: "", moved: 0, diagnostics };
  return { text: formatConfiguration(blocks, KEEP), moved, diagnostics };
}

interface Exported extends ExportedBlocks {
  readonly diagnostics: readonly Diagnostic[];
}

function exportObjects(source: SourceFile, kinds: StateKinds, { form, ...options }: TerraformExportOptions): Exported {
  const { zones, resources, diagnostics } = convertState(source, kinds, options);
  const nameFor = createNames(resources);
  const exported =
    form === "set"
      ? formatSets(zones, resources, kinds.kinds, nameFor)
      : formatGroups(groupObjects(zones, resources, nameFor, () => true));
  return { ...exported, diagnostics: diagnostics.map(explainLeftOut) };
}

/** A resource that is left out has to stay in the configuration: without it, Terraform destroys its object. */
function explainLeftOut(diagnostic: Diagnostic): Diagnostic {
  if (!LEFT_OUT.has(diagnostic.code)) return diagnostic;
  const help = "Keep the resource in the configuration: Terraform destroys what you remove from it without a block.";
  return { ...diagnostic, severity: diagnostic.severity === "error" ? "error" : "warning", help };
}

const LEFT_OUT: ReadonlySet<string> = new Set(["TFS104", "TFS107", "TFS110", "TFS112"]);

/** A block for each resource, with all its instances: the configuration keeps its names and modules. */
function exportMoves(source: SourceFile): Exported {
  const read = readTerraformState(source);
  if (!read.ok) return { blocks: [], moved: 0, problems: [], diagnostics: [read.diagnostic] };
  const moving = read.resources.flatMap((resource) => {
    const to = isMovable(resource) ? findCounterpart(resource.type, resource.attributes) : undefined;
    return to === undefined ? [] : [{ resource, to }];
  });
  const groups = groupBy(moving, ({ resource }) => resourceAddress(resource));
  const blocks = [...groups].flatMap(([address, own]) => {
    const targets = [...new Set(own.map(({ to, resource }) => resourceAddress({ ...resource, type: to })))];
    return targets.map((target) => movedBlock(address, target));
  });
  return { blocks, moved: moving.length, problems: [], diagnostics: [] };
}

/** @param remark a sentence for the head of the file. */
export function formatConfiguration(blocks: readonly HclBlock[], remark = ""): string {
  const head = `# Written by \`zonewright export terraform\`.${remark === "" ? "" : ` ${remark}`}\n`;
  return [head, ...blocks.map((block) => formatBlock(block))].join("\n");
}

const KEEP = "Keep the provider `cloudflare/cloudflare` in the configuration until this is applied.";
const MOVE_ALL = "Export every zone of the resource together, or move these records by hand.";
const OTHER_STATE = "Give a state with resources of the public provider.";

function describe(file: string, code: DiagnosticCode, detail: string, help: string): Diagnostic {
  return { code, severity: "error", summary: codeTitle(code), detail, help, where: { file } };
}
