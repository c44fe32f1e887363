import { describe, expect, it } from "vitest";
import { createRedactor } from "../../src/base/redact";
import { answering, CANARY, json, type Reply, refusal, text } from "./fake-server";

const forms: readonly (readonly [string, string])[] = [
  ["raw", CANARY],
  ["base64", Buffer.from(CANARY).toString("base64")],
  ["base64url", Buffer.from(CANARY).toString("base64url")],
  ["URL-encoded", encodeURIComponent(CANARY)],
  ["JSON-escaped", JSON.stringify(CANARY).slice(1, -1)],
];

describe("a credential", () => {
  const rejected =
    (message: string): Reply =>
    () =>
      Promise.reject(new TypeError(message));
  it.each(forms)("never appears in an outcome, %s", async (_, form) => {
    const replies: readonly Reply[] = [
      refusal(400, 1, `you sent ${form}`),
      refusal(401, 1, form),
      rejected(`invalid header ${form}`),
      () => Promise.reject(new TypeError("fetch failed", { cause: new Error(form) })),
      text(form),
      text(`<html>${form}</html>`, 502),
      json({ success: true, result: [{ id: form }], result_info: { total_count: 7 } }),
      text("", 302, { location: `https://example.org/${form}` }),
    ];
    for (const reply of replies) {
      const { api } = answering([reply]);
      const said = [await api.send({ method: "POST", path: "/x" }), await api.send({ method: "GET", path: "/x" })];
      const failures = JSON.stringify(said.filter((outcome) => outcome.outcome !== "ok"));
      expect(failures).not.toContain(form);
      const list = await api.list("/x");
      if (list.outcome === "failed") expect(list.failure.message).not.toContain(form);
    }
  });
});

describe("a message that is cut", () => {
  it("is cut after redaction, wherever in the message the token is", async () => {
    for (const before of [960, 980, 999]) {
      const { api } = answering([refusal(400, 1, `${"x".repeat(before)}${CANARY}`)]);
      const said = JSON.stringify(await api.send({ method: "POST", path: "/x" }));
      expect({ before, leaked: said.includes(CANARY.slice(0, 8)) }).toEqual({ before, leaked: false });
    }
  });

  it("holds no secret in the pointer or in the id of the request", async () => {
    const body = {
      success: false,
      result: null,
      errors: [{ code: 1, message: "no", source: { pointer: `/posts/${CANARY}` } }],
      messages: [],
    };
    const { api } = answering([json(body, 400, { "cf-ray": CANARY })]);
    expect(JSON.stringify(await api.send({ method: "POST", path: "/x" }))).not.toContain(CANARY);
  });
});

describe("redaction", () => {
  const secret = 's3cret/"with+=ä';
  const redact = createRedactor([secret, "abc"]);
  it.each([
    ["raw", secret],
    ["base64 without padding", Buffer.from(secret).toString("base64").replace(/=+$/, "")],
    ["base64url", Buffer.from(secret).toString("base64url")],
    ["URL-encoded", encodeURIComponent(secret)],
    ["JSON-escaped", JSON.stringify(secret).slice(1, -1)],
  ])("takes out the %s form", (_, form) => {
    expect(redact(`a ${form} b ${form}`)).toBe("a [redacted] b [redacted]");
  });

  it("redacts the whole of a secret that contains another", () => {
    expect(createRedactor(["secret-one", "secret-one-and-two"])("x secret-one-and-two y")).toBe("x [redacted] y");
  });

  it("leaves a secret of a few characters alone, because it would match everywhere", () => {
    expect(redact("abc")).toBe("abc");
  });
});
