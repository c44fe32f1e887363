// A create that takes effect after its connection was reset: the resource gets the object, which exists once.
import { describe, expect, it } from "vitest";
import { digest } from "../../src/base/digest";
import type { JsonObject } from "../../src/base/json";
import { createMemorySecrets } from "../create-memory-secrets";
import { emulate } from "../emulated";
import { createIdleClock } from "./idle-clock";
import { type Config, createCore, listActions } from "./in-process-core";

const SRV: Config = { priority: 10, weight: 5, port: 5060, target: "sip.example.net" };

function begin() {
  const clock = createIdleClock();
  const emulation = emulate({ mode: "calm", seed: 7, clock: clock.now });
  const zone_id = String(emulation.control.addZone("example.com").id);
  const secrets = createMemorySecrets();
  const core = createCore(emulation, { clock, secretsFor: () => secrets });
  const rows = (collection: string): readonly JsonObject[] =>
    Object.entries(emulation.control.snapshot()).flatMap(([name, list]) =>
      name.startsWith(collection) ? list.map(([, row]) => row) : [],
    );
  const resources: readonly {
    readonly at: string;
    readonly config: Config;
    readonly path: string;
    readonly collection: string;
  }[] = [
    {
      at: "edge_access_application.wiki",
      config: { name: "wiki", destinations: [{ uri: "wiki.example.com" }] },
      path: "/access/apps",
      collection: "access_apps/",
    },
    {
      at: "edge_dns_record.sip",
      config: { zone_id, name: "_sip._tcp", type: "SRV", data: SRV },
      path: "/dns_records",
      collection: "dns_records/",
    },
    {
      at: "edge_gateway_token.run",
      config: { name: "run", sink: "file:run.token" },
      path: "/tokens",
      collection: "tokens/",
    },
  ];
  return { emulation, clock, core, secrets, rows, resources };
}

describe.each([0.5, 2.5, 29])("a create that takes effect %d seconds after its connection was reset", (seconds) => {
  it.each(begin().resources.map(({ at }) => at))("is found and sent once: %s", async (address) => {
    const { emulation, clock, core, secrets, rows, resources } = begin();
    const { at, config, path, collection } = resources.find((resource) => resource.at === address)!;
    emulation.control.fault({ method: "POST", path, nth: 1, phase: "late", lateMs: seconds * 1000, fault: "reset" });
    await core.apply({ [at]: config });
    await clock.sleep(60_000);
    const [only, ...copies] = rows(collection);
    expect(copies).toEqual([]);
    expect(core.state.get(at)?.state).toMatchObject({ id: only?.["id"] });
    expect(emulation.control.requests().filter(({ method }) => method === "POST")).toHaveLength(1);
    if (path === "/tokens") expect(only?.["digest"]).toBe(digest(secrets.sinks.get("file:run.token") ?? ""));
    expect(listActions(await core.plan({ [at]: config }))).toEqual({});
  });
});
