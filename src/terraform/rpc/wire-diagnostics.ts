// Converts diagnostics to messages of the plugin protocol.
import { diagnosticTitles } from "../../base/codes";
import type { AttributeDiagnostic } from "../object/attribute-diagnostic";
import type { Schema } from "../schema/attribute";
import { toDiagnosticMessage } from "../wire/diagnostics";
import type { Draft } from "../wire/messages";

/** Terraform prints the code in the title, then the detail, then the help. */
export function toWireDiagnostics(
  diagnostics: readonly AttributeDiagnostic[],
  schema?: Schema,
): readonly Draft<"Diagnostic">[] {
  return diagnostics.map(({ severity, code, summary, detail, help, path }) => {
    const title = `${summary ?? diagnosticTitles[code] ?? "Invalid value"} (${code})`;
    const text = help === undefined ? detail : `${detail}\n\n${help}`;
    return toDiagnosticMessage({
      severity,
      summary: title,
      detail: text,
      path: schema && path && findPath(schema, path),
    });
  });
}

/** Nothing where the block has no such attribute. */
function findPath({ attributes }: Schema, path: readonly (string | number)[]): typeof path | undefined {
  return Object.hasOwn(attributes, String(path[0])) ? path : undefined;
}

/** The schema does not have the type: another version of the provider wrote the state. */
export function unknownType(name: string): AttributeDiagnostic {
  return {
    severity: "error",
    code: "TFP110",
    detail: `This version of the provider has no \`${name}\`.`,
    help: "Use the version that the state was written with, or a newer version.",
  };
}
