// Declares the samples of `declared.ts` in every face, and checks the marks of docs/specification.md that rest on them.
import { describe, expect, it } from "vitest";
import { RefusedError } from "../terraform/in-process-core";
import {
  type Applied,
  applyAsDocument,
  applyConstructs,
  applyInTerraform,
  deployConstructs,
  requestOfEmulator,
  type Said,
  sayAsConstructs,
  sayAsDocument,
  sayInTerraform,
} from "./declare";
import type { DeclaredSample } from "./declared";
import { FACES, type Face, samplesIn, sampleTitle } from "./faces";
import { ROWS } from "./rows";

const cases = FACES.flatMap((face) =>
  ROWS.map((row) => ({ title: sampleTitle(row, face), face, samples: samplesIn(face, row.id) })),
);
const held = cases
  .map((each) => ({ ...each, samples: each.samples.filter((sample) => !isOpen(each.face, sample)) }))
  .filter(({ samples }) => samples.length > 0);
const open = cases.flatMap(({ title, face, samples }) =>
  samples
    .filter((sample) => isOpen(face, sample))
    .map((sample) => ({ title: `${title}: ${JSON.stringify(sample.zone ?? sample.account)}`, face, sample })),
);

describe("the samples", () => {
  it.each(held.map((each) => [each.title, each] as const))("%s", async (_, { face, samples }) => {
    for (const sample of samples) await check[face](sample);
  });
});

describe("the open samples; once they hold, remove the face from `open` of the sample", () => {
  it.each(open.map((each) => [each.title, each] as const))("%s", async (_, { face, sample }) => {
    const failure = await check[face](sample).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure instanceof RefusedError) return;
    expect((failure as Error | undefined)?.name).toBe("AssertionError");
  });
});

function isOpen(face: Face, { open: faces }: DeclaredSample): boolean {
  return faces?.includes(face) ?? false;
}

const check: { readonly [face in Face]: (sample: DeclaredSample) => Promise<void> } = {
  documents: async (sample) => {
    const said = sayAsDocument(sample);
    expect(said.reports.map(({ code }) => code)).toEqual(sample.reports ?? []);
    expect(said.flags).toEqual(sample.flags ?? []);
    if (sample.live) checkApplied(sample, await applyAsDocument(sample));
  },
  terraform: async (sample) => {
    const said = withValuesOfDocuments(sample, await sayInTerraform(sample));
    if (sample.inTerraform) checkMore(sample.inTerraform, sample, said);
    else checkSaid(sample, said);
    if (sample.live) checkApplied(sample, await applyInTerraform(sample));
  },
  constructs: async (sample) => {
    checkSaid(sample, sayAsConstructs(sample));
    if (!sample.live) return;
    checkApplied(sample, await applyConstructs(sample));
    checkApplied(sample, await deployConstructs(sample));
  },
  emulator: async (sample) => expect(await requestOfEmulator(sample)).toBe(400),
};

/** Messages in Terraform hide values: a text that differs only in hidden values becomes that of documents. */
function withValuesOfDocuments(sample: DeclaredSample, said: Said): Said {
  const { reports } = sayAsDocument(sample);
  const shown = said.reports.map((report, index) => {
    const parts = report.text.split("(not shown)").map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
    const text = reports[index]?.text ?? "";
    return new RegExp(`^${parts.join(".*")}$`, "s").test(text) ? { ...report, text } : report;
  });
  return { ...said, reports: shown };
}

/** The codes of the sample, with the texts that documents have. */
function checkSaid(sample: DeclaredSample, said: Said): void {
  expect(said.reports.map(({ code }) => code)).toEqual(sample.reports ?? []);
  expect(said.reports).toEqual(sayAsDocument(sample).reports);
  expect(said.flags).toEqual(sample.flags ?? []);
}

/** The texts that documents have, and further reports. */
function checkMore(reports: readonly string[], sample: DeclaredSample, said: Said): void {
  expect(said.reports.map(({ code }) => code)).toEqual(reports);
  expect(said.reports).toEqual(expect.arrayContaining([...sayAsDocument(sample).reports]));
}

function checkApplied({ live = {}, neverSent }: DeclaredSample, applied: Applied): void {
  expect(applied.live).toMatchObject(live);
  if (neverSent !== undefined) expect(applied.sent).not.toContain(`"${neverSent}"`);
  expect(applied.again).toEqual([]);
}
