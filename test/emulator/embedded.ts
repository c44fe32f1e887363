// Sends requests to an embedded emulator over its `fetch`. Seeds are fixed, so that failures can be reproduced.
import type { JsonObject } from "../../src/base/json";
import { type DnsRecord, type EmbeddedEmulator, type EmulatorOptions, embedEmulator } from "../../src/emulator";

export const TOKEN = "t".repeat(40);
export const BEARER = { authorization: `Bearer ${TOKEN}` };

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read replies freely
  readonly body: any;
}

export interface TestEmulator extends EmbeddedEmulator {
  readonly ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;
  /** The id of `example.com`. */
  readonly zone: string;
  readonly records: string;
}

/** A calm emulator with a stopped clock and one active zone, `example.com`. */
export function embedTestEmulator(options: EmulatorOptions = {}): TestEmulator {
  const emulator = embedEmulator({ seed: 7, clock: () => Date.parse("2026-03-01T10:20:30.123Z"), ...options });
  const zone = emulator.control.addZone("example.com").id;
  const ask: TestEmulator["ask"] = (method, path, body, headers = BEARER) =>
    send(emulator, method, path, body, headers);
  return { ...emulator, ask, zone, records: `/zones/${zone}/dns_records` };
}

async function send(
  emulator: EmbeddedEmulator,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
) {
  const content =
    body === undefined
      ? {}
      : { body: typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body) };
  const response = await emulator.fetch(`${emulator.baseUrl}${path}`, { method, headers, ...content });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

/** Creates a record of `example.com`; the reply must be a success. */
export async function createRecord(emulator: TestEmulator, record: JsonObject): Promise<DnsRecord> {
  const reply = await emulator.ask("POST", emulator.records, record);
  if (!reply.body.success) throw new Error(`${JSON.stringify(record)}: ${reply.text}`);
  return reply.body.result;
}

/** The status and the first error code. */
export function statusAndCode(reply: Reply): readonly [status: number, code: number] {
  return [reply.status, reply.body.errors[0]?.code];
}
