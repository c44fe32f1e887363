// Findings as a job keeps them, for tests of what is made of them.
import type { DriftFinding } from "../../src/drift/finding";
import { emptyHistory, type History, type KeptFinding } from "../../src/drift/history";

export const AT = "2026-11-21T12:00:00Z";

/** Hours after `AT`. */
export function later(hours: number): string {
  return new Date(Date.parse(AT) + hours * 3_600_000).toISOString().replace(".000Z", "Z");
}

export function finding(label: string, more: Partial<DriftFinding> = {}): DriftFinding {
  return {
    fingerprint: label.padEnd(32, "0"),
    category: "changed",
    severity: "medium",
    scope: "example.com",
    kind: "dns_record",
    label,
    fields: [],
    seen: "as-it-is",
    ...more,
  };
}

export function kept(label: string, more: Partial<KeptFinding> = {}): KeptFinding {
  return { ...finding(label), firstSeen: AT, lastSeen: AT, told: true, ...more };
}

export function historyOf(findings: readonly KeptFinding[], more: Partial<History> = {}): History {
  return { ...emptyHistory("emulator:state.json"), findings, scopes: ["example.com"], ...more };
}
