// What a person must know about one attribute. RPCs turn it into the wire's diagnostics.
import type { Diagnostic } from "../../base/diagnostic";

export interface Remark {
  readonly severity: "error" | "warning";
  readonly code: string;
  readonly detail: string;
  readonly help?: string | undefined;
  /** Title; the code's own unless said. */
  readonly summary?: string;
  /** From the object's own attributes down: `["records", "www", "ttl"]`. */
  readonly path?: readonly (string | number)[];
}

export function remarkOf(diagnostic: Diagnostic, path?: readonly (string | number)[]): Remark {
  const { code, severity, summary, detail, help } = diagnostic;
  return { severity: severity === "error" ? "error" : "warning", code, summary, detail: detail ?? summary, help, path };
}

export function below(prefix: readonly (string | number)[], remarks: readonly Remark[]): readonly Remark[] {
  return remarks.map((remark) => ({ ...remark, path: [...prefix, ...(remark.path ?? [])] }));
}

export function hasError(remarks: readonly Remark[]): boolean {
  return remarks.some((remark) => remark.severity === "error");
}
