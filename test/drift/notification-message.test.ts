// The notification of a drift job: its body in both formats, and its signature.
import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type DriftNotification, formatNotification, notificationHeaders } from "../../src/drift";
import { HOSTILE } from "../report/hostile";
import { AT, later, trackedFinding } from "./tracked-findings";

const message = (findings: Partial<DriftNotification>, target = "emulator:state.json") => ({
  target,
  at: AT,
  notification: { appeared: [], resolved: [], reverted: [], ...findings },
});

describe("a JSON notification", () => {
  it("contains each finding with its dates, author and remedy", () => {
    const by = { who: "a@example.com", at: AT };
    const fields = [{ field: "content", declared: "192.0.2.1", live: "203.0.113.1" }];
    const appeared = [trackedFinding("www", { fields, by, lastSeen: later(2), remediation: "proposed" })];
    const body = JSON.parse(
      formatNotification(message({ appeared, resolved: [trackedFinding("gone", { resolved: AT })] }), "json"),
    );
    expect(body).toMatchObject({ format_version: "1.0", event: "drift", target: "emulator:state.json", at: AT });
    expect(body.appeared).toEqual([
      {
        fingerprint: trackedFinding("www").fingerprint,
        category: "changed",
        severity: "medium",
        scope: "example.com",
        kind: "dns_record",
        label: "www",
        fields,
        first_seen: AT,
        last_seen: later(2),
        by,
        remedy: "proposed",
      },
    ]);
    expect(body.resolved).toEqual([expect.objectContaining({ label: "gone", resolved: AT })]);
    expect(body.counts).toEqual({ appeared: 1, resolved: 1, reverted: 0 });
  });

  it("counts findings beyond the first 500", () => {
    const appeared = Array.from({ length: 501 }, (_, n) => trackedFinding(`n${n}`));
    const body = JSON.parse(formatNotification(message({ appeared }), "json"));
    expect([body.appeared.length, body.counts.appeared]).toEqual([500, 501]);
  });
});

describe("a Slack notification", () => {
  const blocksOf = (text: string) =>
    JSON.parse(text).blocks as { type: string; text?: { type: string; text: string } }[];

  it("lists new, reverted and resolved findings, in this order", () => {
    const fields = [{ field: "content", declared: "192.0.2.1", live: "203.0.113.1" }];
    const body = formatNotification(
      message({
        appeared: [trackedFinding("www", { fields, remediation: "flapping", by: { who: "ann", at: AT } })],
        reverted: [trackedFinding("w2")],
        resolved: [trackedFinding("w3")],
      }),
      "slack",
    );
    expect(JSON.parse(body).text).toBe("DNS drift: 1 new, 1 resolved, 1 reverted");
    expect(blocksOf(body).flatMap((block) => (block.type === "section" ? [block.text?.text] : []))).toEqual([
      "⚠ [medium] example.com: changed www; content 192.0.2.1 → 203.0.113.1; by ann; reverted three times and changed again: left as it is",
      "↩ reverted: [medium] example.com: changed w2",
      "✓ resolved: [medium] example.com: changed w3",
    ]);
  });

  it("has at most 50 blocks of at most 3,000 characters, and counts the findings that it leaves out", () => {
    const long = trackedFinding("n", { label: "x".repeat(9000) });
    const many = { appeared: Array.from({ length: 60 }, () => long), resolved: Array.from({ length: 60 }, () => long) };
    const blocks = blocksOf(formatNotification(message(many), "slack"));
    expect(blocks.length).toBeLessThanOrEqual(50);
    for (const block of blocks) expect(block.text?.text.length ?? 0).toBeLessThanOrEqual(3000);
    expect(blocks.at(-1)?.text?.text).toBe("80 more: see the report of the run.");
  });
});

it.each(HOSTILE)("contains the values of a record as plain text, in both formats: %j", (text) => {
  const hostile = trackedFinding("n", {
    label: text,
    scope: text,
    fields: [{ field: text, declared: text, live: text }],
  });
  for (const format of ["json", "slack"] as const) {
    const body = formatNotification(message({ appeared: [hostile] }, text), format);
    expect(body).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u200b\ufeff]/);
    expect(() => JSON.parse(body)).not.toThrow();
    expect(body).not.toContain("mrkdwn");
  }
});

describe("the headers", () => {
  it("sign the time with the body, and have the same delivery for each attempt", () => {
    const headers = notificationHeaders("{}", AT, "a secret of some length");
    const time = String(Date.parse(AT) / 1000);
    const signed = createHmac("sha256", "a secret of some length").update(`${time}.{}`).digest("hex");
    expect(headers).toMatchObject({ "x-zonewright-timestamp": time, "x-zonewright-signature": `sha256=${signed}` });
    expect(headers["x-zonewright-delivery"]).toBe(notificationHeaders("{}", AT, undefined)["x-zonewright-delivery"]);
    expect(headers["x-zonewright-delivery"]).not.toBe(
      notificationHeaders("[]", AT, undefined)["x-zonewright-delivery"],
    );
  });

  it("have no signature without a secret", () => {
    expect(notificationHeaders("{}", AT, undefined)).not.toHaveProperty("x-zonewright-signature");
  });
});
