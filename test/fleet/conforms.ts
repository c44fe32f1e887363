// What every engine has to do, whatever it stands on: a suite for the port, run on each implementation.
import { describe, expect, it } from "vitest";
import type { Engine, WorkOptions } from "../../src/fleet/engine";
import { FleetUnavailable } from "../../src/fleet/unavailable";
import type { Errand, Happening } from "./errands";

export interface Place {
  /** The engine as this process sees it; nothing is in it yet. */
  readonly engine: Engine;
  /** A worker elsewhere, at work. */
  worker(
    errand: Errand,
    options?: Partial<Pick<WorkOptions, "concurrency" | "aliveMs" | "backoffMs">>,
  ): Promise<Elsewhere>;
  /** A worker elsewhere on a machine whose clock is wrong, where there are such machines. */
  astray?(errand: Errand, aheadMs: number): Promise<Elsewhere>;
  /** What all workers told so far, in the order in which it happened. */
  happenings(): readonly Happening[];
  /** Lets time pass. */
  pass(ms: number): Promise<void>;
  /** Milliseconds on the clock of the happenings. */
  elapsed(): number;
  /** The shortest that a worker may be silent here without being taken for dead by accident. */
  readonly aliveMs: number;
  /** What the engine stands on, where that can be away. */
  readonly server?: Server;
  /** Ends everything that was begun here. */
  close(): Promise<void>;
}

