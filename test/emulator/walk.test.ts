// Random requests from a seed: a refusal changes nothing, a success is one batch of the journal, and no name has records that
// exclude each other.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { embedTestEmulator } from "./embedded";

const NAMES = ["@", "a", "b", "a.b"];
const BODIES: readonly JsonObject[] = [
  { type: "A", content: "192.0.2.1" },
  { type: "A", content: "192.0.2.2", proxied: true },
  { type: "AAAA", content: "2001:db8::1" },
  { type: "CNAME", content: "target.example.net" },
  { type: "NS", content: "ns.example.net" },
  { type: "TXT", content: '"t"' },
  { type: "CAA", data: { flags: 0, tag: "issue", value: "ca.example" } },
  { type: "MX", content: "mx.example.net", priority: 1 },
  { type: "A", content: "wrong" },
];

/** A small linear generator: the walk must not draw from the emulator's own. */
function drawer(seed: number) {
  let state = seed;
  return <T>(list: readonly T[]): T => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return list[Math.floor((state / 2_147_483_648) * list.length)] as T;
  };
}

describe("a walk of 150 random requests", () => {
  it.each(Array.from({ length: 12 }, (_, n) => n + 1))("keeps the state consistent (seed %i)", async (seed) => {
    const emulator = embedTestEmulator({ seed });
    const draw = drawer(seed);
    const value = () => ({ ...draw(BODIES), name: draw(NAMES) });
    const id = () => draw([...emulator.control.records("example.com").map((row) => String(row.id)), "0".repeat(32)]);
    const requests = {
      post: () => emulator.ask("POST", emulator.records, value()),
      put: () => emulator.ask("PUT", `${emulator.records}/${id()}`, value()),
      patch: () =>
        emulator.ask(
          "PATCH",
          `${emulator.records}/${id()}`,
          draw([{ name: draw(NAMES) }, { ttl: 300 }, { proxied: true }]),
        ),
      remove: () => emulator.ask("DELETE", `${emulator.records}/${id()}`),
      batch: () =>
        emulator.ask("POST", `${emulator.records}/batch`, { deletes: [{ id: id() }], posts: [value(), value()] }),
    };
    for (let n = 0; n < 150; n += 1) {
      const before = emulator.control.snapshot();
      const changes = emulator.control.mutations().length;
      const reply = await requests[draw(["post", "post", "put", "patch", "remove", "batch"] as const)]();
      const fresh = emulator.control.mutations().slice(changes);
      if (reply.status === 200) expect(new Set(fresh.map((mutation) => mutation.batch)).size).toBe(1);
      else expect([emulator.control.snapshot(), fresh]).toEqual([before, []]);
    }
    const names = new Map<string, string[]>();
    for (const row of emulator.control.records("example.com")) {
      names.set(String(row.name), [...(names.get(String(row.name)) ?? []), String(row.type)]);
    }
    for (const [name, types] of names) {
      const addresses = types.filter((type) => ["A", "AAAA", "CNAME"].includes(type));
      if (types.includes("CNAME")) expect(addresses).toEqual(["CNAME"]);
      if (types.includes("NS") && name !== "example.com") expect(new Set(types)).toEqual(new Set(["NS"]));
      const { body } = await emulator.ask("GET", `${emulator.records}?name=${name}`);
      expect(body.result.map((row: { type: string }) => row.type).sort()).toEqual(types.sort());
    }
  });
});
