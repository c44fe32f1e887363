// Well-formed requests with arbitrary content: values of other types, unknown values anywhere, bytes that encode no value, foreign
// states. Each is answered without an internal error, and the process keeps serving.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ExtData, encode } from "@msgpack/msgpack";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kinds } from "../../src/kinds";
import { createRpcCalls } from "../../src/terraform/plugin/rpc-calls";
import { createProvider } from "../../src/terraform/provider";
import { createHandlers } from "../../src/terraform/rpc";
import { explainValueError } from "../../src/terraform/rpc/explain-value-error";
import type { Attributes } from "../../src/terraform/schema/attribute";
import { providerSchema } from "../../src/terraform/schema/provider";
import { type Draft, decodeMessage, encodeMessage, type Message, RPCS } from "../../src/terraform/wire/messages";
import { createMemorySecrets } from "../create-memory-secrets";
import { ACCOUNT, emulate, TOKEN, virtualClock } from "../emulated";
import { type Plugin, start } from "./core/client";
import { configureRequest, getSchema, RESOURCE_NAMES, SOURCE_NAMES } from "./core/values";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 41);
const RUNS = Number(process.env["ZONEWRIGHT_RUNS"] ?? 400);
const LOOPBACK = "http://127.0.0.1:9/client/v4";
const ZONE_NAME = "example.com";

const NAMES = [
  "GetMetadata",
  "GetProviderSchema",
  "ValidateProviderConfig",
  "ValidateResourceConfig",
  "ValidateDataResourceConfig",
  "UpgradeResourceState",
  "ReadResource",
  "PlanResourceChange",
  "ApplyResourceChange",
  "ImportResourceState",
  "MoveResourceState",
  "ReadDataSource",
  "GetResourceIdentitySchemas",
  "GetFunctions",
  "CallFunction",
  "ValidateEphemeralResourceConfig",
  "OpenEphemeralResource",
  "RenewEphemeralResource",
  "CloseEphemeralResource",
] as const;

const unknown = fc.constant(new ExtData(0, new Uint8Array([0])));
const refined = fc.constant(new ExtData(12, new Uint8Array([0x81, 1, 0xc2])));

/** Names with a meaning in some schema, and names without any. */
const word = fc.oneof(
  fc.constantFrom(
    "A",
    "CNAME",
    "SRV",
    "CAA",
    "TXT",
    "MX",
    "LOC",
    "HTTPS",
    "example.com",
    "@",
    "www",
    "*.x",
    "192.0.2.1",
  ),
  fc.constantFrom("", ".", "..", "../../zones", "__proto__", "constructor", "\u0000", "a".repeat(300), "ß.example.com"),
  fc.constantFrom(
    '0 issue "x"',
    '"',
    "\\",
    "1 . alpn",
    "10 5 5060 sip.example.com.",
    ACCOUNT,
    "a".repeat(32),
    "restore",
  ),
  fc.string({ unit: "binary", maxLength: 20 }),
);
const number = fc.oneof(
  fc.integer({ min: -5, max: 70_000 }),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -0, 2 ** 53, 1e300, 0.1, 300),
  fc.constantFrom("12345678901234567890", "1e5", "-0.0000001"),
);
const anything: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constant(null),
    fc.boolean(),
    word,
    number,
    unknown,
    refined,
    fc.uint8Array({ maxLength: 8 }),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(word, tie("value"), { maxKeys: 3 }),
  ),
})).value;

/** Mostly in the shape of the schema, so that it passes the first checks. */
function rowLike(attributes: Attributes, zone: string): fc.Arbitrary<unknown> {
  const members = Object.entries(attributes).map(([name, attribute]) => {
    const right =
      name === "zone_id" ? fc.constant(zone) : name === "account_id" ? fc.constant(ACCOUNT) : fitting(attribute, zone);
    return [
      name,
      fc.oneof(
        { weight: 6, arbitrary: right },
        { weight: name === "zone_id" ? 1 : 4, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.oneof(unknown, anything) },
      ),
    ] as const;
  });
  return fc.record(Object.fromEntries(members), { noNullPrototype: true });
}

function fitting({ type, nested }: Attributes[string], zone: string): fc.Arbitrary<unknown> {
  if (nested?.nesting === "single") return rowLike(nested.attributes, zone);
  if (nested?.nesting === "list") return fc.array(rowLike(nested.attributes, zone), { maxLength: 2 });
  if (nested) return fc.dictionary(word, rowLike(nested.attributes, zone), { maxKeys: 3 });
  if (type === "bool") return fc.boolean();
  if (type === "number") return number;
  if (type === "string") return word;
  return fc.oneof(fc.array(word, { maxLength: 3 }), fc.dictionary(word, word, { maxKeys: 2 }));
}

function carried(value: fc.Arbitrary<unknown>): fc.Arbitrary<Draft<"DynamicValue">> {
  const bytes = value.map((element) => ({ msgpack: Buffer.from(encode(element)) }));
  const json = value.map((element) => ({ json: Buffer.from(JSON.stringify(element) ?? "null") }));
  const noise = fc.uint8Array({ maxLength: 40 }).map((array) => ({ msgpack: Buffer.from(array) }));
  const cut = bytes.map(({ msgpack }) => ({ msgpack: msgpack.subarray(0, Math.floor(msgpack.length / 2)) }));
  return fc.oneof({ weight: 12, arbitrary: bytes }, { weight: 1, arbitrary: fc.oneof(json, noise, cut) });
}

