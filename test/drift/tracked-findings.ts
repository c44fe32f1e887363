// Findings as a drift job stores them, for tests of histories, notifications and metrics.

import { type DriftHistory, emptyHistory, type TrackedFinding } from "../../src/drift";
import type { DriftFinding } from "../../src/drift/drift-finding";

export const AT = "2026-11-21T12:00:00Z";

/** Hours after `AT`. */
export function later(hours: number): string {
  return new Date(Date.parse(AT) + hours * 3_600_000).toISOString().replace(".000Z", "Z");
}

export function driftFinding(label: string, more: Partial<DriftFinding> = {}): DriftFinding {
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

export function trackedFinding(label: string, more: Partial<TrackedFinding> = {}): TrackedFinding {
  return { ...driftFinding(label), firstSeen: AT, lastSeen: AT, notified: true, ...more };
}

export function createHistory(findings: readonly TrackedFinding[], more: Partial<DriftHistory> = {}): DriftHistory {
  return { ...emptyHistory("emulator:state.json"), findings, scopes: ["example.com"], ...more };
}
