// BullMQ on a real Redis, its workers in processes of their own.
import { afterAll, beforeAll, expect, it } from "vitest";
import { doctor, openEngine } from "../../src/fleet/open-engine";
import { conforms, until } from "./conforms";
import { type Crew, crewOn, type OpenStores, openStores, pass } from "./processes";
import { type Running, startRedis } from "./servers";
import { storeConforms } from "./stores";

export function onRedis(): void {
  let redis: Running;
  let crew: Crew;
  let stores: OpenStores;
  beforeAll(async () => {
    redis = await startRedis();
    crew = crewOn(() => ({ url: redis.url, server: redis, aliveMs: 3_000 }));
    stores = await openStores(redis.url);
  });
  afterAll(async () => {
    await stores?.close();
    await crew?.close();
    await redis?.close();
  });
  conforms("Redis", () => crew.place());
  it("is found well where it keeps what it is given, and not as Debian sets it up", async () => {
    const debians = await startRedis(["--appendonly", "no", "--maxmemory", "4mb", "--maxmemory-policy", "allkeys-lru"]);
    const wrong = async (url: string) => (await doctor(url)).filter(({ ok, check }) => !ok && check !== "answer");
    expect(await wrong(redis.url)).toEqual([]);
    expect((await wrong(debians.url)).map(({ check, seen }) => ({ check, seen }))).toEqual([
      { check: "append-only file", seen: "off" },
      { check: "eviction", seen: "allkeys-lru" },
    ]);
    await debians.close();
  });

  it("is told of a server that wants another password, and nobody repeats the wrong one", async () => {
    const guarded = await startRedis(["--requirepass", "right-canary"]);
    const at = (password: string) => guarded.url.replace("//", `//:${password}@`);
    const engine = await openEngine(at("wrong-canary"));
    const told: string[] = [];
    const working = engine.work(async () => {}, { concurrency: 1, onTrouble: (text) => void told.push(text) });
    const error: Error = await engine.wake("zone").then(
      () => new Error("let in"),
      (refused) => refused,
    );
    const checks = (await doctor(at("wrong-canary"))).filter(({ ok }) => !ok);
    await working.stop();
    await engine.close();
    expect([error.name, error.message, checks.length, told.length > 0]).toEqual([
      "FleetUnavailable",
      expect.stringMatching(/WRONGPASS|NOAUTH/),
      1,
      true,
    ]);
    expect(`${error.stack} ${error.cause} ${JSON.stringify(checks)} ${told}`).not.toContain("canary");
    const right = await openEngine(at("right-canary"));
    await right.wake("zone");
    expect(await right.stats()).toMatchObject({ waiting: 1 });
    await right.close();
    await guarded.close();
  });

  it("holds nothing of what a turn said when it failed", async () => {
    const place = await crew.place();
    await place.worker({ does: "fails", times: 9 }, { backoffMs: [] });
    await place.engine.wake("a-zone-that-fails");
    await until(place, "the failure", async () => (await place.engine.stats()).failed === 1);
    expect([redis.holds("a-zone-that-fails"), redis.holds("canary-of-a-failed-turn")]).toEqual([true, false]);
    await place.close();
  });
  storeConforms("Redis", () => ({ ...stores, pass, remote: true }));
}
