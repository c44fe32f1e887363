// Keys of a document that nothing reads, with the key that was probably meant.
import { closest } from "fastest-levenshtein";
import type { JsonObject } from "../base/json";
import { childSource, type DiagnosticSink, locateSource, reportError, type Source } from "./compilation";

export function checkKeys(
  target: { readonly diagnostics: DiagnosticSink },
  source: Source,
  value: JsonObject,
  known: readonly string[],
): void {
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue;
    const where = locateSource(childSource(source, name));
    const help = name === "app" && source.path.length === 0 ? NO_PROGRAM : suggestKey(name, known);
    reportError(target, "DOC116", `\`${name}\` is not a key here.`, help, where);
  }
}

/** Whoever may change a document must not be able to have a program run. */
const NO_PROGRAM =
  "A document runs no program: give `--app COMMAND` to the command, or name the folder that the program wrote.";

export function suggestKey(name: string, known: readonly string[]): string {
  const listed = known.filter((key) => key !== "$schema").join(", ");
  return `Did you mean \`${closest(name, [...known])}\`? Known keys: ${listed}.`;
}
