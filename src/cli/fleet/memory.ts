// What a fleet remembers of each key's findings, in the store that its workers share: when each was first and last seen, what
// somebody has been told of, and the serial of the zone's last clean listing. The rules are those of a drift job.
import { hasErrors } from "../../base/diagnostic";
import type { Json } from "../../base/json";
import { allTold, emptyHistory, formatHistory, type History, isNews, parseHistory } from "../../drift/history";
import { driftTurn, type TurnStart } from "../../drift/turn";
import { sharedName } from "../../fleet/names";
import type { SharedStore } from "../../fleet/store";
import type { DesiredState } from "../../kind/state";
import { kinds } from "../../kinds";
import type { Plan } from "../../plan/plan";
import type { Args } from "../command";
import { begin } from "../drift-begin";
import { redactedFor } from "../drift-job";
import { type Recipient, send } from "../drift-notify";
import type { Io } from "../io";
import { printDiagnostics } from "../print";

export interface Memory {
  /** Before anything is read of a key; with `--serial-hint` its serial is asked for. */
  begin(key: string, declared: DesiredState, target: string): Promise<TurnStart>;
  /** Remembers what a turn found and tells of what is new or resolved: once, or twice where a worker dies in between. */
  finish(key: string, start: TurnStart, plan: Plan): Promise<void>;
}

/** Runs of one key that are kept: there are thousands of keys. */
const RUNS = 20;
const LIVES_MS = 90 * 86_400_000;

export function memoryIn(store: SharedStore, args: Args, recipient: Recipient | undefined, io: Io): Memory {
  const nameOf = (key: string, target: string) => sharedName("drift", `${target} ${key}`);
  return {
    begin: async (key, declared, target) =>
      begin(declared, historyIn(await store.read(nameOf(key, target)), target), args, io),
    finish: async (key, start, plan) => {
      const name = nameOf(key, start.history.target);
      const { next, news } = driftTurn(start, plan, { kinds, redact: redactedFor(io) });
      const tells = recipient !== undefined && isNews(news);
      await keep(store, name, tells ? next : allTold(next));
      if (!tells) return;
      const problems = await send(recipient, { target: plan.target, at: start.at, news }, io);
      printDiagnostics(io, problems);
      if (!hasErrors(problems)) await keep(store, name, allTold(next));
    },
  };
}

async function keep(store: SharedStore, name: string, history: History): Promise<void> {
  const value = JSON.parse(formatHistory({ ...history, runs: history.runs.slice(-RUNS) })) as Json;
  await store.change(name, () => ({ value, write: true, livesMs: LIVES_MS, result: undefined }));
}

/** What another version wrote is begun anew: nobody is told of what was unmanaged before. */
function historyIn(value: Json | undefined, target: string): History {
  const parsed = value === undefined ? undefined : parseHistory("the shared store", JSON.stringify(value), target);
  return parsed?.ok ? parsed.history : emptyHistory(target);
}