/** A request with the members of all RPCs; each RPC takes its own. */
function requests(zone: string): fc.Arbitrary<readonly [(typeof NAMES)[number], Draft<"Empty">]> {
  const typeName = fc.constantFrom(...RESOURCE_NAMES, ...SOURCE_NAMES, "", "edge_newer", "__proto__");
  return fc.tuple(fc.constantFrom(...NAMES), typeName, fc.boolean()).chain(([name, type, data]) => {
    const list = data ? SOURCE_NAMES : RESOURCE_NAMES;
    const attributes = name === "ValidateProviderConfig" ? providerSchema.attributes : undefined;
    const shape = attributes ?? (list.includes(type) ? getSchema(type, data).attributes : {});
    const value = () =>
      carried(
        fc.oneof(
          { weight: 8, arbitrary: rowLike(shape, zone) },
          { weight: 2, arbitrary: fc.oneof(fc.constant(null), unknown, anything) },
        ),
      );
    const raw = fc
      .oneof(rowLike(shape, zone), anything)
      .map((value) => ({ json: Buffer.from(JSON.stringify(value) ?? "") }));
    const bytes = fc.oneof(
      fc.constant(Buffer.alloc(0)),
      fc.uint8Array({ maxLength: 30 }).map((array) => Buffer.from(array)),
      fc
        .constantFrom('{"snapshot":{"ns_ttl":"x","soa":[]}}', '{"snapshot":[]}', '{"snapshot":{"__proto__":1}}')
        .map((value) => Buffer.from(value)),
    );
    const id = fc.oneof(
      word,
      fc
        .tuple(fc.constantFrom(zone, ZONE_NAME), fc.array(word, { maxLength: 4 }))
        .map(([first, rest]) => [first, ...rest].join("/")),
    );
    const draft = fc.record({
      typeName: fc.constant(type),
      config: value(),
      priorState: value(),
      currentState: value(),
      proposedNewState: value(),
      plannedState: value(),
      rawState: raw,
      sourceState: raw,
      sourceTypeName: fc.constantFrom("cloudflare_record", "cloudflare_zone", "x"),
      targetTypeName: fc.constant(type),
      version: fc.constantFrom(0, 1, -1, 2 ** 40),
      private: bytes,
      priorPrivate: bytes,
      plannedPrivate: bytes,
      id,
      name: word,
      arguments: fc.array(value(), { maxLength: 2 }),
    });
    return draft.map((value) => [name, value as Draft<"Empty">] as const);
  });
}

function bytesOf(name: (typeof NAMES)[number], draft: Draft<"Empty">): Buffer {
  return encodeMessage(RPCS[name].request, draft);
}

describe("hostile requests", () => {
  it("are answered without an internal error", async () => {
    const emulation = emulate({ seed: SEED, mode: "calm" });
    const zone = String(emulation.control.addZone(ZONE_NAME)["id"]);
    const secrets = createMemorySecrets();
    const provider = createProvider({
      kinds,
      env: {},
      clock: virtualClock(),
      today: () => "2026-11-21",
      fetch: (input, init) => emulation.fetch(String(input).replace(LOOPBACK, emulation.baseUrl), init),
      secretsFor: () => secrets,
    } as Parameters<typeof createProvider>[0]);
    const failures: string[] = [];
    const log = (level: string, message: string) => void (level === "error" && failures.push(message));
    const calls = createRpcCalls({
      handlers: createHandlers(provider),
      log,
      redact: (text) => text,
      explain: explainValueError,
    });
    const config = configureRequest({ base_url: LOOPBACK, api_token: TOKEN, account_id: ACCOUNT });
    await calls.answer("ConfigureProvider", encodeMessage("ConfigureProvider.Request", config));
    await fc.assert(
      fc.asyncProperty(requests(zone), async ([name, draft]) => {
        const answer = await calls.answer(name, bytesOf(name, draft));
        const { diagnostics = [] } = decodeMessage(RPCS[name].response, answer) as Partial<
          Message<"ReadResource.Response">
        >;
        const bugs = diagnostics.filter((diagnostic) => /bug in the provider/.test(diagnostic.detail));
        expect(bugs.map((bug) => `${bug.detail}\n${failures.at(-1)}`)).toEqual([]);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  }, 120_000);
});

describe("the process", () => {
  let folder: string;
  let plugin: Plugin;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "zonewright-fuzz-"));
    const file = join(folder, "terraform-provider-edge");
    execFileSync(process.execPath, [join(__dirname, "../../scripts/bundle.mjs"), file], {
      cwd: join(__dirname, "../.."),
    });
    plugin = await start({ command: [process.execPath, file] });
  }, 60_000);

  afterAll(async () => {
    await plugin?.shutdown();
    rmSync(folder, { recursive: true, force: true });
  });

  it("survives them with an unreachable API and without a configuration", async () => {
    const config = configureRequest({ base_url: LOOPBACK, api_token: TOKEN, account_id: ACCOUNT });
    await plugin.core.call("ConfigureProvider", config);
    const offline = requests("b".repeat(32)).filter(([name]) => !/Read|Plan|Apply|Import/.test(name));
    await fc.assert(
      fc.asyncProperty(offline, async ([name, draft]) => {
        await plugin.core.callBytes(`/tfplugin6.Provider/${name}`, bytesOf(name, draft));
      }),
      { seed: SEED, numRuns: 100 },
    );
    // Bytes that are not a message are refused with a status immediately.
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...NAMES), fc.uint8Array({ maxLength: 60 }), async (name, bytes) => {
        await plugin.core.callBytes(`/tfplugin6.Provider/${name}`, Buffer.from(bytes)).catch((error) => {
          expect(error.code).toBeGreaterThan(0);
        });
      }),
      { seed: SEED, numRuns: 100 },
    );
    expect(plugin.child.exitCode).toBeNull();
    expect(Object.keys((await plugin.core.call("GetProviderSchema")).resourceSchemas)).toEqual(RESOURCE_NAMES);
    expect(plugin.stderr()).not.toContain("panic:");
  }, 120_000);
});
