import { describe, expect, it } from "vitest";
import type { Json } from "../src/base/json";
import { getMapKey, type Kind } from "../src/kind/kind";
import { kinds } from "../src/kinds";
import { applyPlan, planDesiredState } from "../src/operations/reconcile";
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

  it.each(kinds.filter((kind) => kind.within === "account"))(
    "converges for a $name: the read after the writes is of the account that was looked up",
    async (kind) => {
      const emulator = emulate({ mode: "calm" });
      const { account: _, ...desired } = compileDesired(createDocument(kind));
      const api = emulator.api();
      const run = { ...options, secrets: emulator.secrets };
      const plan = await planDesiredState(api, kinds, desired, run);
      expect(plan.scopes.flatMap((scope) => scope.steps).length).toBeGreaterThan(0);
      const { scopes } = await applyPlan(api, kinds, desired, plan, run);
      expect(scopes.map(({ converged, left }) => [converged, left])).toEqual(scopes.map(() => [true, []]));
      const again = await planDesiredState(api, kinds, desired, run);
      expect(again.scopes.flatMap((scope) => scope.steps)).toEqual([]);
      await emulator.close();
    },
  );
});

/** The first sample of a kind of the account. */
function createDocument(kind: Kind): Json {
  const { key, form } = kind.inDocument;
  const [sample] = kind.samples;
  const { declared = {} } = sample ?? {};
  if (form === "single") return { version: 1, [key]: declared };
  const { [getMapKey(kind)]: name, ...fields } = declared;
  return { version: 1, [key]: { [String(name)]: fields } };
}
