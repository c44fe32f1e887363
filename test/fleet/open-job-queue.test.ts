// Queues that cannot be opened: the errors, and that they contain no password.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createErrorDescriber } from "../../src/fleet/bullmq/describe-error";
import { checkServer, openJobQueue, openSharedStore } from "../../src/fleet/open-job-queue";
import { QueueUnavailableError } from "../../src/fleet/queue-unavailable-error";
import { freePort } from "./servers";

const CANARY = "canary-Passw0rd/%";

describe("a job queue that cannot be opened", () => {
  it("has an unsupported URL, which the error does not repeat", async () => {
    for (const url of ["", "localhost", `http://user:${CANARY}@host`, `${CANARY}:6379`, "file:///x"]) {
      const error = await getError(openJobQueue(url));
      expect([error, error.message]).toEqual([
        expect.any(QueueUnavailableError),
        "the URL of the queue must start with `redis://`, `rediss://`, `postgres://` or `postgresql://`",
      ]);
      expect(await getError(checkServer(url))).toBeInstanceOf(QueueUnavailableError);
    }
  });

  it("has a fleet name that cannot be part of a queue name", async () => {
    for (const prefix of ["", "a:b", "A", "{x}", "x".repeat(32), "__proto__"]) {
      expect((await getError(openJobQueue("redis://127.0.0.1:1", { prefix }))).message).toContain(`\`${prefix}\``);
    }
  });

  for (const scheme of ["redis", "postgres"]) {
    it(`is on ${scheme} without a server: the error names the host and not the password`, async () => {
      const port = await freePort();
      const url = `${scheme}://user:${encodeURIComponent(CANARY)}@127.0.0.1:${port}/0`;
      const queue = await openJobQueue(url);
      const calls = [
        queue.enqueue("zone"),
        queue.schedule("zone", { everyMs: 1_000 }),
        queue.unschedule("zone"),
        queue.schedules(),
        queue.stats(),
        queue.store.read("name"),
        queue.store.list(""),
        queue.store.update("name", () => ({ write: false, result: 1 })),
      ];
      const errors = await Promise.all(calls.map(getError));
      for (const error of errors) {
        expect(error).toBeInstanceOf(QueueUnavailableError);
        expect(error.message).toMatch(new RegExp(`^(Redis|PostgreSQL) at 127.0.0.1:${port}: connect ECONNREFUSED`));
      }
      await queue.close();
      const checks = await checkServer(url);
      expect(checks.filter(({ ok }) => !ok)).toMatchObject([{ name: "answer", observed: errors[0]?.message }]);
      const store = await openSharedStore(url);
      expect(await getError(store.read("name"))).toBeInstanceOf(QueueUnavailableError);
      await store.close();
      expect(`${JSON.stringify(checks)} ${errors.map((error) => `${error.stack} ${error.cause}`)}`).not.toContain(
        "canary",
      );
    });
  }

  it("has a one-line description without the password, whatever the server says", () => {
    const describeError = createErrorDescriber(
      "Redis",
      `redis://user:${encodeURIComponent(CANARY)}@queue.example:6379/1`,
    );
    const errors = [
      new Error(`ERR wrong ${CANARY}\n    at somewhere`),
      new Error(`no ${encodeURIComponent(CANARY)} here`),
      new AggregateError([new Error("connect ECONNREFUSED ::1:6379")]),
      Object.assign(new Error(""), { code: "ECONNRESET" }),
      "text",
    ];
    expect(errors.map(describeError)).toEqual([
      "Redis at queue.example:6379: ERR wrong [redacted]",
      "Redis at queue.example:6379: no [redacted] here",
      "Redis at queue.example:6379: connect ECONNREFUSED ::1:6379",
      "Redis at queue.example:6379: ECONNRESET",
      "Redis at queue.example:6379: text",
    ]);
  });

  it("needs packages that are not installed: the error names them", () => {
    const script = `
      const { Module } = require("node:module");
      const resolve = Module._resolveFilename;
      Module._resolveFilename = function (name, ...rest) {
        if (["bullmq", "ioredis", "pg"].includes(name)) throw Object.assign(new Error("gone"), { code: "MODULE_NOT_FOUND" });
        return resolve.call(this, name, ...rest);
      };
      const { openJobQueue } = require(${JSON.stringify(join(__dirname, "../../src/fleet/open-job-queue.ts"))});
      (async () => {
        for (const url of ["redis://127.0.0.1:1", "postgres://127.0.0.1:1"]) {
          await openJobQueue(url).catch((error) => console.log(error.name + ": " + error.message));
        }
      })();`;
    const { stdout, stderr } = spawnSync(process.execPath, ["--require", "tsx/cjs", "-e", script], {
      cwd: join(__dirname, "../.."),
      encoding: "utf8",
    });
    expect([stdout, stderr]).toEqual([
      "QueueUnavailableError: the package `ioredis` is not installed; run `npm install bullmq ioredis`\nQueueUnavailableError: the package `pg` is not installed; run `npm install bullmq pg`\n",
      "",
    ]);
  });
});

async function getError(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => {
      throw new Error("it did not fail");
    },
    (error: Error) => error,
  );
}
