// Checks that no input causes a stack trace, a hang, a secret in the output, or a write before the input is rejected.

import { type EmbeddedEmulator, embedEmulator, type Snapshot } from "../../src/emulator";
import type { Folder } from "../cli/folder";
import { run } from "../cli/run-in";
import { ACCOUNT } from "../emulated";

/** A well-formed token that no output may contain. */
export const CANARY = "canary-5f2c7a91-0123456789-abcdefghijklmnop";

const FORMS = [
  CANARY,
  Buffer.from(CANARY).toString("base64"),
  Buffer.from(CANARY).toString("base64url"),
  encodeURIComponent(CANARY),
];

const LONGEST_MS = 10_000;
/** More requests than any rejection needs. Time does not pass here, so an endless loop shows by its requests. */
const MOST_CALLS = 300;

export const ZONE = "example.com";

export interface Bench {
  readonly emulator: EmbeddedEmulator;
  readonly start: Snapshot;
}

/** An emulator with a small zone, restored before every input. */
export function createBench(): Bench {
  const emulator = embedEmulator({ mode: "calm", seed: 7 });
  emulator.control.addZone(ZONE, { account: ACCOUNT });
  const www = { type: "A", name: ZONE, content: "192.0.2.1" };
  emulator.control.foreign.create(ZONE, www);
  emulator.control.foreign.create(ZONE, { type: "TXT", name: `theirs.${ZONE}`, content: '"kept"' });
  return { emulator, start: emulator.control.snapshot() };
}

export interface CheckedRun {
  readonly exit: number;
  readonly writes: number;
  readonly ms: number;
  readonly out: string;
  readonly err: string;
  /** Descriptions of the problems; empty if there are none. */
  readonly problems: readonly string[];
}

export type AlterResponse = (
  response: Response,
  call: { readonly n: number; readonly method: string; readonly url: string },
) => Promise<Response> | Response;

const BASE = "http://127.0.0.1:9/client/v4";

/** Runs a command line in this process against the bench; `between` may alter the API's responses. */
export async function runAndCheck(
  { emulator, start }: Bench,
  here: Folder,
  argv: readonly string[],
  between: AlterResponse = (response) => response,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<CheckedRun> {
  emulator.control.restore(start);
  let calls = 0;
  let writes = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    calls += 1;
    if (calls > MOST_CALLS) throw new Error("more calls than any refusal needs");
    const method = init?.method ?? "GET";
    if (method !== "GET") writes += 1;
    const url = String(input);
    const response = await emulator.fetch(url.replace("http://127.0.0.1:9", "http://emulator.invalid"), init);
    return between(response, { n: calls, method, url });
  };
  const begin = performance.now();
  const ran = await run(argv, {
    cwd: here.path,
    fetch,
    env: { ZONEWRIGHT_BASE_URL: BASE, ZONEWRIGHT_API_TOKEN: CANARY, ...env },
  });
  const ms = performance.now() - begin;
  const said = `${ran.out}\n${ran.err}`;
  const problems = [
    ...(/^\s+at .+[(:]\d+/m.test(said) || said.includes("error BUG")
      ? [`a stack trace or a bug: ${ran.err.slice(0, 300)}`]
      : []),
    ...(ms > LONGEST_MS || calls > MOST_CALLS ? [`hung: ${Math.round(ms)} ms, ${calls} calls`] : []),
    ...(FORMS.some((form) => said.includes(form)) ? ["a secret in the output"] : []),
    // Raw escape sequences must never reach a terminal.
    ...(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/.test(said)
      ? ["raw control characters in the output"]
      : []),
    ...(REFUSED.has(ran.code) && writes > 0 ? [`${writes} writes, and then refused with exit ${ran.code}`] : []),
    ...(KNOWN.has(ran.code) ? [] : [`exit ${ran.code}`]),
  ];
  return { exit: ran.code, writes, ms, out: ran.out, err: ran.err, problems };
}

/** Exit codes that mean that nothing was written. */
const REFUSED: ReadonlySet<number> = new Set([1, 3, 4, 5, 64]);
const KNOWN: ReadonlySet<number> = new Set([0, 1, 2, 3, 4, 5, 6, 64, 75, 77]);

/** The results of a group of inputs, for the table in the documentation. */
export function summarize(title: string, judged: readonly CheckedRun[]): string {
  const refused = judged.filter((value) => value.exit !== 0).length;
  const slowest = Math.round(Math.max(0, ...judged.map((value) => value.ms)));
  return `${title}: ${judged.length} inputs, ${refused} refused, slowest ${slowest} ms\n`;
}
