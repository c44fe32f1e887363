// The drift history of each key, in the store that the workers share: when each finding was first and last seen, what was notified,
// and the serial of the zone's last clean listing. The rules are those of a drift job (`operations/drift`).
import { hasErrors } from "../base/diagnostic";
import type { Json } from "../base/json";
import {
  type DriftHistory,
  type DriftJobInput,
  emptyHistory,
  evaluateDriftJob,
  formatHistory,
  hasNotification,
  markNotified,
  parseHistory,
} from "../drift";
import type { DeclaredAccount, DesiredState } from "../kind/state";
import { kinds } from "../kinds";
import {
  describeTarget,
  type Recipient,
  redactFindings,
  type SerialHint,
  sendNotification,
  startDriftJob,
} from "../operations/drift";
import type { Environment } from "../operations/environment";
import type { Plan } from "../plan/plan";
import type { SharedStore } from "./shared-store";
import { storeName } from "./store-name";

export interface DriftHistories {
  /** Call before live is read. With a serial hint, it queries the zone's serial. */
  start(key: string, declared: DesiredState, target: string): Promise<DriftJobInput>;
  /** Records the findings and sends a notification of new and resolved findings: once, or twice when a worker dies in between. */
  finish(key: string, input: DriftJobInput, plan: Plan): Promise<void>;
}

export interface DriftHistoriesOptions {
  readonly store: SharedStore;
  /** The account of the keys, where the documents declare several: notifications name it. */
  readonly account?: DeclaredAccount;
  /** Without a recipient, all findings count as notified. */
  readonly recipient?: Recipient | undefined;
  readonly serialHint?: SerialHint | undefined;
  /** Its `onDiagnostics` receives the errors of notifications. */
  readonly environment: Environment;
}

/** There are thousands of keys: the history of each is short. */
const MAX_RUNS = 20;
const TTL_MS = 90 * 86_400_000;

export function createDriftHistories(options: DriftHistoriesOptions): DriftHistories {
  const { account, store, recipient, serialHint, environment } = options;
  const historyName = (key: string, target: string) => storeName("drift", `${target} ${key}`);
  return {
    async start(key, declared, target) {
      const history = parseStoredHistory(await store.read(historyName(key, target)), target);
      return startDriftJob(declared, history, serialHint, environment);
    },
    async finish(key, input, plan) {
      const name = historyName(key, input.history.target);
      const { next, notification } = evaluateDriftJob(input, plan, { kinds, redact: redactFindings(environment) });
      const notify = recipient !== undefined && hasNotification(notification);
      await saveHistory(store, name, notify ? next : markNotified(next));
      if (!notify) return;
      const message = { target: describeTarget({ ...(account && { account }), plan }), at: input.at, notification };
      const problems = await sendNotification(recipient, message, environment);
      environment.onDiagnostics?.(problems);
      if (!hasErrors(problems)) await saveHistory(store, name, markNotified(next));
    },
  };
}

async function saveHistory(store: SharedStore, name: string, history: DriftHistory): Promise<void> {
  const value: Json = JSON.parse(formatHistory({ ...history, runs: history.runs.slice(-MAX_RUNS) }));
  await store.update(name, () => ({ value, write: true, ttlMs: TTL_MS, result: undefined }));
}

/** The history that another version wrote in another form starts anew: existing unmanaged records are not reported as new. */
function parseStoredHistory(value: Json | undefined, target: string): DriftHistory {
  const parsed = value === undefined ? undefined : parseHistory("the shared store", JSON.stringify(value), target);
  return parsed?.ok ? parsed.history : emptyHistory(target);
}
