// The bundled provider as a process, over gRPC with mutual TLS: every RPC, and the responses to invalid configurations, states of
// other versions, and an API that does not respond.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../src/emulator";
import type { RpcName } from "../../src/terraform/wire/messages";
import { RPCS } from "../../src/terraform/wire/messages";
import { ACCOUNT, TOKEN } from "../emulated";
import { type Plugin, start } from "./core/client";
import {
  applyResource,
  configureRequest,
  decodeRow,
  encodeRow,
  formatErrors,
  formatPath,
  getSchema,
  planResource,
  RESOURCE_NAMES,
  type Row,
  SOURCE_NAMES,
  UNKNOWN,
} from "./core/values";

const root = join(__dirname, "../..");
const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 13);
const NOTHING = new Uint8Array();
let folder: string;
let file: string;
let emulator: Emulator;
let plugin: Plugin;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "zonewright-grpc-"));
  file = join(folder, "terraform-provider-edge");
  execFileSync(process.execPath, [join(root, "scripts/bundle.mjs"), file], { cwd: root });
  emulator = await startEmulator({ mode: "calm", seed: SEED, tokens: [TOKEN] });
  plugin = await begun();
}, 60_000);

afterAll(async () => {
  await plugin?.shutdown();
  await emulator?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The provider with no other environment variables of Zonewright than these. */
function begun(env: Readonly<Record<string, string>> = {}): Promise<Plugin> {
  const silent = { ZONEWRIGHT_API_TOKEN: undefined, ZONEWRIGHT_BASE_URL: undefined, CLOUDFLARE_API_TOKEN: undefined };
  return start({ command: [process.execPath, file], env: { ...silent, ...env } });
}

const provider = (more: Row = {}): Row => ({
  base_url: emulator.baseUrl,
  api_token: TOKEN,
  account_id: ACCOUNT,
  ...more,
});

async function configured(more: Row = {}) {
  const answer = await plugin.core.call("ConfigureProvider", configureRequest(provider(more)));
  expect(formatErrors(answer)).toEqual([]);
  return plugin.core;
}

/** The account of the emulator's zones. */
const OWNER = "0123456789abcdef0123456789abcdef";
let zones = 0;
/** Each test has its own zone. */
function zone(): { readonly id: string; readonly name: string } {
  const name = `z${++zones}.example`;
  return { id: String(emulator.control.addZone(name)["id"]), name };
}

const RECORD = "edge_dns_record";
const www = (zone_id: string, more: Row = {}): Row => ({
  zone_id,
  name: "www",
  type: "A",
  content: "192.0.2.1",
  ...more,
});

const json = (value: unknown) => ({ rawState: { json: Buffer.from(JSON.stringify(value)) } });

describe("the file alone, in a folder without packages", () => {
  it.each(["redis", "postgres"])("asks the %s server for the lock of a zone before it writes", async (protocol) => {
    const connections: string[] = [];
    const server = createServer((socket) => {
      connections.push(protocol);
      socket.on("error", () => {}).destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const alone = await begun({ ZONEWRIGHT_ENGINE: `${protocol}://127.0.0.1:${port}` });
    try {
      await alone.core.call("ConfigureProvider", configureRequest(provider()));
      const { id, name } = zone();
      const { answer } = await applyResource(alone.core, RECORD, www(id));
      expect(formatErrors(answer).join("\n")).not.toBe("");
      expect(formatErrors(answer).join("\n")).not.toContain("not installed");
      expect(connections.length).toBeGreaterThan(0);
      expect(emulator.control.records(name)).toEqual([]);
    } finally {
      await alone.shutdown();
      server.close();
    }
  });
});

describe("the life cycle of a resource", () => {
  it("is validated, planned, applied, upgraded, read, changed and destroyed", async () => {
    const core = await configured();
    const { id, name } = zone();
    const schema = getSchema(RECORD);
    const config = www(id, { ttl: 300 });
    expect(await core.call("ValidateResourceConfig", { typeName: RECORD, config: encodeRow(schema, config) })).toEqual({
      diagnostics: [],
    });
    const made = await applyResource(core, RECORD, config);
    expect(formatErrors(made.answer)).toEqual([]);
    expect(made.state).toMatchObject({ zone_id: id, name: "www", type: "A", content: "192.0.2.1", ttl: 300 });
    const upgraded = await core.call("UpgradeResourceState", { typeName: RECORD, version: 0, ...json(made.state) });
    expect(decodeRow(schema, upgraded.upgradedState)).toEqual(made.state);
    const read = await core.call("ReadResource", { typeName: RECORD, currentState: encodeRow(schema, made.state) });
    expect(decodeRow(schema, read.newState)).toEqual(made.state);
    const again = await planResource(core, RECORD, config, made.state, NOTHING);
    expect(decodeRow(schema, again.plannedState)).toEqual(made.state);
    await configured(); // a command plans a resource once
    const changed = await applyResource(core, RECORD, www(id, { ttl: 600 }), made.state);
    expect(changed.state).toMatchObject({ id: made.state?.["id"], ttl: 600 });
    await configured(); // a later command
    const gone = await applyResource(core, RECORD, null, changed.state);
    expect(gone.state).toBeNull();
    expect(emulator.control.records(name)).toEqual([]);
    const absent = await core.call("ReadResource", {
      typeName: RECORD,
      currentState: encodeRow(schema, changed.state),
    });
    expect(decodeRow(schema, absent.newState)).toBeNull();
  });

  it("can be imported and read as a data source", async () => {
    const core = await configured();
    const { id, name } = zone();
    const row = emulator.control.foreign.create(name, { type: "TXT", name: `txt.${name}`, content: '"hello"' });
    const imported = await core.call("ImportResourceState", { typeName: RECORD, id: `${name}/txt/TXT/hello` });
    const [message] = imported.importedResources;
    expect(decodeRow(getSchema(RECORD), message?.state ?? null)).toMatchObject({ id: String(row["id"]), zone_id: id });
    const config = encodeRow(getSchema("edge_zone", true), { name: name.toUpperCase() });
    const valid = await core.call("ValidateDataResourceConfig", { typeName: "edge_zone", config });
    expect(formatErrors(valid)).toEqual([]);
    const found = await core.call("ReadDataSource", { typeName: "edge_zone", config });
    expect(decodeRow(getSchema("edge_zone", true), found.state)).toMatchObject({ id, name, account_id: OWNER });
    const typeName = "edge_dns_records";
    const list = await core.call("ReadDataSource", {
      typeName,
      config: encodeRow(getSchema(typeName, true), { zone_id: id }),
    });
    const records = decodeRow(getSchema(typeName, true), list.state)?.["records"] as readonly Row[];
    expect(records.map((each) => [each["id"], each["content"]])).toEqual([[String(row["id"]), "hello"]]);
  });
});

describe("every RPC", () => {
  const EMPTY: readonly RpcName[] = (Object.keys(RPCS) as RpcName[]).filter((name) => name !== "StopProvider");
  const NOT_HERE = [
    "UpgradeResourceIdentity",
    "GenerateResourceConfig",
    "ValidateListResourceConfig",
    "PlanAction",
    "ValidateActionConfig",
  ];

  it.each(EMPTY)("%s answers an empty request, or is unimplemented", async (name) => {
    await configured();
    const answer = plugin.core.call(name);
    if (NOT_HERE.includes(name)) await expect(answer).rejects.toMatchObject({ code: 12 });
    else expect(await answer).toBeTypeOf("object");
  });

  it("returns a schema for every type, and the same names in the metadata", async () => {
    const schema = await plugin.core.call("GetProviderSchema");
    expect(Object.keys(schema.resourceSchemas).sort()).toEqual([...RESOURCE_NAMES].sort());
    expect(Object.keys(schema.dataSourceSchemas).sort()).toEqual([...SOURCE_NAMES].sort());
    const metadata = await plugin.core.call("GetMetadata");
    expect(metadata.resources.map((resource) => resource.typeName)).toEqual(RESOURCE_NAMES);
    expect(schema.serverCapabilities).toMatchObject({ planDestroy: true, moveResourceState: true });
  });

  it.each([
    "ValidateResourceConfig",
    "UpgradeResourceState",
    "ReadResource",
    "PlanResourceChange",
    "ApplyResourceChange",
    "ImportResourceState",
    "ReadDataSource",
    "ValidateDataResourceConfig",
  ] as const)("%s says of a type that another version has that it is unknown, and keeps the state", async (name) => {
    await configured();
    const answer = (await plugin.core.call(name, { typeName: "edge_newer" })) as { readonly diagnostics: never[] };
    expect(formatErrors(answer).join()).toMatch(/TFP110.*edge_newer/);
  });

  it("StopProvider answers without an error", async () => {
    expect(await plugin.core.call("StopProvider")).toEqual({ error: "" });
    await configured();
  });
});

describe("a state of another version", () => {
  const upgrade = async (state: unknown, version = 0) => {
    const core = await configured();
    const answer = await core.call("UpgradeResourceState", { typeName: RECORD, version, ...json(state) });
    return { answer, row: decodeRow(getSchema(RECORD), answer.upgradedState) };
  };

  it.each([0, 1, 7])("of schema %i loses unknown attributes and keeps the rest", async (version) => {
    const { answer, row } = await upgrade(
      { id: "a".repeat(32), zone_id: "b".repeat(32), name: "www", newer: { deep: [1] }, data: { newer: 1, port: 5 } },
      version,
    );
    expect(formatErrors(answer)).toEqual([]);
    expect(row).toMatchObject({ id: "a".repeat(32), name: "www", ttl: null, data: { port: 5, weight: null } });
    expect(Object.keys(row ?? {})).not.toContain("newer");
    expect(Object.keys((row?.["data"] ?? {}) as Row)).not.toContain("newer");
  });

  it("keeps every digit of a number", async () => {
    const core = await configured();
    const text = `{"id":"${"a".repeat(32)}","data":{"altitude":12345678901234567890.125,"port":9007199254740993}}`;
    const rawState = { json: Buffer.from(text) };
    const answer = await core.call("UpgradeResourceState", { typeName: RECORD, version: 0, rawState });
    const read = decodeRow(getSchema(RECORD), answer.upgradedState)?.["data"];
    expect(JSON.stringify(read)).toContain("12345678901234567890.125");
    expect(JSON.stringify(read)).toContain("9007199254740993");
  });

  it.each(["[]", "1", '"x"', "{", "", '{"data":[1]}', '{"ttl":{"a":1}}', '{"name":{"__proto__":1}}'])(
    "that is not a state (%s) is an error",
    async (text) => {
      const core = await configured();
      const rawState = { json: Buffer.from(text) };
      const answer = await core.call("UpgradeResourceState", { typeName: RECORD, version: 0, rawState });
      expect(formatErrors(answer).join()).toMatch(/TFP116/);
    },
  );
});

describe("a state of the public API's own provider", () => {
  const move = async (from: string, to: string, state: unknown) => {
    const core = await configured();
    const answer = await core.call("MoveResourceState", {
      sourceProviderAddress: "registry.terraform.io/cloudflare/cloudflare",
      sourceTypeName: from,
      sourceSchemaVersion: 3,
      sourceState: { json: Buffer.from(JSON.stringify(state)) },
      targetTypeName: to,
    });
    return { core, answer, row: decodeRow(getSchema(to), answer.targetState) };
  };
  const readBack = async (typeName: string, row: Row | null) => {
    const answer = await plugin.core.call("ReadResource", {
      typeName,
      currentState: encodeRow(getSchema(typeName), row),
    });
    expect(formatErrors(answer)).toEqual([]);
    return decodeRow(getSchema(typeName), answer.newState);
  };

  it.each([
    [
      "cloudflare_record",
      {
        allow_overwrite: false,
        hostname: "www.z.example",
        value: "192.0.2.1",
        proxiable: true,
        metadata: {},
        timeouts: null,
      },
    ],
    ["cloudflare_dns_record", { content: "192.0.2.1", meta: "{}", settings: {}, tags_modified_on: null, data: null }],
  ])("%s becomes a record, and the first read completes it", async (from, own) => {
    const { id, name } = zone();
    const there = emulator.control.foreign.create(name, {
      type: "A",
      name: `www.${name}`,
      content: "192.0.2.1",
      ttl: 300,
      comment: "kept",
    });
    const state = { id: there["id"], zone_id: id, name: "www", type: "A", ttl: 300, proxied: false, ...own };
    const { answer, row } = await move(from, RECORD, state);
    expect(formatErrors(answer)).toEqual([]);
    const read = await readBack(RECORD, row);
    expect(read).toMatchObject({
      id: there["id"],
      zone_id: id,
      name: "www",
      type: "A",
      content: "192.0.2.1",
      ttl: 300,
      proxied: false,
      comment: "kept",
    });
    const plan = await planResource(plugin.core, RECORD, www(id, { ttl: 300 }), read, NOTHING);
    expect(decodeRow(getSchema(RECORD), plan.plannedState)).toEqual(read);
  });

  it.each([
    { zone: "it.example", account_id: ACCOUNT, plan: "free", jump_start: false },
    { name: "it.example", account: { id: ACCOUNT }, meta: { phishing_detected: false } },
  ])("cloudflare_zone becomes a zone: %j", async (own) => {
    const { id, name } = zone();
    const { answer, row } = await move("cloudflare_zone", "edge_zone", { id, ...own });
    expect(formatErrors(answer)).toEqual([]);
    expect(await readBack("edge_zone", row)).toMatchObject({ id, name, account_id: OWNER, status: "active" });
  });

  it("cloudflare_zone_dns_settings becomes DNS settings", async () => {
    const { id } = zone();
    const { answer, row } = await move("cloudflare_zone_dns_settings", "edge_dns_settings", { zone_id: id });
    expect(formatErrors(answer)).toEqual([]);
    expect(await readBack("edge_dns_settings", row)).toMatchObject({ id, zone_id: id, flatten_all_cnames: false });
  });

  it.each([
    ["aws_route53_record", RECORD, { id: "x" }],
    ["cloudflare_zone", RECORD, { id: "a".repeat(32) }],
    ["cloudflare_record", RECORD, { id: "../../zones" }],
    ["cloudflare_record", RECORD, {}],
    ["cloudflare_record", RECORD, { id: "a".repeat(32) }],
    ["cloudflare_record", RECORD, { id: "a".repeat(32), zone_id: "../x" }],
    ["cloudflare_record", RECORD, []],
  ])("%s cannot become %s from %j", async (from, to, state) => {
    const { answer, row } = await move(from, to, state);
    expect(formatErrors(answer).join()).toMatch(/TFP11[46]/);
    expect(row).toBeNull();
  });
});

describe("an invalid target or token", () => {
  const plannedIn = async (zone_id: string) => {
    const answer = await planResource(plugin.core, RECORD, www(zone_id), null, NOTHING);
    return {
      paths: answer.diagnostics.map((diagnostic) => formatPath(diagnostic.attribute)),
      text: formatErrors(answer).join("\n"),
    };
  };

  it.each([
    ["base_url", { base_url: "http://example.com/client/v4" }],
    ["base_url", { base_url: "not a url" }],
    ["base_url", { base_url: "" }],
    ["account_id", { account_id: "me" }],
    ["api_token", { api_token: "" }],
    ["api_token", { api_token: "with space and\nline" }],
    ["as_of", { as_of: "21.11.2026" }],
  ])("is refused at `%s`: %j", async (name, more) => {
    const answer = await plugin.core.call("ConfigureProvider", configureRequest(provider(more)));
    expect(answer.diagnostics.map((diagnostic) => formatPath(diagnostic.attribute))).toEqual([name]);
    await configured();
  });

  it("that is unknown until the apply is an error only for a data source", async () => {
    const answer = await plugin.core.call("ConfigureProvider", configureRequest(provider({ api_token: UNKNOWN })));
    expect(formatErrors(answer)).toEqual([]);
    const valid = await plugin.core.call("ValidateResourceConfig", {
      typeName: RECORD,
      config: encodeRow(getSchema(RECORD), www("a".repeat(32))),
    });
    expect(formatErrors(valid)).toEqual([]);
    expect((await plannedIn("a".repeat(32))).text).toBe("");
    const source = "edge_dns_records";
    const config = encodeRow(getSchema(source, true), { zone_id: "a".repeat(32) });
    const read = await plugin.core.call("ReadDataSource", { typeName: source, config });
    expect(formatErrors(read).join()).toMatch(/TFP107.*api_token/s);
    await configured();
  });

  it("that is unreachable is reported at the zone, and the process keeps serving", async () => {
    const closed = await freePort();
    await configured({ base_url: `http://127.0.0.1:${closed}/client/v4` });
    const { id } = zone();
    const { paths, text } = await plannedIn(id);
    expect(paths).toEqual(["zone_id"]);
    expect(text).toMatch(/TFP102/);
    await configured();
    expect((await plannedIn(id)).text).toBe("");
  }, 30_000);

  it("that the API rejects is reported without showing it", async () => {
    const canary = "canary-0123456789-0123456789-0123456789";
    await configured({ api_token: canary });
    const { id } = zone();
    const { paths, text } = await plannedIn(id);
    expect(paths).toEqual(["zone_id"]);
    expect(text).toMatch(/TFP102/);
    expect(text + plugin.stderr()).not.toContain(canary);
    await configured();
    expect((await plannedIn(id)).text).toBe("");
  });

  it.each([
    { status: 401, code: 10000, message: "Authentication error" },
    { status: 403, code: 10000, message: "Authentication error" },
    { status: 403, code: 9109, message: "Unauthorized to access requested resource" },
    { status: 404, code: 7003, message: "Could not route" },
  ])("that gets $status with $code is an error at the zone, and no object counts as deleted", async (fault) => {
    const core = await configured();
    const { id } = zone();
    const made = await applyResource(core, RECORD, www(id));
    await configured();
    emulator.control.fault({ path: `/zones/${id}`, phase: "before", fault });
    const { paths, text } = await plannedIn(id);
    expect(paths).toEqual(["zone_id"]);
    expect(text).toMatch(new RegExp(`TFP102.*${fault.message}.*${fault.status}`, "s"));
    const currentState = encodeRow(getSchema(RECORD), made.state);
    const read = await core.call("ReadResource", { typeName: RECORD, currentState });
    expect(formatErrors(read)).toHaveLength(1);
    expect(decodeRow(getSchema(RECORD), read.newState)).toEqual(made.state);
    emulator.control.clearFaults();
    expect((await plannedIn(id)).text).toBe("");
  });

  it("that may not write fails the record with the API's message, and leaves no state", async () => {
    const core = await configured();
    const { id, name } = zone();
    const retried = www(id, { name: "again" });
    const fault = { status: 403, code: 9109, message: "Unauthorized to access requested resource" };
    emulator.control.fault({ method: "POST", path: id, phase: "before", fault });
    const { answer, state } = await applyResource(core, RECORD, www(id));
    expect(formatErrors(answer).join()).toMatch(/Unauthorized to access requested resource/);
    expect(state).toBeNull();
    emulator.control.clearFaults();
    expect(emulator.control.records(name)).toEqual([]);
    expect(formatErrors((await applyResource(core, RECORD, retried)).answer)).toEqual([]);
  });
});

describe("StopProvider", () => {
  it("lets sent requests finish, and sends no more", async () => {
    const core = await configured();
    const { id, name } = zone();
    const plans = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const config = www(id, { name: `h${n}` });
        return { config, planned: await planResource(core, RECORD, config, null, NOTHING) };
      }),
    );
    const stopped = new Promise<void>((resolve) => {
      const off = emulator.control.onRequest(({ method }) => {
        if (method === "GET") return;
        off();
        void core.call("StopProvider").then(() => resolve());
      });
    });
    const apply = ({ config, planned }: (typeof plans)[number]) =>
      core.call("ApplyResourceChange", {
        typeName: RECORD,
        priorState: encodeRow(getSchema(RECORD), null),
        plannedState: planned.plannedState,
        config: encodeRow(getSchema(RECORD), config),
      });
    const first = plans.slice(0, 10).map(apply);
    await stopped;
    emulator.control.clearRequests();
    const second = plans.slice(10).map(apply);
    const answers = await Promise.all([...first, ...second]);
    const kept = answers.filter((answer) => decodeRow(getSchema(RECORD), answer.newState) !== null);
    expect(kept.length).toBe(emulator.control.records(name).length);
    expect(kept.length).toBeGreaterThan(0);
    for (const answer of answers.slice(10)) {
      expect(formatErrors(answer)).toHaveLength(1);
      expect(decodeRow(getSchema(RECORD), answer.newState)).toBeNull();
    }
    expect(emulator.control.requests().filter((request) => request.method !== "GET")).toEqual([]);
    await configured();
    const late = await applyResource(core, RECORD, www(id, { name: "late" }));
    expect(formatErrors(late.answer)).toEqual([]);
  });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { readonly port: number };
      server.close(() => resolve(port));
    });
  });
}
