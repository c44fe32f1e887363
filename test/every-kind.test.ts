// Tests each kind with its samples: creates them, plans no changes for any other spelling, and edits them in place.
import { afterEach, describe, expect, it } from "vitest";
import { checkSavedPlan } from "../src/apply/check-saved-plan";
import type { Json, JsonObject } from "../src/base/json";
import { getMapKey, type Kind, type Sample } from "../src/kind/kind";
import { kinds } from "../src/kinds";
import { createApi } from "../src/live/client";
import { listSteps } from "../src/plan/plan";
import { formatSavedPlan, parseSavedPlan } from "../src/plan/saved-plan";
import { applyDocument, type Emulated, emulate, formatChanges, planDocument, TOKEN, virtualClock } from "./emulated";

const ZONE = "example.com";

let emulator: Emulated | undefined;
afterEach(async () => {
  await emulator?.close();
  emulator = undefined;
});

for (const profile of ["live", "spec"] as const) {
  for (const batchLimit of [200, 0]) {
    for (const kind of kinds) {
      describe(`${kind.name} (${profile}, ${batchLimit === 0 ? "single calls" : "batches"})`, () => {
        it("is created from its samples, and every spelling then plans no changes", async () => {
          emulator = emulate({ profile, seed: 11 });
          const made = await applyDocument(
            emulator,
            createDocument(
              kind,
              kind.samples.map((sample) => sample.declared),
            ),
            { batchLimit },
          );
          expect(
            made.outcome.scopes.map((scope) => [scope.converged, scope.left.map((change) => change.label)]),
          ).toEqual(made.outcome.scopes.map(() => [true, []]));
          for (const { title, sample } of listSpellings(kind)) {
            const again = await planDocument(emulator, createDocument(kind, sample), { batchLimit });
            expect({ title, changes: formatChanges(again) }).toEqual({ title, changes: [] });
          }
        });

        it("is created and deleted by saved plans that fit the live state", async () => {
          emulator = emulate({ profile, seed: 13 });
          const samples = kind.samples.map((sample) => sample.declared);
          const made = await checkSaved(emulator, createDocument(kind, samples), batchLimit);
          expect(made.length).toBeGreaterThan(0);
          await applyDocument(emulator, createDocument(kind, samples), { batchLimit });
          if (kind.inDocument.form !== "list") return;
          const empty = { version: 1, zones: { [ZONE]: { prune: true, [kind.inDocument.key]: [] } } };
          expect((await checkSaved(emulator, empty, batchLimit)).length).toBeGreaterThan(0);
        });

        for (const sample of kind.samples.filter((sample) => sample.edit)) {
          it(`edits ${sample.title} in place`, async () => {
            emulator = emulate({ profile, seed: 12 });
            const edit = sample.edit as NonNullable<Sample["edit"]>;
            await applyDocument(emulator, createDocument(kind, [sample.declared]), { batchLimit });
            const saved = await checkSaved(emulator, createDocument(kind, [edit.declared]), batchLimit);
            expect(saved).toEqual(expect.arrayContaining([expect.stringContaining("update")]));
            const edited = await applyDocument(emulator, createDocument(kind, [edit.declared]), {
              batchLimit,
              allow: ["MANY_UPDATES"],
            });
            const updates = edited.plan.scopes.flatMap((scope) => scope.steps).map((step) => step.change);
            expect(updates.map((update) => update.action)).toEqual(updates.map(() => "update"));
            expect(updates.flatMap((update) => update.fields.map((field) => field.field)).sort()).toEqual(
              [...edit.fields].sort(),
            );
            expect(
              formatChanges(await planDocument(emulator, createDocument(kind, [edit.declared]), { batchLimit })),
            ).toEqual([]);
          });
        }
      });
    }
  }
}

/** Checks a plan as `apply` checks a saved plan. */
async function checkSaved(at: Emulated, document: Json, batchLimit: number) {
  const plan = await planDocument(at, document, { batchLimit });
  const { saved, diagnostic } = parseSavedPlan(
    formatSavedPlan({ plan, made: "2026-11-21T12:00:00Z", tool: "0.0.0" }),
    "next.zwplan",
    kinds,
  );
  if (!saved) throw new Error(JSON.stringify(diagnostic));
  const checked = await checkSavedPlan(at.api(), kinds, saved.plan, { emulator: true, batchLimit });
  if (!checked.ok) throw new Error(JSON.stringify(checked.diagnostics));
  expect(JSON.parse(JSON.stringify(checked.plan.scopes.flatMap(({ steps }) => steps)))).toEqual(
    JSON.parse(JSON.stringify(plan.scopes.flatMap(({ steps }) => steps))),
  );
  return formatChanges(checked.plan);
}

describe.each(kinds.filter((kind) => kind.routes.create !== undefined))("a second create of $name", (kind) => {
  it.each(kind.samples)(
    "is refused by the API if the kind declares so, and only then: $title",
    async ({ declared }) => {
      const opened = emulate({ mode: "calm" });
      emulator = opened;
      const accepted: boolean[] = [];
      const isCreate = new RegExp(`${(kind.routes.create ?? "").replace(/\{\w+\}/g, "[0-9a-f]{32}")}$`);
      const sendTwice: typeof fetch = async (input, init) => {
        const first = await opened.fetch(input, init);
        if (init?.method !== "POST" || !isCreate.test(new URL(String(input)).pathname)) return first;
        accepted.push(first.ok, (await opened.fetch(input, init)).ok);
        return first;
      };
      const sending = { ...opened, api: () => apiWith(opened, sendTwice) };
      const { plan } = await applyDocument(sending, createDocument(kind, [declared]), { batchLimit: 0 });
      const [to] = listSteps(plan).flatMap(({ change }) => (change.kind === kind.name ? [change.to ?? {}] : []));
      // The kind counts CAA records as accepted twice, to be safe; the emulator refuses them as reported.
      const isDoubtful = to?.["type"] === "CAA";
      expect(accepted.slice(0, 2)).toEqual([true, kind.refusesCopies?.(to ?? {}) !== true && !isDoubtful]);
    },
  );
});

/** All samples in one document, with one in another spelling. */
function listSpellings(kind: Kind): readonly { title: string; sample: readonly JsonObject[] }[] {
  return kind.samples.flatMap((sample, index) =>
    [sample.declared, ...(sample.spellings ?? [])].map((spelling, nth) => ({
      title: `${sample.title}, spelling ${nth}`,
      sample: kind.samples.map((other, at) => (at === index ? spelling : other.declared)),
    })),
  );
}

function apiWith({ baseUrl }: Emulated, fetchWith: typeof fetch) {
  const credential = { headers: { authorization: `Bearer ${TOKEN}` }, secrets: [TOKEN] };
  return createApi({ baseUrl, credential, fetch: fetchWith, clock: virtualClock() });
}

function createDocument(kind: Kind, declared: readonly JsonObject[]): Json {
  const { key, form } = kind.inDocument;
  const value: Json =
    form === "list" ? declared : form === "single" ? Object.assign({}, ...declared) : toMap(declared, getMapKey(kind));
  if (kind.definesScope) return { version: 1, zones: value };
  return kind.within === "zone" ? { version: 1, zones: { [ZONE]: { [key]: value } } } : { version: 1, [key]: value };
}

function toMap(declared: readonly JsonObject[], mapKey: string): Json {
  return Object.fromEntries(declared.map(({ [mapKey]: name, ...rest }) => [String(name), rest]));
}
