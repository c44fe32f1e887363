// Removes the secrets of the run from findings before they are stored or sent.
import { redactDeep } from "../../base/redact";
import type { DriftFinding } from "../../drift";
import type { Environment } from "../environment";

export function redactFindings({ redaction }: Pick<Environment, "redaction">) {
  return <Findings extends readonly DriftFinding[]>(findings: Findings): Findings =>
    redactDeep(findings, (text) => redaction.redact(text));
}
