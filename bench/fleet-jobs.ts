// Measures the CPU time of a fleet's jobs on unchanged zones, and that of their requests, in one process that has run both before: the
// state of a worker that has run for an hour. Run: tsx bench/fleet-jobs.ts BASE_URL DOCUMENT ZONES. It prints seconds as JSON.
import { createEnvironment } from "../src/cli/create-environment";
import { createDriftHistories } from "../src/fleet/drift-histories";
import { createJobHandler } from "../src/fleet/job-handler";
import type { JobResult } from "../src/fleet/job-results";
import { watchDocuments } from "../src/fleet/latest-documents";
import { createMemoryStore } from "../src/fleet/memory-store";
import { identifyTarget } from "../src/operations";

const [baseUrl = "", document = "", zones = "1"] = process.argv.slice(2);
const keys = Array.from({ length: Number(zones) }, (_, index) => `zone-${index}.example`);
const ROUNDS = { warm: 3, measured: 5 };

async function main(): Promise<void> {
  const environment = createEnvironment();
  const documents = watchDocuments({ paths: [document] }, environment);
  const { desired } = await documents.read();
  const identified = identifyTarget({ baseUrl }, environment);
  if (!identified.ok) throw new Error("The target cannot be used.");
  const store = createMemoryStore();
  const results: JobResult[] = [];
  const urls = new Set<string>();
  const handler = createJobHandler({
    fleetTarget: { target: identified.identity, account: desired.account },
    documents,
    environment: { ...environment, fetch: (url, init) => fetch(url, init).finally(() => urls.add(String(url))) },
    target: { baseUrl },
    mode: "drift",
    store,
    histories: createDriftHistories({ store, environment }),
    onResult: (_, result) => void results.push(result),
  });
  const { signal } = new AbortController();
  const runJobs = async () => {
    for (const key of keys) await handler({ key, signal, attempt: 1 });
  };
  const sendRequests = async () => {
    for (const url of urls) JSON.parse(await (await fetch(url)).text());
  };
  const jobs = await measure(runJobs);
  const requests = await measure(sendRequests);
  const changed = results.find(({ outcome }) => outcome !== "clean");
  if (changed) throw new Error(`A job found ${changed.outcome}: ${changed.problem}`);
  process.stdout.write(`${JSON.stringify({ jobs, requests })}\n`);
}

/** CPU seconds of a round. */
async function measure(work: () => Promise<void>): Promise<number> {
  for (let round = 0; round < ROUNDS.warm; round += 1) await work();
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS.measured; round += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6 / ROUNDS.measured;
}

void main();
