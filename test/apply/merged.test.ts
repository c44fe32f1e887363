// Two kinds that write one remote object: their writes travel as one request, so that neither overwrites the other.
import { expect, it } from "vitest";
import { isConverged } from "../../src/apply/outcome";
import { isObject } from "../../src/base/json";
import { compileDocuments } from "../../src/desired";
import { defineKind } from "../../src/kind/kind";
import { kinds } from "../../src/kinds";
import { soaDefaults } from "../../src/kinds/soa-defaults";
import { applyPlan, planDesiredState } from "../../src/operations/reconcile";
import { ACCOUNT, emulate } from "../emulated";

/** A second kind on the account's DNS settings: the TTL that new zones give their NS records. */
const nsDefaults = defineKind({
  ...soaDefaults,
  name: "ns_defaults",
  inDocument: { key: "ns_defaults", form: "single" },
  fields: { ns_ttl: { type: "integer", presence: "optional", min: 30, max: 86_400, doc: "Seconds." } },
  canonical: (props) => ({ props, diagnostics: [] }),
  fromWire: ({ zone_defaults }) => {
    const { ns_ttl } = isObject(zone_defaults) ? zone_defaults : {};
    return typeof ns_ttl === "number" ? { ns_ttl } : {};
  },
  toWire: (props) => ({ zone_defaults: props }),
  label: () => "NS defaults",
  samples: [],
});

it("merges the writes of two kinds on one object into one request, and loses no member", async () => {
  const emulator = emulate({ mode: "calm" });
  const all = [...kinds, nsDefaults];
  const value = { version: 1, soa_defaults: { refresh: 9000 }, ns_defaults: { ns_ttl: 600 } };
  const document = { file: "account.yaml", value, locate: () => ({ file: "account.yaml", line: 1, column: 1 }) };
  const { desired, diagnostics } = compileDocuments([document], { kinds: all, account: ACCOUNT });
  expect(diagnostics).toEqual([]);
  const options = { target: "emulator:", asOf: "2026-11-21", emulator: true };
  const made = await planDesiredState(emulator.api(), all, desired, options);
  expect(made.scopes[0]?.calls.map((call) => [call.form, call.steps.length])).toEqual([["merged", 2]]);
  expect(isConverged(await applyPlan(emulator.api(), all, desired, made, options))).toBe(true);
  const writes = emulator.control.requests().filter((request) => request.method !== "GET");
  expect(writes.map((write) => write.body)).toEqual([
    { zone_defaults: { soa: expect.objectContaining({ refresh: 9000 }), ns_ttl: 600 } },
  ]);
  await emulator.close();
});
