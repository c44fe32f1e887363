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

/**
 * Makes paths that start inside a member of a map start at the resource. The detail names the member, because Terraform shows no
 * path where it does not find the line.
 */
export function prefixPaths(
  prefix: readonly (string | number)[],
  diagnostics: readonly AttributeDiagnostic[],
): readonly AttributeDiagnostic[] {
  return diagnostics.map((diagnostic) => ({
    ...diagnostic,
    detail: `${formatMember(prefix)}${diagnostic.detail}`,
    path: [...prefix, ...(diagnostic.path ?? [])],
  }));
}

/** `records["www"]: ` in front of a text about the member; nothing for the object of a resource. */
export function formatMember([attribute, key]: readonly (string | number)[]): string {
  return attribute === undefined || key === undefined ? "" : `\`${attribute}[${JSON.stringify(key)}]\`: `;
}

export function includesError(diagnostics: readonly AttributeDiagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === "error");
}

export function filterErrors(diagnostics: readonly AttributeDiagnostic[]): readonly AttributeDiagnostic[] {
  return diagnostics.filter((diagnostic) => diagnostic.severity === "error");
}
