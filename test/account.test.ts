import { describe, expect, it } from "vitest";
import type { Json } from "../src/base/json";
import { kinds } from "../src/kinds";
import { planDesiredState } from "../src/operations/reconcile";
import { compileDesired, emulate } from "./emulated";

const options = { target: "emulator:", asOf: "2026-11-21", emulator: true };

/** Plans a document without an account. */
async function planWithoutAccount(value: Json) {
  const emulator = emulate({ mode: "calm" });
  const { account: _, ...desired } = compileDesired(value);
  const made = await planDesiredState(emulator.api(), kinds, desired, options);
  const requests = emulator.control.requests().filter((request) => request.path.endsWith("/accounts")).length;
  await emulator.close();
  return { account: made.account, codes: made.diagnostics.map((diagnostic) => diagnostic.code), requests };
}

describe("an undeclared account", () => {
  it("is the only account of the credential, read when a zone must be created", async () => {
    const made = await planWithoutAccount({ version: 1, zones: { "example.com": { records: [] } } });
    expect(made).toEqual({ account: expect.stringMatching(/^[0-9a-f]{32}$/), codes: [], requests: 1 });
  });

  it("is read before the settings of the account are read", async () => {
    const made = await planWithoutAccount({ version: 1, soa_defaults: { refresh: 9000 } });
    expect(made).toEqual({ account: expect.stringMatching(/^[0-9a-f]{32}$/), codes: [], requests: 1 });
  });
});
