// What a person must know, in the form in which Terraform prints it at the line that it is about. Knows no codes.
import { type Draft, SEVERITY } from "./messages";
import { wellFormed } from "./text";
import type { CtyType } from "./type";
import type { ValuePath } from "./value";

export interface WireDiagnostic {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail?: string | undefined;
  /** From the top of the block: names of attributes, keys of maps, indexes of lists. */
  readonly path?: ValuePath | undefined;
}

/** The message. `type` is that of the block: it tells keys of maps from names of attributes. */
export function diagnosticMessage(
  { severity, summary, detail, path }: WireDiagnostic,
  type?: CtyType,
): Draft<"Diagnostic"> {
  const attribute = path === undefined || path.length === 0 ? null : attributePath(path, type);
  return { severity: SEVERITY[severity], summary: wellFormed(summary), detail: wellFormed(detail ?? ""), attribute };
}

/** The path, ending at the first set: its elements have no address on the wire. */
export function attributePath(path: ValuePath, type?: CtyType): Draft<"AttributePath"> {
  const steps: Draft<"AttributePath.Step">[] = [];
  let at = type;
  for (const step of path) {
    if (typeof at === "object" && "set" in at) break;
    steps.push(stepOf(step, at));
    at = below(at, step);
  }
  return { steps };
}

function stepOf(step: string | number, type: CtyType | undefined): Draft<"AttributePath.Step"> {
  if (typeof step === "number") return { elementKeyInt: step };
  const key = typeof type === "object" && "map" in type;
  return key ? { elementKeyString: wellFormed(step) } : { attributeName: wellFormed(step) };
}

function below(type: CtyType | undefined, step: string | number): CtyType | undefined {
  if (typeof type !== "object") return undefined;
  if ("object" in type) return Object.hasOwn(type.object, step) ? type.object[step] : undefined;
  if ("map" in type) return type.map;
  if ("tuple" in type) return type.tuple[Number(step)];
  return "list" in type ? type.list : undefined;
}
