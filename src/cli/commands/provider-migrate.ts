// `zonewright provider migrate-to-set`: records that are resources of their own into a set, without a destroy.

import { type Diagnostic, hasErrors } from "../../base/diagnostic";
import { isObject, type Json, type JsonObject } from "../../base/json";
import { readFiles } from "../../desired/formats/document/files";
import { kinds } from "../../kinds";
import { migrateToSet } from "../../terraform/migrate-to-set";
import { EXIT, type ExitCode } from "../exit";
import type { Io } from "../io";
import { printDiagnostics } from "../print";

/** `state`: from `terraform show -json`; `stack`: the `cdk.tf.json` that has the sets already. Blocks go to standard output. */
export function migrate(io: Io, state: string, stack: string): ExitCode {
  const diagnostics: Diagnostic[] = [];
  const [before, after] = [state, stack].map((file) => readJson(io, file, diagnostics));
  if (!before || !after) {
    printDiagnostics(io, diagnostics);
    return EXIT.error;
  }
  const { text, moved, diagnostics: found } = migrateToSet(before, after, kinds);
  printDiagnostics(io, moved === 0 && !hasErrors(found) ? [nothing(state, stack)] : found);
  if (moved === 0 || hasErrors(found)) return EXIT.error;
  io.stdout.write(text);
  io.stderr.write(`${moved} records move. Check with \`terraform plan\`: it destroys none of them.\n`);
  return EXIT.done;
}

function readJson(io: Io, path: string, diagnostics: Diagnostic[]): JsonObject | undefined {
  const read = readFiles([path], io.cwd);
  diagnostics.push(...read.diagnostics);
  const [file] = read.files;
  if (!file) return undefined;
  const value = parsed(file.text);
  if (isObject(value)) return value;
  diagnostics.push({
    code: "TFP156",
    severity: "error",
    summary: "Not JSON",
    detail: `\`${path}\` does not hold a JSON object.`,
    help: "Give what `terraform show -json` printed, and then the stack's `cdk.tf.json`.",
    where: { file: path },
  });
  return undefined;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function nothing(state: string, stack: string): Diagnostic {
  return {
    code: "TFP155",
    severity: "error",
    summary: "Nothing to move",
    detail: `No record of \`${state}\` is in a set of \`${stack}\`.`,
    help: "Put the records into a set first, and synthesise the stack.",
  };
}
