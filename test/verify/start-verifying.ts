// Applies documents to an emulator with a DNS server, and verifies them there over real sockets. Time passes only by sleeping.
import { isConverged } from "../../src/apply/outcome";
import type { Json } from "../../src/base/json";
import { startEmulator } from "../../src/emulator";
import { rdataFields } from "../../src/kinds/dns-record";
import { createApi } from "../../src/live/client";
import {
  networkTransport,
  type QueryTransport,
  type Verification,
  type VerifyOptions,
  verifyDesiredState,
} from "../../src/verify";
import { applyDocument, compileDesired, type Emulated, TOKEN, virtualClock } from "../emulated";

export interface Verifying {
  readonly control: Awaited<ReturnType<typeof startEmulator>>["control"];
  readonly port: number;
  /** `127.0.0.1:PORT`, as in differences. */
  readonly server: string;
  apply(document: Json): Promise<void>;
  verify(document: Json, options?: Partial<VerifyOptions>): Promise<Verification>;
  close(): Promise<void>;
}

export async function startVerifying(): Promise<Verifying> {
  const emulator = await startEmulator({ seed: 3, dns: { port: 0 } });
  const port = Number(emulator.dns?.split(":").at(-1));
  const credential = { headers: { authorization: `Bearer ${TOKEN}` }, secrets: [TOKEN] };
  const api = () =>
    createApi({ baseUrl: emulator.baseUrl, credential, fetch: globalThis.fetch, clock: virtualClock() });
  return {
    control: emulator.control,
    port,
    server: `127.0.0.1:${port}`,
    apply: async (document) => {
      const { outcome } = await applyDocument({ api } as Emulated, document, { allow: ["APEX_NS"] });
      if (!isConverged(outcome)) throw new Error(JSON.stringify(outcome, null, 1));
    },
    verify: (document, options) => verifyDesiredState(compileDesired(document), { ...verifyOptions(port), ...options }),
    close: emulator.close,
  };
}

export function verifyOptions(port: number): VerifyOptions {
  const clock = virtualClock();
  return {
    reader: { kind: "dns_record", rdataFields },
    transport: networkTransport,
    names: { nameServers: notHere, addresses: notHere },
    resolvers: [{ host: "127.0.0.1", port }],
    emulated: { isEdge: (address) => address.startsWith("198.51.100.") || address.startsWith("2001:db8:ed6e::") },
    waitMs: 0,
    randomInt: (below) => Math.floor(Math.random() * below),
    now: clock.now,
    sleep: clock.sleep,
    signal: new AbortController().signal,
    progress: () => {},
  };
}

function notHere(): Promise<never> {
  return Promise.reject(new Error("tests do not look up names"));
}

/** The network transport with a counter. */
export function counted(inner: QueryTransport = networkTransport) {
  const asked: string[] = [];
  const exchange: QueryTransport["exchange"] = (via, server, ...rest) => {
    asked.push(via);
    return inner.exchange(via, server, ...rest);
  };
  return { asked, transport: { exchange } satisfies QueryTransport };
}
