// Keys of a set are only names: whatever moves between them, one apply converges, and each record keeps its id.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeTier } from "../describe-tier";
import { type Emulated, emulate } from "../emulated";
import { type Config, createCore, listActions } from "./in-process-core";
import { findMissingTerraform, workspace } from "./terraform-workspace";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 43);
const RUNS = Number(process.env["ZONEWRIGHT_RUNS"] ?? 50);
const ADDRESS = "edge_dns_record_set.all";

/** Few values, so that most changes move some of them between keys. The API accepts two equal SRV records. */
const RECORDS: readonly Config[] = [
  ...[1, 2, 3, 4].map((n) => ({ name: "www", type: "A", content: `192.0.2.${n}` })),
  ...["one", "two"].map((content) => ({ name: "www", type: "TXT", content })),
  ...[10, 20].map((priority) => ({ name: "@", type: "MX", content: "mail.example.net", priority })),
  ...[1, 2].map((weight) => ({
    name: "_sip._tcp",
    type: "SRV",
    data: { priority: 1, weight, port: 5060, target: "sip.example.net" },
  })),
  { name: "alias", type: "CNAME", content: "a.example.net" },
];

type Records = Readonly<Record<string, Config>>;

const records: fc.Arbitrary<Records> = fc
  .tuple(
    fc.shuffledSubarray(["k0", "k1", "k2", "k3", "k4", "k5", "k6", "k7"]),
    fc.shuffledSubarray([...RECORDS]),
    fc.array(fc.constantFrom(60, 300), { minLength: 11, maxLength: 11 }),
  )
  .map(([keys, values, ttls]) =>
    Object.fromEntries(keys.flatMap((key, at) => (values[at] ? [[key, { ...values[at], ttl: ttls[at] }]] : []))),
  );

/** What a record is; other fields can be changed in place. */
function identityOf({ ttl: _, ...identity }: Config): string {
  return JSON.stringify(identity);
}

function begin(emulation: Emulated) {
  const zone_id = String(emulation.control.addZone("example.com")["id"]);
  const core = createCore(emulation);
  const configsOf = (records: Records) => ({ [ADDRESS]: { zone_id, records } });
  return {
    apply: (records: Records) => core.apply(configsOf(records)),
    plan: (records: Records) => core.plan(configsOf(records)),
    /** Ids by record. */
    ids: (records: Records): ReadonlyMap<string, string> => {
      const state = core.state.get(ADDRESS)?.state as { readonly ids: Readonly<Record<string, string>> };
      return new Map(Object.entries(records).map(([key, record]) => [identityOf(record), String(state.ids[key])]));
    },
    writes: () => emulation.control.requests().filter((request) => request.method !== "GET"),
  };
}

describe.each(["calm", "strict"] as const)("a set and a %s API", (mode) => {
  it("converge in one apply after any change of keys and records, and each record keeps its id", async () => {
    await fc.assert(
      fc.asyncProperty(records, records, fc.nat(1000), async (first, second, seed) => {
        const emulation = emulate({ mode, seed });
        const { apply, plan, ids } = begin(emulation);
        await apply(first);
        const before = ids(first);
        await apply(second);
        const after = ids(second);
        expect([...after].filter(([identity, id]) => before.has(identity) && before.get(identity) !== id)).toEqual([]);
        const live = emulation.control.records("example.com").map((row) => row["id"]);
        expect(live.sort()).toEqual([...after.values()].sort());
        expect(listActions(await plan(second))).toEqual({});
      }),
      { seed: SEED, numRuns: RUNS },
    );
  }, 60_000);

  it("send nothing if only keys changed, and the plan knows all ids", async () => {
    const permuted = records.chain((first) =>
      fc.shuffledSubarray(Object.keys(first), { minLength: Object.keys(first).length }).map((keys) => {
        const values = Object.values(first);
        return [first, Object.fromEntries(keys.map((key, at) => [key, values[at] ?? {}]))] as const;
      }),
    );
    await fc.assert(
      fc.asyncProperty(permuted, fc.nat(1000), async ([first, second], seed) => {
        const emulation = emulate({ mode, seed });
        const { apply, plan, ids, writes } = begin(emulation);
        await apply(first);
        const before = ids(first);
        emulation.control.clearRequests();
        const planned = (await plan(second)).get(ADDRESS)?.planned as {
          readonly ids: Readonly<Record<string, string>>;
        };
        await apply(second);
        expect(writes()).toEqual([]);
        expect(ids(second)).toEqual(before);
        expect(new Map(Object.entries(second).map(([key, record]) => [identityOf(record), planned.ids[key]]))).toEqual(
          before,
        );
      }),
      { seed: SEED, numRuns: RUNS },
    );
  }, 60_000);
});

describeTier("Terraform with a list of addresses as a set", findMissingTerraform(), () => {
  it("drops the first, rotates and reverses it in one apply each", async () => {
    const emulation = emulate({ seed: SEED, mode: "calm" });
    const zone_id = String(emulation.control.addZone("example.com")["id"]);
    const stack = await workspace(emulation);
    const write = (list: readonly number[]) =>
      stack.writeHcl(`terraform {
  required_providers { edge = { source = "zonewright/edge" } }
}
provider "edge" {
  base_url = "http://127.0.0.1:9/client/v4"
}
resource "edge_dns_record_set" "all" {
  zone_id = "${zone_id}"
  records = { for i, n in [${list.join(", ")}] : "k$\{i}" => { name = "www", type = "A", content = "192.0.2.$\{n}" } }
}
`);
    const contents = () => emulation.control.records("example.com").map((row) => String(row["content"]).slice(8));
    try {
      for (const [list, writes] of [
        [[1, 2, 3, 4, 5], 1],
        [[2, 3, 4, 5], 1],
        [[5, 2, 3, 4], 0],
        [[4, 3, 2, 5], 0],
        [[6, 4, 3, 2, 5], 1],
        [[4, 3, 7], 1],
      ] as const) {
        emulation.control.clearRequests();
        write(list);
        const applied = await stack.run("apply", "-auto-approve");
        expect(applied.code, applied.stdout + applied.stderr).toBe(0);
        expect(contents().sort()).toEqual(list.map(String).sort());
        expect(emulation.control.requests().filter((request) => request.method !== "GET")).toHaveLength(writes);
        expect((await stack.run("plan", "-detailed-exitcode")).code).toBe(0);
      }
    } finally {
      await stack.close();
    }
  }, 60_000);
});