export interface Elsewhere {
  readonly name: string;
  finish(key: string): void;
  /** Resolves when it has stopped moving. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Without a last word. */
  kill(): Promise<void>;
  drain(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when its process has ended by itself, after it drained; where it is one. */
  gone?(): Promise<void>;
}

export interface Server {
  /** Killed, without a last word. */
  down(): Promise<void>;
  /** With what it had written. */
  up(): Promise<void>;
  /** It forgets everything. */
  flush(): Promise<void>;
}

export function conforms(name: string, make: () => Promise<Place>): void {
  describe(`an engine in ${name}`, { timeout: 90_000 }, () => {
    // A place for each test: those that mostly wait for time to pass wait together.
    const test = it.extend<{ readonly place: Place }>({
      // biome-ignore lint/correctness/noEmptyPattern: vitest reads from it which fixtures a fixture needs
      place: async ({}, use) => {
        const place = await make();
        await use(place);
        await place.close();
      },
    });

    describe("wakes", () => {
      test("a key that waits for one turn, however often", async ({ place }) => {
        const { of, keysOf, quiet } = seen(place);
        const { engine } = place;
        for (let again = 0; again < 10; again += 1) await engine.wake("zone");
        expect(await engine.stats()).toMatchObject({ waiting: 1, active: 0 });
        await place.worker({ does: "ends" });
        await until(place, "the turn", () => of("ended").length === 1);
        await quiet();
        expect(keysOf("began")).toEqual(["zone"]);
      });

      test("a key during its turn for one more, however often", async ({ place }) => {
        const { of, quiet } = seen(place);
        const { engine } = place;
        const worker = await place.worker({ does: "waits" });
        await engine.wake("zone");
        await until(place, "the turn", () => of("began").length === 1);
        for (let again = 0; again < 10; again += 1) await engine.wake("zone");
        await place.pass(200);
        expect(of("began")).toHaveLength(1);
        worker.finish("zone");
        await until(place, "another turn", () => of("began").length === 2);
        worker.finish("zone");
        await until(place, "its end", () => of("ended").length === 2);
        await quiet();
        expect(of("began")).toHaveLength(2);
      });

      test("a key for one turn at a time over all workers, and the last wake is followed by a turn", async ({
        place,
      }) => {
        const { of, quiet } = seen(place);
        const { engine } = place;
        for (let count = 0; count < 3; count += 1) await place.worker({ does: "ends", ms: 15 }, { concurrency: 4 });
        const keys = ["one.example", "two.example", "three.example"];
        let last = 0;
        for (let round = 0; round < 40; round += 1) {
          last = place.elapsed();
          await Promise.all(keys.map((key) => engine.wake(key)));
          await place.pass(round % 4 === 0 ? 10 : 1);
        }
        await quiet();
        for (const key of keys) {
          await until(place, `a turn of ${key} after the last wake`, () =>
            of("began", key).some(({ at }) => at >= last),
          );
          await until(place, `its end`, () => of("ended", key).length === of("began", key).length);
          expect(atOnce(place.happenings(), key)).toBe(1);
          expect(of("began", key).length).toBeLessThanOrEqual(40);
        }
      });

      test("urgent keys before the others, one that waited before them, too", async ({ place }) => {
        const { of, keysOf } = seen(place);
        const { engine } = place;
        for (const key of ["a", "b", "c"]) await engine.wake(key);
        await engine.wake("d", { priority: "soon" });
        await engine.wake("c", { priority: "soon" });
        // Less urgent again: it stays where it is.
        await engine.wake("c");
        await place.worker({ does: "ends" }, { concurrency: 1 });
        await until(place, "all turns", () => of("ended").length === 4);
        expect([keysOf("began").slice(0, 2).sort(), keysOf("began").slice(2)]).toEqual([
          ["c", "d"],
          ["a", "b"],
        ]);
      });

      test("a key later, at the earliest time that was asked for, and at once where that is asked for meanwhile", async ({
        place,
      }) => {
        const { of, keysOf } = seen(place);
        const { engine } = place;
        await place.worker({ does: "ends" });
        await engine.wake("later", { delayMs: 600_000 });
        await engine.wake("now", { delayMs: 600_000 });
        expect(await engine.stats()).toMatchObject({ waiting: 0, delayed: 2, active: 0 });
        const from = place.elapsed();
        await engine.wake("later", { delayMs: 400 });
        await engine.wake("later", { delayMs: 600_000 });
        await engine.wake("now");
        await until(place, "both turns", () => of("ended").length >= 2);
        expect([keysOf("began").sort(), (of("began", "later")[0] as Happening).at - from >= 390]).toEqual([
          ["later", "now"],
          true,
        ]);
      });

      test("keys of any name, each for itself", async ({ place }) => {
        const { of } = seen(place);
        const { engine } = place;
        const keys = [
          "live example.com",
          "a:b/c?%25#{x}",
          "bücher.example 🦊",
          "__proto__",
          "0",
          "0:1",
          `${"x".repeat(190)}`,
        ];
        for (const key of keys) await engine.wake(key);
        for (const key of keys) await engine.schedule(`${key}!`, { everyMs: 600_000 });
        expect((await engine.stats()).waiting).toBe(keys.length);
        expect((await engine.schedules()).map(({ key }) => key).sort()).toEqual(keys.map((key) => `${key}!`).sort());
        await place.worker({ does: "ends" });
        await until(place, "all turns", () => keys.every((key) => of("ended", key).length === 1));
      });
    });

    describe("has turns", () => {
      test("as many at once as its worker wants", async ({ place }) => {
        const { of, keysOf } = seen(place);
        const worker = await place.worker({ does: "waits" }, { concurrency: 2 });
        const keys = ["a", "b", "c", "d", "e"];
        for (const key of keys) await place.engine.wake(key);
        await until(place, "two turns", () => of("began").length === 2);
        await place.pass(200);
        expect(of("began")).toHaveLength(2);
        expect(await place.engine.stats()).toMatchObject({ waiting: 3, active: 2 });
        while (of("ended").length < keys.length) {
          for (const { key } of of("began")) worker.finish(key);
          await place.pass(20);
        }
        expect(keysOf("ended").sort()).toEqual(keys);
      });

      test("again where they failed, as often as there are waits, and counts the key as failed until a turn succeeds", async ({
        place,
      }) => {
        const { of } = seen(place);
        const { engine } = place;
        const first = await place.worker({ does: "fails", times: 1_000 }, { backoffMs: [20, 40] });
        await engine.wake("zone");
        await until(place, "three attempts", () => of("failed").length === 3);
        await until(place, "the failure", async () => (await engine.stats()).failed === 1);
        await place.pass(200);
        expect(of("began").map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
        await first.drain();
        await engine.wake("zone");
        await place.worker({ does: "ends" });
        await until(place, "success", () => of("ended").length === 1);
        await until(place, "no failure", async () => (await engine.stats()).failed === 0);
        expect((of("ended")[0] as Happening).attempt).toBe(1);
      });

      test("without delay where a key is woken that waits for another attempt", async ({ place }) => {
        const { of } = seen(place);
        const { engine } = place;
        await place.worker({ does: "fails", times: 1 }, { backoffMs: [3_600_000] });
        await engine.wake("zone");
        await until(place, "the wait", async () => of("failed").length === 1 && (await engine.stats()).delayed === 1);
        await engine.wake("zone");
        await until(place, "another turn", () => of("ended").length === 1);
        expect(of("began")).toHaveLength(2);
      });

      test("of all keys, however hot one of them is", async ({ place }) => {
        const { of, keysOf } = seen(place);
        const { engine } = place;
        await engine.wake("hot");
        const others = Array.from({ length: 20 }, (_, at) => `cold-${at}`);
        for (const key of others) await engine.wake(key);
        await place.worker({ does: "wakes", hot: "hot", times: 200 }, { concurrency: 1 });
        await until(place, "all others", () => others.every((key) => of("ended", key).length === 1));
        const order = keysOf("began");
        const last = Math.max(...others.map((key) => order.indexOf(key)));
        expect(order.slice(0, last).filter((key) => key === "hot").length).toBeLessThanOrEqual(3);
      });
    });

    describe.concurrent("outlives workers", () => {
      test("that were killed: their turns are had elsewhere", async ({ place }) => {
        const { of, quiet } = seen(place);
        const { aliveMs } = place;
        const first = await place.worker({ does: "waits" }, { aliveMs });
        await place.engine.wake("zone");
        await until(place, "the turn", () => of("began").length === 1);
        const second = await place.worker({ does: "waits" }, { aliveMs });
        const from = place.elapsed();
        await first.kill();
        await until(place, "the turn elsewhere", () => of("began").length === 2);
        expect(of("began").map(({ worker }) => worker)).toEqual([first.name, second.name]);
        measured(`${name}: killed to had again`, place.elapsed() - from);
        second.finish("zone");
        await quiet();
      });

      test("that froze: what came back writes nothing any more", async ({ place }) => {
        const { of } = seen(place);
        const { aliveMs } = place;
        const errand: Errand = { does: "writes", lifetime: aliveMs };
        const first = await place.worker(errand, { aliveMs });
        await place.engine.wake("zone");
        await until(place, "writes", () => of("wrote").length > 3);
        const second = await place.worker(errand, { aliveMs });
        await first.freeze();
        await until(place, "writes elsewhere", () => of("wrote").some(({ worker }) => worker === second.name));
        await first.thaw();
        await until(place, "the refusal", () => of("refused").some(({ worker }) => worker === first.name));
        second.finish("zone");
        await until(place, "the end", () => of("ended").some(({ worker }) => worker === second.name));
        const took = of("began").find(({ worker }) => worker === second.name) as Happening;
        expect(of("wrote").filter(({ worker, at }) => worker === first.name && at > took.at)).toEqual([]);
      });

      test("that froze: what came back is told, and ends nobody else's turn", async ({ place }) => {
        const { of, quiet } = seen(place);
        const { aliveMs, engine } = place;
        const first = await place.worker({ does: "waits" }, { aliveMs });
        await engine.wake("zone");
        await until(place, "the turn", () => of("began").length === 1);
        const second = await place.worker({ does: "waits" }, { aliveMs });
        await first.freeze();
        await until(place, "the turn elsewhere", () => of("began").length === 2);
        await first.thaw();
        await until(place, "the first to know", () => of("aborted").some(({ worker }) => worker === first.name));
        await until(place, "its end", () => of("ended").some(({ worker }) => worker === first.name));
        await engine.wake("zone");
        await place.pass(300);
        expect(of("began")).toHaveLength(2);
        second.finish("zone");
        await until(place, "another turn", () => of("began").length === 3);
        for (const elsewhere of [first, second]) elsewhere.finish("zone");
        await quiet();
        expect(of("trouble").some(({ worker }) => worker === first.name)).toBe(true);
      });

      test("that drain: what is under way is finished, nothing else begins", async ({ place }) => {
        const { of, keysOf } = seen(place);
        const { engine } = place;
        const first = await place.worker({ does: "waits" }, { concurrency: 1 });
        await engine.wake("a");
        await until(place, "the turn", () => of("began").length === 1);
        await engine.wake("b");
        let over = false;
        const drained = first.drain().then(() => {
          over = true;
        });
        await place.pass(200);
        expect([over, keysOf("began")]).toEqual([false, ["a"]]);
        first.finish("a");
        await drained;
        expect([keysOf("ended"), keysOf("aborted"), (await engine.stats()).waiting]).toEqual([["a"], [], 1]);
        await place.worker({ does: "ends" });
        await until(place, "the other turn", () => of("ended", "b").length === 1);
        expect(keysOf("began")).toEqual(["a", "b"]);
      });

      test("that stop: their turns are aborted and had elsewhere at once", async ({ place }) => {
        const { of, keysOf, quiet } = seen(place);
        const first = await place.worker({ does: "waits" }, { aliveMs: 600_000 });
        await place.engine.wake("zone");
        await until(place, "the turn", () => of("began").length === 1);
        await first.stop();
        expect(keysOf("aborted")).toEqual(["zone"]);
        const second = await place.worker({ does: "waits" });
        await until(place, "the turn elsewhere", () => of("began").length === 2);
        expect(of("began").map(({ attempt }) => attempt)).toEqual([1, 1]);
        second.finish("zone");
        await quiet();
      });
    });

    test("does without a worker whose clock is wrong, and is told", async ({ place, skip }) => {
      const { of } = seen(place);
      if (!place.astray) return skip();
      const right = await place.worker({ does: "waits" });
      await place.engine.wake("zone");
      await until(place, "the turn", () => of("began").length === 1);
      for (const aheadMs of [3_600_000, -3_600_000]) await place.astray({ does: "ends" }, aheadMs);
      await until(place, "word of it", () => of("trouble").length === 2);
      await place.engine.wake("another");
      await place.pass(300);
      expect(of("began").map(({ worker }) => worker)).toEqual([right.name, right.name]);
      expect(
        of("trouble")
          .map(({ text }) => text?.replace(/^.*: /, ""))
          .sort(),
      ).toEqual([
        expect.stringMatching(/^this machine's clock is 3\d{3}\.\d s ahead of the server's; no turns here/),
        expect.stringMatching(/^this machine's clock is 3\d{3}\.\d s behind the server's; no turns here/),
      ]);
      for (const key of ["zone", "another"]) right.finish(key);
    });

    describe.concurrent("keeps schedules", () => {
      test("under the names of their keys, the newest counts", async ({ place }) => {
        const { engine } = place;
        await engine.schedule("a", { everyMs: 3_600_000, offsetMs: 900_000 });
        await engine.schedule("a", { everyMs: 3_600_000, offsetMs: 1_000 });
        await engine.schedule("b", { everyMs: 3_600_000 });
        await engine.schedule("b", { cron: "30 4 * * 1", timeZone: "Europe/Berlin" });
        await engine.schedule("c", { cron: "0 0 5 * * *" });
        await engine.unschedule("c");
        await engine.unschedule("never was");
        const listed = [...(await engine.schedules())].sort((left, right) => left.key.localeCompare(right.key));
        expect(listed.map(({ key, when }) => ({ key, when }))).toEqual([
          { key: "a", when: { everyMs: 3_600_000, offsetMs: 1_000 } },
          { key: "b", when: { cron: "30 4 * * 1", timeZone: "Europe/Berlin" } },
        ]);
        expect(listed.map(({ next }) => next > 0 && Number.isFinite(next))).toEqual([true, true]);
        expect((listed[0]?.next as number) % 3_600_000).toBe(1_000);
        expect((await engine.stats()).schedules).toBe(2);
      });

      test("but none that never comes", async ({ place }) => {
        const { engine } = place;
        const never = [
          { cron: "nonsense" },
          { cron: "61 * * * *" },
          { cron: "" },
          { everyMs: 0 },
          { everyMs: Number.NaN },
        ];
        for (const when of [...never, { cron: "0 0 * * *", timeZone: "Mars/Olympus" }]) {
          const refused = await engine.schedule("zone", when).catch((error: unknown) => error);
          expect([when, refused]).toEqual([when, expect.any(RangeError)]);
        }
        expect(await engine.schedules()).toEqual([]);
      });

      test("and wakes their keys again and again, until they are taken away", async ({ place }) => {
        const { of, quiet } = seen(place);
        const { engine } = place;
        await engine.schedule("every", { everyMs: 300 });
        await engine.schedule("cron", { cron: "* * * * * *" });
        await place.worker({ does: "ends" });
        await until(place, "three turns of each", () => ["every", "cron"].every((key) => of("ended", key).length >= 3));
        await engine.unschedule("every");
        await engine.unschedule("cron");
        await quiet();
        const so = of("began").length;
        await place.pass(1_500);
        // One may have been struck just before.
        expect(of("began").length - so).toBeLessThanOrEqual(2);
      });

      test("that were set again at each start as they were, without a turn for that", async ({ place }) => {
        const { of } = seen(place);
        const { engine } = place;
        await place.worker({ does: "ends" });
        // Half an interval from now: it does not strike meanwhile.
        const schedule = { everyMs: 86_400_000, offsetMs: (Date.now() + 43_200_000) % 86_400_000 };
        await engine.schedule("zone", schedule);
        // Without an offset at whole intervals since 1970: this one in 2029.
        await engine.schedule("rare", { everyMs: 315_360_000_000 });
        const before = await engine.schedules();
        expect(before.find(({ key }) => key === "zone")?.when).toEqual(schedule);
        expect(before.find(({ key }) => key === "rare")?.next).toBe(6 * 315_360_000_000);
        for (let start = 0; start < 5; start += 1) await engine.schedule("zone", schedule);
        expect(await engine.schedules()).toEqual(before);
        await place.pass(300);
        expect(of("began")).toEqual([]);
      });
    });

    describe.concurrent("shares", () => {
      test("one budget over three workers", async ({ place }) => {
        const { of } = seen(place);
        const limit = 40;
        const workers = [];
        for (let count = 0; count < 3; count += 1) {
          workers.push(await place.worker({ does: "takes", limit, requests: 30 }, { concurrency: 1 }));
        }
        for (const key of ["a", "b", "c"]) await place.engine.wake(key);
        await until(place, "requests", () => of("took").length >= limit * 0.9);
        await place.pass(1_500);
        // All of it happened well within one window.
        expect(of("took").length).toBeLessThanOrEqual(limit);
        expect(new Set(of("took").map(({ worker }) => worker)).size).toBeGreaterThan(1);
        for (const worker of workers) await worker.stop();
      });
    });

    describe("outlives its server", () => {
      test("that is away at the start: workers wait for it, who wakes is told", async ({ place, skip }) => {
        const { of } = seen(place);
        const { server } = place;
        if (!server) return skip();
        await server.down();
        const { engine } = place;
        const asked = [engine.wake("zone"), engine.stats(), engine.store.read("x")];
        await Promise.all(asked.map((value) => expect(value).rejects.toBeInstanceOf(FleetUnavailable)));
        await place.worker({ does: "ends" });
        await until(place, "word of it", () => of("trouble").length > 0);
        await server.up();
        await until(place, "a wake", () =>
          place.engine.wake("zone").then(
            () => true,
            () => false,
          ),
        );
        await until(place, "the turn", () => of("ended").length === 1);
      });

      test("that dies in mid-run: nothing that waited is lost", async ({ place, skip }) => {
        const { of } = seen(place);
        const { server } = place;
        if (!server) return skip();
        const { engine } = place;
        const keys = ["a", "b", "c", "d", "e"];
        const worker = await place.worker({ does: "waits" }, { concurrency: 2 });
        for (const key of keys) await engine.wake(key);
        await until(place, "two turns", () => of("began").length === 2);
        await server.down();
        await expect(engine.wake("zone")).rejects.toBeInstanceOf(FleetUnavailable);
        await server.up();
        await until(place, "all turns", () => {
          for (const { key } of of("began")) worker.finish(key);
          return keys.every((key) => of("ended", key).length > 0);
        });
        await engine.wake("z");
        await until(place, "one more", () => {
          worker.finish("z");
          return of("ended", "z").length === 1;
        });
      });

      test("that is away while workers drain: they end all the same, and what they could not report is had again", async ({
        place,
        skip,
      }) => {
        const { of, quiet } = seen(place);
        const { server } = place;
        if (!server) return skip();
        const { aliveMs } = place;
        const first = await place.worker({ does: "waits" }, { aliveMs });
        await place.engine.wake("zone");
        await until(place, "the turn", () => of("began").length === 1);
        await server.down();
        first.finish("zone");
        await first.drain();
        // Nothing that still waits for the server keeps the process alive.
        await first.gone?.();
        await server.up();
        const second = await place.worker({ does: "waits" }, { aliveMs });
        await until(place, "the turn elsewhere", () => of("began").length === 2);
        second.finish("zone");
        await quiet();
      });

      test("that was killed: no schedule is lost, and nothing that waited", async ({ place, skip }) => {
        const { of } = seen(place);
        const { server } = place;
        if (!server) return skip();
        const { engine } = place;
        await engine.schedule("zone", { everyMs: 500 });
        await engine.schedule("rare", { cron: "0 0 1 1 *" });
        await engine.wake("waits");
        await server.down();
        await server.up();
        await place.worker({ does: "ends" });
        await until(place, "turns", () => of("ended", "zone").length >= 2 && of("ended", "waits").length === 1);
        await server.down();
        await server.up();
        const so = of("ended", "zone").length;
        await until(place, "more turns", () => of("ended", "zone").length >= so + 2);
        expect((await engine.schedules()).map(({ key }) => key).sort()).toEqual(["rare", "zone"]);
      });

      test("that forgot everything: schedules that are set again strike again", async ({ place, skip }) => {
        const { of } = seen(place);
        const { server } = place;
        if (!server) return skip();
        const { engine } = place;
        await engine.schedule("zone", { everyMs: 400 });
        await place.worker({ does: "ends" });
        await until(place, "turns", () => of("ended").length >= 1);
        await server.flush();
        expect(await engine.schedules()).toEqual([]);
        await engine.schedule("zone", { everyMs: 400 });
        const so = of("ended").length;
        await until(place, "more turns", () => of("ended").length >= so + 2);
      });
    });
  });
}

/** What was told at a place, and that it came to rest. */
function seen(place: Place) {
  const of = (what: Happening["what"], key?: string) =>
    place.happenings().filter((happening) => happening.what === what && (key === undefined || happening.key === key));
  return {
    of,
    keysOf: (what: Happening["what"]) => of(what).map(({ key }) => key),
    quiet: () =>
      until(place, "nothing waits and nothing is under way", async () => {
        const { waiting, active } = await place.engine.stats();
        return waiting + active === 0;
      }),
  };
}

/** Most turns of a key that were under way at the same time. */
export function atOnce(happenings: readonly Happening[], key: string): number {
  let now = 0;
  let most = 0;
  for (const happening of happenings) {
    if (happening.key !== key) continue;
    if (happening.what === "began") most = Math.max(most, (now += 1));
    if (happening.what === "ended" || happening.what === "failed") now -= 1;
  }
  return most;
}

/** Patient: a loaded machine is slow, and only what never comes is wrong. */
export async function until(
  place: Pick<Place, "pass" | "happenings">,
  what: string,
  met: () => boolean | Promise<boolean>,
): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += STEP_MS) {
    if (await met()) return;
    await place.pass(STEP_MS);
  }
  const told = place
    .happenings()
    .slice(-30)
    .map((happening) => `${happening.worker} ${happening.what} ${happening.key} ${happening.text ?? ""}`);
  throw new Error(`waited in vain for ${what}; last of all:\n${told.join("\n")}`);
}

const PATIENCE_MS = 40_000;
const STEP_MS = 20;

function measured(what: string, ms: number): void {
  if (process.env["ZONEWRIGHT_MEASURE"]) process.stderr.write(`${what}: ${Math.round(ms)} ms\n`);
}
