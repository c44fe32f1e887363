// A fleet over two accounts on a server: a worker of both, requests that other commands make, and notifications.
import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Io } from "../../src/cli/io";
import { listKnownTargets } from "../../src/fleet/known-targets";
import { openSharedStore } from "../../src/fleet/open-job-queue";
import { sleep } from "../../src/live/wait";
import { folder } from "../cli/folder";
import { run as runIn } from "../cli/run-in";
import {
  ACCOUNTS,
  accountsDocument,
  findLeaks,
  type RecordedAccount,
  startAccounts,
  TOKENS,
} from "../cli/two-accounts";
import { describeTier } from "../describe-tier";
import { type RunningServer, startPostgres, startRedis, whyNoPostgres, whyNoRedis } from "./servers";

const SERVERS = [
  ["Redis", whyNoRedis(), startRedis],
  ["PostgreSQL", whyNoPostgres(), startPostgres],
] as const;

const SECRET = "the-secret-of-notifications";

async function waitUntil(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(20);
}

/** Until the workers of both accounts have announced themselves: before that, a run is refused, because no worker would run its jobs. */
async function waitForWorkers(url: string, fleet: string): Promise<void> {
  const store = await openSharedStore(url, { prefix: fleet });
  await waitUntil(async () => {
    const { targets } = await listKnownTargets(store);
    return targets.filter(({ workerAt }) => workerAt !== undefined).length === ACCOUNTS.length;
  });
  await store.close();
}

for (const [name, missing, start] of SERVERS) {
  describeTier(`a fleet over two accounts on ${name}`, missing, () => {
    const here = folder();
    let server: RunningServer;
    let accounts: readonly [RecordedAccount, RecordedAccount];
    beforeAll(async () => {
      server = await start();
    });
    afterAll(() => server?.close());
    beforeEach(async () => {
      accounts = await startAccounts();
      for (const [index, { name, emulator }] of accounts.entries())
        emulator.addZone(`${name}.example`, { account: ACCOUNTS[index]?.id });
      const zones = accounts.map(
        ({ name }) =>
          `  ${name}.example:\n    account: ${name}\n    records: [{ name: www, type: A, content: 192.0.2.1 }]\n`,
      );
      here.write("zones.yaml", `version: 1\n${accountsDocument(accounts)}zones:\n${zones.join("")}`);
    });
    afterEach(async () => {
      const leaks = findLeaks(accounts);
      await Promise.all(accounts.map((account) => account.close()));
      expect(leaks).toEqual([]);
    });

    const run = (argv: readonly string[], io: Partial<Io> = {}) =>
      runIn(["fleet", ...argv], {
        cwd: here.path,
        fetch: globalThis.fetch,
        now: () => new Date(),
        sleep,
        ...io,
        env: {
          ...TOKENS,
          ZONEWRIGHT_ENGINE: server.url,
          ZONEWRIGHT_FLEET: "accounts",
          ZONEWRIGHT_NOTIFY_SECRET: SECRET,
          ...io.env,
        },
      });

    it("applies and compares each account with its own token, stores none, and names the account in logs and notifications", async () => {
      const messages: { readonly target: string; readonly appeared: readonly object[] }[] = [];
      const receiver = createServer((request, response) => {
        let body = "";
        request.on("data", (part) => (body += part));
        request.on("end", () => {
          messages.push(JSON.parse(body));
          response.end();
        });
      });
      await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
      const address = receiver.address();
      const port = typeof address === "object" ? address?.port : undefined;
      const end = new AbortController();
      const notify = ["--notify", `http://127.0.0.1:${port}/`];
      const working = run(["worker", "zones.yaml", "--apply", ...notify], { interrupt: end.signal });
      await waitForWorkers(server.url, "accounts");
      const wait = ["run", "zones.yaml", "--wait", "60"];
      const applied = await run([...wait, "--apply"]);
      expect([applied.code, applied.out], applied.err).toEqual([0, expect.stringContaining("1 applied")]);
      expect(accounts.map(({ name, emulator }) => emulator.records(`${name}.example`).length)).toEqual([1, 1]);
      expect((await run(wait)).code).toBe(0);
      accounts[1].emulator.foreign.patch("staging.example", { type: "A" }, { content: "203.0.113.4" });
      expect((await run(wait)).code).toBe(2);
      await waitUntil(() => messages.length > 0);
      end.abort();
      const worked = await working;
      await new Promise((resolve) => receiver.close(resolve));
      expect(worked.err).toMatch(/Z staging: staging\.example: drifted/);
      expect(messages.map(({ target }) => target)).toEqual([`staging (${accounts[1].baseUrl})`]);
      for (const { token } of ACCOUNTS) {
        expect(server.holds(token)).toBe(false);
        expect(worked.err + applied.err + JSON.stringify(messages)).not.toContain(token);
      }
    });

    it("leaves the jobs of an account to its worker, which needs no other token", async () => {
      const end = new AbortController();
      const env = { ZONEWRIGHT_TOKEN_STAGING: undefined, ZONEWRIGHT_FLEET: "one-account" };
      const working = run(["worker", "zones.yaml", "--apply", "--account", "prod"], { interrupt: end.signal, env });
      const wait = ["run", "zones.yaml", "--apply", "--account", "prod", "--wait", "60"];
      const applied = await run(wait, { env });
      const elsewhere = await run(["run", "zones.yaml", "--apply", "--account", "staging"], {
        env: { ZONEWRIGHT_FLEET: "one-account" },
      });
      end.abort();
      await working;
      expect([applied.code, accounts[1].requests], applied.err).toEqual([0, []]);
      expect(elsewhere.err, elsewhere.out).toContain(ACCOUNTS[1].id);
    });
  });
}
