// Every RPC over a real connection: the request of the handler, its response, and errors.
import { existsSync } from "node:fs";
import * as grpc from "@grpc/grpc-js";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { listenForReattach, type ReattachServer, type RpcHandlers } from "../../../src/terraform/plugin/serve";
import {
  decodeMessage,
  encodeMessage,
  type MessageName,
  RPCS,
  type RpcName,
} from "../../../src/terraform/wire/messages";
import { type Core, dialReattach } from "../core/client";
import { anyMessage } from "../wire/arbitrary";

const names = Object.keys(RPCS) as RpcName[];
const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

type Options = Parameters<typeof listenForReattach>[1];

async function served(handlers: RpcHandlers, options?: Options): Promise<{ core: Core; server: ReattachServer }> {
  const server = await listenForReattach(handlers, options);
  const core = dialReattach(server.reattach);
  open.push(server.close, core.close);
  return { core, server };
}

/** The same handler for every RPC. */
function all(handler: (request: object, call: { stopped: AbortSignal }) => unknown): RpcHandlers {
  return Object.fromEntries(names.map((name) => [name, handler])) as RpcHandlers;
}

describe("each RPC", () => {
  it.each(names)("%s passes on the whole request and returns the whole response", async (name) => {
    const { request, response } = RPCS[name];
    const [asked] = fc.sample(anyMessage(request), { numRuns: 1, seed: 7 });
    const [answer] = fc.sample(anyMessage(response), { numRuns: 1, seed: 8 });
    const seen: object[] = [];
    const { core } = await served(all((got) => seen.push(got) && answer));
    expect(await core.call(name, asked as never)).toEqual(answer);
    expect(seen).toEqual([asked]);
  });

  it.each(names)("%s returns a diagnostic if its handler throws", async (name) => {
    const { core } = await served(all(() => Promise.reject(new Error("no luck"))));
    const answer: Record<string, unknown> = { ...(await core.call(name)) };
    const said = JSON.stringify(answer["diagnostics"] ?? answer["error"]);
    expect(said).toContain("no luck");
    expect(said).toContain("This is a bug in the provider.");
    expect(said).not.toContain("    at ");
  });

  it.each(names)("%s is unimplemented without a handler", async (name) => {
    const { core } = await served(name === "ReadResource" ? { ReadResource: undefined } : {});
    if (name === "StopProvider") expect(await core.call(name)).toEqual({ error: "" });
    else await expect(core.call(name)).rejects.toMatchObject({ code: grpc.status.UNIMPLEMENTED });
  });
});

describe("a response", () => {
  it("that is invalid becomes a diagnostic", async () => {
    const { core } = await served({ ReadResource: () => ({ private: 5 as never }) });
    expect((await core.call("ReadResource")).diagnostics[0]?.detail).toContain(
      "ReadResource.Response: private: buffer expected",
    );
  });

  it("of a failed apply keeps the prior state", async () => {
    const { core } = await served({ ApplyResourceChange: () => Promise.reject(new Error("refused")) });
    const priorState = { msgpack: Buffer.from([0x81, 0xa1, 0x61, 1]), json: Buffer.alloc(0) };
    const answer = await core.call("ApplyResourceChange", { priorState, plannedPrivate: Buffer.from("p") });
    expect(answer).toMatchObject({ newState: priorState, private: Buffer.from("p") });
    expect(answer.diagnostics).toHaveLength(1);
  });

  it("uses the explanation of the error", async () => {
    const explain = (error: unknown, rpc: RpcName) => ({
      severity: "error" as const,
      summary: `${rpc}: ${(error as Error).message}`,
      path: ["ttl"],
    });
    const { core } = await served({ PlanResourceChange: () => Promise.reject(new Error("429")) }, { explain });
    expect((await core.call("PlanResourceChange")).diagnostics).toEqual([
      { severity: 1, summary: "PlanResourceChange: 429", detail: "", attribute: { steps: [{ attributeName: "ttl" }] } },
    ]);
  });

  it("reports a bug if the explanation fails", async () => {
    const explain = () => {
      throw new Error("speechless");
    };
    const { core } = await served({ GetFunctions: () => Promise.reject(new Error("no luck")) }, { explain });
    expect((await core.call("GetFunctions")).diagnostics[0]?.detail).toContain("no luck");
  });

  it("redacts secrets in every diagnostic", async () => {
    const redact = (text: string) => text.replaceAll("t0ken", "[redacted]");
    const diagnostics = [{ severity: 2, summary: "t0ken!", detail: "a t0ken" }];
    const lines: string[] = [];
    const options = { redact, write: (line: string) => void lines.push(line) };
    const { core } = await served(
      { ReadDataSource: () => ({ diagnostics }), GetMetadata: () => Promise.reject(new Error("t0ken")) },
      options,
    );
    expect(JSON.stringify(await core.call("ReadDataSource"))).toContain(
      '"summary":"[redacted]!","detail":"a [redacted]"',
    );
    expect(JSON.stringify(await core.call("GetMetadata"))).not.toContain("t0ken");
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain("t0ken");
  });
});

