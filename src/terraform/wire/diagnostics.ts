// Diagnostics as messages of the plugin protocol; Terraform prints each at the configuration line it refers to. Knows no codes.

import type { CtyType } from "./cty-type";
import { type Draft, SEVERITY } from "./messages";
import { toWellFormed } from "./text";
import type { ValuePath } from "./value";

export interface WireDiagnostic {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail?: string | undefined;
  /** From the top of the block: attribute names, map keys, list indexes. */
  readonly path?: ValuePath | undefined;
}

export function toDiagnosticMessage({ severity, summary, detail, path }: WireDiagnostic): Draft<"Diagnostic"> {
  const attribute = path === undefined || path.length === 0 ? null : toDiagnosticPath(path);
  return {
    severity: SEVERITY[severity],
    summary: toWellFormed(summary),
    detail: toWellFormed(detail ?? ""),
    attribute,
  };
}

/**
 * The path of an attribute and of one member of it, as a key. Terraform finds the line of `data["port"]`; it takes any longer path,
 * and the path `data.port`, for nested blocks, and shows the top of the resource or an attribute `port` of it (1.11).
 */
function toDiagnosticPath([name = "", member]: ValuePath): Draft<"AttributePath"> {
  const attribute = { attributeName: toWellFormed(String(name)) };
  if (member === undefined) return { steps: [attribute] };
  const key = typeof member === "number" ? { elementKeyInt: member } : { elementKeyString: toWellFormed(member) };
  return { steps: [attribute, key] };
}

/** The path as a message. It ends at the first set, because the protocol cannot address set elements. */
export function toAttributePath(path: ValuePath, type?: CtyType): Draft<"AttributePath"> {
  const steps: Draft<"AttributePath.Step">[] = [];
  let current = type;
  for (const step of path) {
    if (typeof current === "object" && "set" in current) break;
    steps.push(toStep(step, current));
    current = memberType(current, step);
  }
  return { steps };
}

function toStep(step: string | number, type: CtyType | undefined): Draft<"AttributePath.Step"> {
  if (typeof step === "number") return { elementKeyInt: step };
  const key = typeof type === "object" && "map" in type;
  return key ? { elementKeyString: toWellFormed(step) } : { attributeName: toWellFormed(step) };
}

function memberType(type: CtyType | undefined, step: string | number): CtyType | undefined {
  if (typeof type !== "object") return undefined;
  if ("object" in type) return Object.hasOwn(type.object, step) ? type.object[step] : undefined;
  if ("map" in type) return type.map;
  if ("tuple" in type) return type.tuple[Number(step)];
  return "list" in type ? type.list : undefined;
}
