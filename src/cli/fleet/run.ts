// `fleet run`: turns to zones now. On a server the turns are had by its workers; without one they are had here, all of them.
import { mapAtOnce } from "../../base/at-once";
import type { Engine } from "../../fleet/engine";
import { type KeyResults, results } from "../../fleet/results";
import { wish } from "../../fleet/wishes";
import { count } from "../../report/text/words";
import type { Args } from "../command";
import { EXIT, type ExitCode } from "../exit";
import type { Io } from "../io";
import { outPaint } from "../print";
import { startProgress } from "../progress";
import type { Fleet } from "./engine";
import { withFleet } from "./engine";
import { resultsJson } from "./json";
import { checkTarget, concurrencyOf, type Declared, readDeclared, targetsOf } from "./opening";
import { AT_ONCE } from "./schedules";
import { shiftOf } from "./shift";
import { fleetTable, sumText } from "./table";

export async function run(args: Args, io: Io, paths: readonly string[]): Promise<ExitCode> {
  const read = await readDeclared(args, paths, io);
  if (!read.ok) return read.exit;
  return withFleet(io, async (fleet) => {
    if (fleet.alone) return here(args, fleet, read.declared);
    const { engine } = fleet;
    const { keys } = read.declared;
    const since = await storeTime(engine);
    await wakeAll(args, engine, keys);
    io.stderr.write(`Woken: ${count(keys.length, "zone")}, on ${engine.name}.\n`);
    return args.has("wait") ? waitFor(args, fleet, keys, since) : EXIT.done;
  });
}

/** Every zone once, in this process. */
async function here(args: Args, { engine, io }: Fleet, { newest, keys }: Declared): Promise<ExitCode> {
  const barred = await checkTarget(args, io);
  if (barred !== undefined) return barred;
  const progress = startProgress(io);
  const left = new Set(keys);
  let finished: () => void = () => {};
  const all = new Promise<void>((done) => {
    finished = done;
  });
  if (keys.length === 0) finished();
  await wakeAll(args, engine, keys);
  const onResult = (key: string) => {
    left.delete(key);
    progress.now(`${keys.length - left.size} of ${keys.length} zones, ${key}`);
    if (left.size === 0) finished();
  };
  const world = { args, io, newest, open: targetsOf(args, io) };
  const shift = shiftOf({ world, store: engine.store, writes: args.has("apply"), onResult });
  const working = engine.work(shift, { concurrency: concurrencyOf(args, io), backoffMs: [] });
  io.interrupt.addEventListener("abort", () => finished(), { once: true });
  await all;
  await working.stop();
  progress.end();
  return report(args, await results(engine.store), io);
}

function wakeAll(args: Args, engine: Engine, keys: readonly string[]): Promise<unknown> {
  return mapAtOnce(keys, AT_ONCE, async (key) => {
    if (args.has("apply")) await wish(engine.store, key, "apply");
    await engine.wake(key, { priority: "soon" });
  });
}

/** Results carry the store's clock, and so does this. */
function storeTime(engine: Engine): Promise<number> {
  return engine.store.change("time", (_, now) => ({ write: false, result: now }));
}

async function waitFor(args: Args, { engine, io }: Fleet, keys: readonly string[], since: number): Promise<ExitCode> {
  const wanted = new Set(keys);
  const progress = startProgress(io);
  const deadline = io.now().getTime() + Number(args.value("wait")) * 1000;
  for (;;) {
    const had = (await results(engine.store)).filter((result) => wanted.has(result.key) && result.at >= since);
    progress.now(`${had.length} of ${keys.length} zones`);
    const late = io.now().getTime() >= deadline || io.interrupt.aborted;
    if (had.length < keys.length && !late) {
      await io.sleep(LOOK_MS, io.interrupt);
      continue;
    }
    progress.end();
    const code = report(args, had, io);
    if (had.length === keys.length) return code;
    io.stderr.write(`${count(keys.length - had.length, "zone")} had no turn in that time; they stay woken.\n`);
    return io.interrupt.aborted ? EXIT.interrupted : EXIT.error;
  }
}

const LOOK_MS = 500;

function report(args: Args, found: readonly KeyResults[], io: Io): ExitCode {
  if (args.has("json")) io.stdout.write(resultsJson(found));
  else io.stdout.write(fleetTable(found, io.now().getTime(), outPaint(io), args.has("verbose")));
  if (args.has("json")) io.stderr.write(`${sumText(found)}\n`);
  return io.interrupt.aborted ? EXIT.interrupted : exitOf(found, args.has("apply"));
}

function exitOf(found: readonly KeyResults[], writes: boolean): ExitCode {
  const has = (outcome: KeyResults["outcome"]) => found.some((results) => results.outcome === outcome);
  if (has("failed")) return writes ? EXIT.partial : EXIT.error;
  if (has("refused")) return EXIT.refused;
  return has("drifted") ? EXIT.changes : EXIT.done;
}