describe("StopProvider", () => {
  it("aborts calls in flight and later calls", async () => {
    const seen: string[] = [];
    const { core } = await served({
      ApplyResourceChange: async (_, { stopped }) => {
        seen.push(`begins ${stopped.aborted ? "late" : "in time"}`);
        if (!stopped.aborted) await new Promise((resolve) => stopped.addEventListener("abort", resolve));
        seen.push("sees the abort");
        return {};
      },
      ReadResource: () => ({}),
      StopProvider: () => {
        seen.push("stop");
        return {};
      },
    });
    const apply = core.call("ApplyResourceChange");
    await core.call("ReadResource");
    expect(await core.call("StopProvider")).toEqual({ error: "" });
    await apply;
    await core.call("ApplyResourceChange");
    expect(seen).toEqual(["begins in time", "stop", "sees the abort", "begins late", "sees the abort"]);
  });

  it("is reset by the next ConfigureProvider", async () => {
    const seen: boolean[] = [];
    const { core } = await served(all((_, { stopped }) => seen.push(stopped.aborted) && {}));
    for (const name of ["ReadResource", "StopProvider", "ReadResource", "ConfigureProvider", "ReadResource"] as const) {
      await core.call(name);
    }
    expect(seen).toEqual([false, true, true, false, false]);
  });
});

describe("invalid requests", () => {
  it("are always answered, by the handler or as invalid", async () => {
    const { core } = await served(all((request) => (JSON.stringify(request).length > 1e6 ? null : {})));
    const outcomes = new Set<number | "answered">();
    const wild = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc
        .constantFrom(...names)
        .chain((name) => anyMessage(RPCS[name].request).map((message) => bytesOf(name, message))),
    );
    const edits = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), wild, edits, async (name, bytes, changes) => {
        const request = Buffer.from(bytes);
        if (request.length > 0) for (const [at, octet] of changes) request[at % request.length] = octet;
        const sent = core.callBytes(`/tfplugin6.Provider/${name}`, request);
        outcomes.add(await sent.then(() => "answered" as const).catch((error: grpc.ServiceError) => error.code));
      }),
      { numRuns: 1_500 },
    );
    expect([...outcomes].sort()).toEqual([grpc.status.INVALID_ARGUMENT, "answered"]);
  });

  it("for an unknown method are refused", async () => {
    const { core } = await served({});
    for (const path of ["/tfplugin6.Provider/ListResource", "/tfplugin7.Provider/ReadResource", "/x", "/__proto__"]) {
      await expect(core.callBytes(path, Buffer.from("x")), path).rejects.toMatchObject({
        code: grpc.status.UNIMPLEMENTED,
      });
    }
  });
});

describe("a provider for reattach", () => {
  it("returns the value of TF_REATTACH_PROVIDERS", async () => {
    const { server } = await served({});
    const { Addr, ...rest } = server.reattach;
    expect(rest).toEqual({ Protocol: "grpc", ProtocolVersion: 6, Pid: process.pid, Test: true });
    expect(Addr.Network).toBe("unix");
    expect(existsSync(Addr.String)).toBe(true);
    await server.close();
    expect(existsSync(Addr.String)).toBe(false);
  });

  it("serves consecutive and concurrent runs", async () => {
    const { core, server } = await served({ GetFunctions: () => ({}) });
    await core.call("GetFunctions");
    core.close();
    const others = [1, 2, 3].map(() => dialReattach(server.reattach));
    expect(await Promise.all(others.map((other) => other.call("GetFunctions")))).toHaveLength(3);
    for (const other of others) other.close();
  });
});

function bytesOf(name: RpcName, message: object): Buffer {
  const { request } = RPCS[name];
  const bytes = encodeMessage(request as MessageName, message);
  expect(decodeMessage(request, bytes)).toEqual(message);
  return bytes;
}
