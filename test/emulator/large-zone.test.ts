// A zone of many records: the cost of a request does not grow with the zone.
import { describe, expect, it } from "vitest";
import { embedTestEmulator } from "./embedded";

const posts = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({ type: "A", name: `h${from + n}`, content: "192.0.2.1" }));

async function secondsFor(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

describe("a zone of 20,000 records", () => {
  it("costs about as much per record as a small zone, to write and to list", async () => {
    const emulator = embedTestEmulator();
    const batch = (from: number) => emulator.ask("POST", `${emulator.records}/batch`, { posts: posts(from, 1000) });
    await batch(0);
    const early = await secondsFor(() => batch(1000));
    for (let n = 2; n < 19; n += 1) await batch(n * 1000);
    const late = await secondsFor(() => batch(19_000));
    expect(late, `early ${early} s, late ${late} s`).toBeLessThan(early * 5 + 0.5);
    const pages = await secondsFor(async () => {
      for (let page = 1; page <= 200; page += 1) await emulator.ask("GET", `${emulator.records}?page=${page}`);
    });
    expect(pages).toBeLessThan(2);
    const { body } = await emulator.ask("GET", `${emulator.records}?per_page=5000&page=4`);
    expect(body.result_info).toEqual({ page: 4, per_page: 5000, count: 5000, total_count: 20_000, total_pages: 4 });
  });
});
