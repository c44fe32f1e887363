// The message of a drift job: its body in both forms, and its signature.
import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { noticeBody, noticeHeaders } from "../../src/drift/notice";
import { HOSTILE } from "../report/hostile";
import { AT, kept, later } from "./findings-of";

const notice = (news: Partial<Parameters<typeof noticeBody>[0]["news"]>, target = "emulator:state.json") => ({
  target,
  at: AT,
  news: { appeared: [], resolved: [], reverted: [], ...news },
});

describe("in JSON", () => {
  it("holds each finding with its past", () => {
    const by = { who: "a@example.com", at: AT };
    const fields = [{ field: "content", declared: "192.0.2.1", live: "203.0.113.1" }];
    const appeared = [kept("www", { fields, by, lastSeen: later(2), remedy: "proposed" })];
    const body = JSON.parse(noticeBody(notice({ appeared, resolved: [kept("gone", { resolved: AT })] }), "json"));
    expect(body).toMatchObject({ format_version: "1.0", event: "drift", target: "emulator:state.json", at: AT });
    expect(body.appeared).toEqual([
      {
        fingerprint: kept("www").fingerprint,
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

  it("counts what it does not hold, beyond 500", () => {
    const appeared = Array.from({ length: 501 }, (_, n) => kept(`n${n}`));
    const body = JSON.parse(noticeBody(notice({ appeared }), "json"));
    expect([body.appeared.length, body.counts.appeared]).toEqual([500, 501]);
  });
});

describe("for Slack", () => {
  const blocksOf = (text: string) =>
    JSON.parse(text).blocks as { type: string; text?: { type: string; text: string } }[];

  it("says what appeared, was put back and is gone, in this order", () => {
    const fields = [{ field: "content", declared: "192.0.2.1", live: "203.0.113.1" }];
    const body = noticeBody(
      notice({
        appeared: [kept("www", { fields, remedy: "fight", by: { who: "ann", at: AT } })],
        reverted: [kept("w2")],
        resolved: [kept("w3")],
      }),
      "slack",
    );
    expect(JSON.parse(body).text).toBe("DNS drift: 1 new, 1 resolved, 1 put back");
    expect(blocksOf(body).flatMap((block) => (block.type === "section" ? [block.text?.text] : []))).toEqual([
      "⚠ [medium] example.com: changed www; content 192.0.2.1 → 203.0.113.1; by ann; put back three times and changed again: left to a person",
      "↩ put back: [medium] example.com: changed w2",
      "✓ resolved: [medium] example.com: changed w3",
    ]);
  });

  it("has at most 50 blocks of at most 3,000 characters, and says how many findings it leaves out", () => {
    const long = kept("n", { label: "x".repeat(9000) });
    const many = { appeared: Array.from({ length: 60 }, () => long), resolved: Array.from({ length: 60 }, () => long) };
    const blocks = blocksOf(noticeBody(notice(many), "slack"));
    expect(blocks.length).toBeLessThanOrEqual(50);
    for (const block of blocks) expect(block.text?.text.length ?? 0).toBeLessThanOrEqual(3000);
    expect(blocks.at(-1)?.text?.text).toBe("80 more: see the report of the run.");
  });
});

it.each(HOSTILE)("holds what a record says as plain text, in both forms: %j", (text) => {
  const hostile = kept("n", { label: text, scope: text, fields: [{ field: text, declared: text, live: text }] });
  for (const form of ["json", "slack"] as const) {
    const body = noticeBody(notice({ appeared: [hostile] }, text), form);
    expect(body).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u200b\ufeff]/);
    expect(() => JSON.parse(body)).not.toThrow();
    expect(body).not.toContain("mrkdwn");
  }
});

describe("headers", () => {
  it("sign the time with the body, and name the delivery alike for each attempt", () => {
    const headers = noticeHeaders("{}", AT, "a secret of some length");
    const time = String(Date.parse(AT) / 1000);
    const signed = createHmac("sha256", "a secret of some length").update(`${time}.{}`).digest("hex");
    expect(headers).toMatchObject({ "x-zonewright-timestamp": time, "x-zonewright-signature": `sha256=${signed}` });
    expect(headers["x-zonewright-delivery"]).toBe(noticeHeaders("{}", AT, undefined)["x-zonewright-delivery"]);
    expect(headers["x-zonewright-delivery"]).not.toBe(noticeHeaders("[]", AT, undefined)["x-zonewright-delivery"]);
  });

  it("hold no signature without a secret", () => {
    expect(noticeHeaders("{}", AT, undefined)).not.toHaveProperty("x-zonewright-signature");
  });
});
