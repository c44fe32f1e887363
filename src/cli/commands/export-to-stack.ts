// `zonewright export terraform --from STATE --stack STACK`: moves the records of a state into the sets of a synthesized stack.

import { codeTitle } from "../../base/codes";
import { type Diagnostic, hasErrors } from "../../base/diagnostic";
import { isObject, type JsonObject, parseJson } from "../../base/json";
import { readFiles } from "../../desired/formats/document";
import { MAX_STATE_BYTES } from "../../desired/formats/terraform-state";
import { kinds } from "../../kinds";
import { migrateToSet } from "../../terraform/migrate-to-set";
import { EXIT, type ExitCode } from "../exit";
import type { Io } from "../io";
import { printDiagnostics } from "../print";

/**
 * Prints the `removed` and `import` blocks on stdout.
 *
 * @param state output of `terraform show -json`.
 * @param stack the `cdk.tf.json` that declares the sets.
 */
export function exportToStack(io: Io, state: string, stack: string): ExitCode {
  const diagnostics: Diagnostic[] = [];
  const before = readJson(io, state, diagnostics);
  const after = readJson(io, stack, diagnostics);
  if (!before || !after) {
    printDiagnostics(io, diagnostics);
    return EXIT.error;
  }
  const { text, moved, diagnostics: found } = migrateToSet(before, after, kinds);
  printDiagnostics(io, moved === 0 && !hasErrors(found) ? [nothingToMove(state, stack)] : found);
  if (moved === 0 || hasErrors(found)) return EXIT.error;
  io.stdout.write(text);
  io.stderr.write(`${moved} records move. Check with \`terraform plan\`: it must destroy none of them.\n`);
  return EXIT.done;
}

function readJson(io: Io, path: string, diagnostics: Diagnostic[]): JsonObject | undefined {
  const read = readFiles([path], io.cwd, { maxBytes: MAX_STATE_BYTES });
  diagnostics.push(...read.diagnostics);
  const [file] = read.files;
  if (!file) return undefined;
  const value = parseJson(file.text);
  if (isObject(value)) return value;
  diagnostics.push({
    code: "TFP156",
    severity: "error",
    summary: codeTitle("TFP156"),
    detail: `\`${path}\` does not hold a JSON object.`,
    help: "Give the output of `terraform show -json`, and then the stack's `cdk.tf.json`.",
    where: { file: path },
  });
  return undefined;
}

function nothingToMove(state: string, stack: string): Diagnostic {
  return {
    code: "TFP155",
    severity: "error",
    summary: codeTitle("TFP155"),
    detail: `No record of \`${state}\` belongs to a set in \`${stack}\`.`,
    help: "Put the records into a set first, and synthesize the stack.",
  };
}
