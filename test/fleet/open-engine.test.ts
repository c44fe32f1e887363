// Opening engines that cannot be opened: what is said then, and that no password is in it.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { troubleOf } from "../../src/fleet/bullmq/trouble";
import { doctor, openEngine, openStore } from "../../src/fleet/open-engine";
import { FleetUnavailable } from "../../src/fleet/unavailable";
import { freePort } from "./servers";

const CANARY = "canary-Passw0rd/%";

describe("an engine that cannot be opened", () => {
  it("is one whose address names none, and the address is not repeated", async () => {
    for (const url of ["", "localhost", `http://user:${CANARY}@host`, `${CANARY}:6379`, "file:///x"]) {
      const error = await refusal(openEngine(url));
      expect([error, error.message]).toEqual([
        expect.any(FleetUnavailable),
        "the address of an engine begins with `redis://`, `rediss://`, `postgres://` or `postgresql://`",
      ]);
      expect(await refusal(doctor(url))).toBeInstanceOf(FleetUnavailable);
    }
  });

  it("is one of a fleet whose name cannot be part of a queue's", async () => {
    for (const prefix of ["", "a:b", "A", "{x}", "x".repeat(32), "__proto__"]) {
      expect((await refusal(openEngine("redis://127.0.0.1:1", { prefix }))).message).toContain(`\`${prefix}\``);
    }
  });

  for (const scheme of ["redis", "postgres"]) {
    it(`is one on ${scheme} where nobody listens: who asks is told where, without the password`, async () => {
      const port = await freePort();
      const url = `${scheme}://user:${encodeURIComponent(CANARY)}@127.0.0.1:${port}/0`;
      const engine = await openEngine(url);
      const asked = [
        engine.wake("zone"),
        engine.schedule("zone", { everyMs: 1_000 }),
        engine.unschedule("zone"),
        engine.schedules(),
        engine.stats(),
        engine.store.read("name"),
        engine.store.list(""),
        engine.store.change("name", () => ({ write: false, result: 1 })),
      ];
      const errors = await Promise.all(asked.map(refusal));
      for (const error of errors) {
        expect(error).toBeInstanceOf(FleetUnavailable);
        expect(error.message).toMatch(new RegExp(`^(Redis|PostgreSQL) at 127.0.0.1:${port}: connect ECONNREFUSED`));
      }
      await engine.close();
      const checks = await doctor(url);
      expect(checks.filter(({ ok }) => !ok)).toMatchObject([{ check: "answer", seen: errors[0]?.message }]);
      const store = await openStore(url);
      expect(await refusal(store.read("name"))).toBeInstanceOf(FleetUnavailable);
      await store.close();
      expect(`${JSON.stringify(checks)} ${errors.map((error) => `${error.stack} ${error.cause}`)}`).not.toContain(
        "canary",
      );
    });
  }

  it("is told of in a line without the password, whatever the server says", () => {
    const told = troubleOf("Redis", `redis://user:${encodeURIComponent(CANARY)}@queue.example:6379/1`);
    const errors = [
      new Error(`ERR wrong ${CANARY}\n    at somewhere`),
      new Error(`no ${encodeURIComponent(CANARY)} here`),
      new AggregateError([new Error("connect ECONNREFUSED ::1:6379")]),
      Object.assign(new Error(""), { code: "ECONNRESET" }),
      "text",
    ];
    expect(errors.map(told)).toEqual([
      "Redis at queue.example:6379: ERR wrong [redacted]",
      "Redis at queue.example:6379: no [redacted] here",
      "Redis at queue.example:6379: connect ECONNREFUSED ::1:6379",
      "Redis at queue.example:6379: ECONNRESET",
      "Redis at queue.example:6379: text",
    ]);
  });

  it("is one whose packages are not installed: what to install is said", () => {
    const script = `
      const { Module } = require("node:module");
      const resolve = Module._resolveFilename;
      Module._resolveFilename = function (name, ...rest) {
        if (["bullmq", "ioredis", "pg"].includes(name)) throw Object.assign(new Error("gone"), { code: "MODULE_NOT_FOUND" });
        return resolve.call(this, name, ...rest);
      };
      const { openEngine } = require(${JSON.stringify(join(__dirname, "../../src/fleet/open-engine.ts"))});
      (async () => {
        for (const url of ["redis://127.0.0.1:1", "postgres://127.0.0.1:1"]) {
          await openEngine(url).catch((error) => console.log(error.name + ": " + error.message));
        }
      })();`;
    const { stdout, stderr } = spawnSync(process.execPath, ["--require", "tsx/cjs", "-e", script], {
      cwd: join(__dirname, "../.."),
      encoding: "utf8",
    });
    expect([stdout, stderr]).toEqual([
      "FleetUnavailable: the package `ioredis` is not installed; run `npm install bullmq ioredis`\nFleetUnavailable: the package `pg` is not installed; run `npm install bullmq pg`\n",
      "",
    ]);
  });
});

async function refusal(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => {
      throw new Error("it was not refused");
    },
    (error: Error) => error,
  );
}
