// `fleet worker`: has turns until it is told to stop. The first signal ends it gently: no further turn begins, those under way
// are finished; what is not finished in time is had by another worker.
import type { Engine, Working } from "../../fleet/engine";
import type { TurnResult } from "../../fleet/results";
import { escapeText, readable } from "../../report/escape";
import { count } from "../../report/text/words";
import type { Args } from "../command";
import { type Recipient, recipientOf } from "../drift-notify";
import { EXIT, type ExitCode } from "../exit";
import type { Io } from "../io";
import { printDiagnostics, usageError } from "../print";
import { type Fleet, withFleet } from "./engine";
import { keysWanted, scheduleOf } from "./flags";
import { keysOf } from "./keys";
import { type Listening, listen } from "./listen";
import { memoryIn } from "./memory";
import { checkTarget, concurrencyOf, type Declared, readDeclared, targetsOf } from "./opening";
import { putSchedules } from "./schedules";
import { shiftOf } from "./shift";

export async function worker(args: Args, io: Io, paths: readonly string[]): Promise<ExitCode> {
  const recipient = recipientOf(args, io);
  if (!recipient.ok) return usageError(io, recipient.problem, "fleet");
  const read = await readDeclared(args, paths, io);
  if (!read.ok) return read.exit;
  return withFleet(io, async (fleet) => {
    const barred = await checkTarget(args, fleet.io);
    if (barred !== undefined) return barred;
    return works(args, fleet, read.declared, recipient.recipient);
  });
}

async function works(
  args: Args,
  fleet: Fleet,
  declared: Declared,
  recipient: Recipient | undefined,
): Promise<ExitCode> {
  const { engine, io } = fleet;
  let draining = false;
  const listening = await listens(args, engine, io, () => draining);
  if (listening === "failed") return EXIT.error;
  // The turns under way outlive the signal that ends the worker.
  const calm = { ...io, interrupt: new AbortController().signal };
  const said = (text: string) => void io.stderr.write(`${io.now().toISOString()} ${escapeText(text)}\n`);
  const world = {
    args,
    io: calm,
    newest: declared.newest,
    open: targetsOf(args, calm),
    memory: memoryIn(engine.store, args, recipient, calm),
  };
  const shift = shiftOf({
    world,
    store: engine.store,
    writes: args.has("apply"),
    onResult: (key, result) => said(resultText(key, result)),
  });
  const working = engine.work(shift, { concurrency: concurrencyOf(args, io), onTrouble: said });
  const zones = `${count(declared.keys.length, "zone")} declared`;
  const where = listening ? `, listening on ${listening.url}` : "";
  said(`working on ${engine.name}: ${zones}${args.has("apply") ? ", may write" : ", reads only"}${where}`);
  await keepSchedules(args, fleet, declared, said);
  draining = true;
  said("stopping: turns under way are finished, no other begins");
  await ended(working, Number(args.value("grace") ?? 25) * 1000, calm);
  await listening?.close();
  return EXIT.done;
}

/** Puts schedules in at the start and again every few minutes: a store may have lost them, and documents gain zones. */
async function keepSchedules(
  args: Args,
  { engine, io }: Fleet,
  { newest }: Declared,
  said: (text: string) => void,
): Promise<void> {
  const when = scheduleOf(args);
  while (!io.interrupt.aborted) {
    try {
      const { desired } = await newest.read();
      const put = when && (await putSchedules(engine, keysWanted(args, keysOf(desired)), when, false));
      if (put && put.added + put.changed > 0) said(`scheduled: ${put.added} new, ${put.changed} changed`);
    } catch (error) {
      said(`schedules: ${error instanceof Error ? error.message : String(error)}`);
    }
    await io.sleep(RESCHEDULE_MS, io.interrupt).catch(() => undefined);
  }
}

const RESCHEDULE_MS = 5 * 60_000;

async function ended(working: Working, graceMs: number, io: Io): Promise<void> {
  const over = new AbortController();
  const drained = working.drain().then(() => over.abort());
  await Promise.race([drained, io.sleep(graceMs, over.signal)]);
  if (!over.signal.aborted) await working.stop();
}

async function listens(
  args: Args,
  engine: Engine,
  io: Io,
  isDraining: () => boolean,
): Promise<Listening | "failed" | undefined> {
  const text = args.value("listen");
  if (text === undefined) return undefined;
  const { host, port } = parseListen(text) as { host: string; port: number };
  try {
    return await listen({ host, port, engine, byZone: args.has("metrics-by-zone"), isDraining });
  } catch (error) {
    const detail = `\`--listen ${text}\`: ${(error as Error).message}.`;
    printDiagnostics(io, [
      {
        code: "FLT102",
        severity: "error",
        summary: "The port cannot be had",
        detail,
        help: "Name another, or stop what holds it.",
      },
    ]);
    return "failed";
  }
}

/** `HOST:PORT`, `[::1]:PORT`, or `PORT` on this machine only. */
export function parseListen(text: string): { readonly host: string; readonly port: number } | undefined {
  const found = /^(?:(?:\[([0-9a-f:]+)\]|([\w.-]+)):)?(\d{1,5})$/i.exec(text);
  const port = Number(found?.[3]);
  if (!found || port > 65_535) return undefined;
  return { host: found[1] ?? found[2] ?? "127.0.0.1", port };
}

function resultText(key: string, { outcome, requests, took, findings = {}, problem }: TurnResult): string {
  const found = Object.entries(findings).flatMap(([category, number]) => (number > 0 ? [`${number} ${category}`] : []));
  const rest = [...found, ...(problem === undefined ? [] : [readable(problem)])].join(", ");
  return `${key}: ${outcome}, ${count(requests, "request")}, ${took} ms${rest === "" ? "" : `: ${rest}`}`;
}
