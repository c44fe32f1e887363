// A diagnostic about a resource and, if known, one of its attributes. The RPCs convert it to a message of the protocol.
import type { Diagnostic } from "../../base/diagnostic";

export interface AttributeDiagnostic {
  readonly severity: "error" | "warning";
  readonly code: string;
  readonly detail: string;
  readonly help?: string | undefined;
  /** The title; default: the title of the code. */
  readonly summary?: string;
  /** From the resource's own attributes down: `["records", "www", "ttl"]`. */
  readonly path?: readonly (string | number)[];
}

export function toAttributeDiagnostic(
  diagnostic: Diagnostic,
  path?: readonly (string | number)[],
): AttributeDiagnostic {
  const { code, severity, summary, detail, help } = diagnostic;
  return { severity: severity === "error" ? "error" : "warning", code, summary, detail: detail ?? summary, help, path };
}

/** Makes paths that start inside an object start at the resource. */
export function prefixPaths(
  prefix: readonly (string | number)[],
  diagnostics: readonly AttributeDiagnostic[],
): readonly AttributeDiagnostic[] {
  return diagnostics.map((diagnostic) => ({ ...diagnostic, path: [...prefix, ...(diagnostic.path ?? [])] }));
}

export function includesError(diagnostics: readonly AttributeDiagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === "error");
}

export function filterErrors(diagnostics: readonly AttributeDiagnostic[]): readonly AttributeDiagnostic[] {
  return diagnostics.filter((diagnostic) => diagnostic.severity === "error");
}
