// Asks an embedded emulator over its `fetch`, for tests. Seeds are fixed: a failure repeats.

import type { JsonObject } from "../../src/base/json";
import { type EmbeddedEmulator, type EmulatorOptions, embedEmulator } from "../../src/emulator";

export const TOKEN = "t".repeat(40);
export const BEARER = { authorization: `Bearer ${TOKEN}` };

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: replies are looked into freely by tests
  readonly body: any;
}

export interface Asked extends EmbeddedEmulator {
  readonly ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;
  /** Of `example.com`, which is there from the start. */
  readonly zone: string;
  readonly records: string;
}

/** A calm emulator with a still clock and one active zone, `example.com`. */
export function asked(options: EmulatorOptions = {}): Asked {
  const emulator = embedEmulator({ seed: 7, clock: () => Date.parse("2026-03-01T10:20:30.123Z"), ...options });
  const zone = String(emulator.control.addZone("example.com")["id"]);
  const ask: Asked["ask"] = (method, path, body, headers = BEARER) => send(emulator, method, path, body, headers);
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
export async function created(emulator: Asked, record: JsonObject): Promise<JsonObject> {
  const reply = await emulator.ask("POST", emulator.records, record);
  if (!reply.body.success) throw new Error(`${JSON.stringify(record)}: ${reply.text}`);
  return reply.body.result;
}

/** The status and the code of a refusal. */
export function refusedWith(reply: Reply): readonly [status: number, code: number] {
  return [reply.status, reply.body.errors[0]?.code];
}
