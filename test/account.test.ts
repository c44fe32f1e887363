import { describe, expect, it } from "vitest";
import type { Json } from "../src/base/json";
import { kinds } from "../src/kinds";
import { plan } from "../src/operations/reconcile";
import { desiredOf, emulate } from "./emulated";

const options = { target: "emulator:", asOf: "2026-11-21", emulator: true };

/** The plan of a document that names no account. */
async function planWithout(value: Json) {
  const emulator = emulate({ mode: "calm" });
  const { account: _, ...desired } = desiredOf(value);
  const made = await plan(emulator.api(), kinds, desired, options);
  const asked = emulator.control.requests().filter((request) => request.path.endsWith("/accounts")).length;
  await emulator.close();
  return { account: made.account, codes: made.diagnostics.map((diagnostic) => diagnostic.code), asked };
}

describe("the account that nobody named", () => {
  it("is the only one that the credential sees, asked for when a zone must be created", async () => {
    const made = await planWithout({ version: 1, zones: { "example.com": { records: [] } } });
    expect(made).toEqual({ account: expect.stringMatching(/^[0-9a-f]{32}$/), codes: [], asked: 1 });
  });

  it("is asked for before the account's own settings are read", async () => {
    const made = await planWithout({ version: 1, soa_defaults: { refresh: 9000 } });
    expect(made).toEqual({ account: expect.stringMatching(/^[0-9a-f]{32}$/), codes: [], asked: 1 });
  });
});
