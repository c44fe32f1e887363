// Writes a configuration of the Terraform provider for objects that exist: those of a state, which move, or those of a live zone, which are
// imported. Nothing is written to the target.
import { resolve } from "node:path";
import { codeTitle } from "../base/codes";
import { type Diagnostic, hasErrors } from "../base/diagnostic";
import { errorText } from "../base/error-text";
import { readTextFile } from "../base/read-text-file";
import {
  type CheckedMigration,
  checkMigration,
  exportLiveZone,
  exportTerraform,
  MAX_STATE_BYTES,
  type TerraformExport,
  type TerraformExportOptions,
} from "../desired/formats/terraform-state";
import { kinds } from "../kinds";
import { zoneFileForm } from "../kinds/dns-record";
import type { Environment } from "./environment";
import type { Failure } from "./failure";
import { readLiveZones } from "./live-zones";
import type { TargetOptions } from "./target";

export type TerraformRequest =
  | ({ readonly from: "state"; readonly path: string } & TerraformExportOptions)
  | ({ readonly from: "live"; readonly zone: string; readonly form: "records" | "set" } & Omit<
      TargetOptions,
      "forApply" | "asOf"
    >);

export type TerraformResult =
  | ({ readonly ok: true } & TerraformExport)
  /** The state cannot be read or converted. */
  | { readonly ok: false; readonly reason: "source"; readonly diagnostics: readonly Diagnostic[] }
  | Failure;

export async function exportConfiguration(
  request: TerraformRequest,
  environment: Environment,
): Promise<TerraformResult> {
  if (request.from === "state") return exportState(request, environment);
  const read = await readLiveZones({ ...request, zones: [request.zone] }, environment);
  if (!read.ok) return read;
  environment.onDiagnostics?.(read.diagnostics);
  const scope = read.live.scopes.find(({ scope }) => scope.within === "zone");
  if (!scope) throw new Error(`the zone ${request.zone} was not read`);
  return { ok: true, ...exportLiveZone(scope, kinds, request.form) };
}

function exportState(
  { path: file, ...options }: Extract<TerraformRequest, { readonly from: "state" }>,
  environment: Pick<Environment, "cwd">,
): TerraformResult {
  const text = readState(file, environment);
  if (typeof text !== "string") return { ok: false, reason: "source", diagnostics: [text] };
  const exported = exportTerraform({ file, text }, { kinds, form: zoneFileForm }, options);
  return hasErrors(exported.diagnostics)
    ? { ok: false, reason: "source", diagnostics: exported.diagnostics }
    : { ok: true, ...exported };
}

/** Which resources are left to move from the public provider. */
export async function checkTerraformState(
  file: string,
  environment: Pick<Environment, "cwd">,
): Promise<CheckedMigration> {
  const text = readState(file, environment);
  return typeof text === "string" ? checkMigration({ file, text }) : { ok: false, diagnostics: [text] };
}

function readState(file: string, { cwd }: Pick<Environment, "cwd">): string | Diagnostic {
  try {
    return readTextFile(resolve(cwd, file), MAX_STATE_BYTES);
  } catch (error) {
    const detail = `\`${file}\` cannot be read: ${errorText(error)}`;
    return { code: "TFS101", severity: "error", summary: codeTitle("TFS101"), detail };
  }
}
