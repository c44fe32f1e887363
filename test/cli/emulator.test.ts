import { describe, expect, it } from "vitest";
import { startUpstream } from "../emulator/gateway-client";
import { folder } from "./folder";
import { run } from "./run-in";

const here = folder();

describe("zonewright emulator", () => {
  it("prints its URL and the variables for zonewright, and ends when it is interrupted", async () => {
    const stop = new AbortController();
    const replies: Response[] = [];
    let out = "";
    const stdout = {
      write: (text: string) => {
        out += text;
        const url = /^export ZONEWRIGHT_BASE_URL=(\S+)\n/.exec(text)?.[1];
        if (url)
          void call(url)
            .then((reply) => replies.push(reply))
            .finally(() => stop.abort());
      },
    };
    const call = (url: string) => fetch(`${url}/zones`, { headers: { authorization: "Bearer any-token-at-all" } });
    const { code } = await run(["emulator", "--data", "state.json"], {
      stdout,
      cwd: here.path,
      interrupt: stop.signal,
    });
    expect(code).toBe(0);
    expect(out).toMatch(/^Emulator at http:\/\/127\.0\.0\.1:\d+\/client\/v4\n/);
    expect(out).toMatch(/control at http:\/\/127\.0\.0\.1:\d+, seed \d+, state in .*state\.json/);
    expect(replies.map((reply) => reply.status)).toEqual([200]);
  });

  it("accepts only the token in a file, and does not show it", async () => {
    here.write("token", "the-only-token-there-is\n");
    const stop = new AbortController();
    const statuses: number[] = [];
    let out = "";
    const stdout = {
      write: (text: string) => {
        out += text;
        const url = /^export ZONEWRIGHT_BASE_URL=(\S+)\n/.exec(text)?.[1];
        if (url)
          void Promise.all(["some-other-token", "the-only-token-there-is"].map((name) => status(url, name))).then(() =>
            stop.abort(),
          );
      },
    };
    const status = async (url: string, token: string) => {
      statuses.push((await fetch(`${url}/zones`, { headers: { authorization: `Bearer ${token}` } })).status);
    };
    await run(["emulator", "--token-file", "token"], { stdout, cwd: here.path, interrupt: stop.signal });
    expect(statuses.sort()).toEqual([200, 403]);
    expect(out).not.toContain("the-only-token");
  });

  it("forwards requests through its gateways to the upstream, and refuses an invalid upstream without showing it", async () => {
    const stop = new AbortController();
    const seen: string[] = [];
    const provider = await startUpstream((request, response) =>
      response.end(seen.push(String(request.url)) && "from there"),
    );
    const account = "023e105f4ecef8ad9ca31a8372d0c353";
    const body = { id: "bot", cache_invalidate_on_update: true, cache_ttl: 0, collect_logs: true };
    const texts: string[] = [];
    const ask = async (url: string) => {
      const api = `${url}/accounts/${account}/ai-gateway/gateways`;
      const whole = JSON.stringify({ ...body, rate_limiting_interval: 0, rate_limiting_limit: 0 });
      await fetch(api, { method: "POST", headers: { authorization: "Bearer any-token-at-all" }, body: whole });
      const gateways = /gateways at (\S+)\/v1\/ACCOUNT\/GATEWAY/.exec(out)?.[1];
      const response = await fetch(`${gateways}/v1/${account}/bot/openai/chat/completions`, {
        method: "POST",
        body: "{}",
      });
      texts.push(await response.text());
    };
    let out = "";
    const stdout = {
      write: (text: string) => {
        out += text;
        const url = /^export ZONEWRIGHT_BASE_URL=(\S+)\n/.exec(text)?.[1];
        if (url) void ask(url).finally(() => stop.abort());
      },
    };
    await run(["emulator", "--gateway-upstream", `${provider.url}/{provider}`], { stdout, interrupt: stop.signal });
    expect([texts, seen]).toEqual([["from there"], ["/openai/chat/completions"]]);
    await provider.close();
    for (const url of ["http://bot:canary@localhost/", "canary"]) {
      const { code, err } = await run(["emulator", "--gateway-upstream", url]);
      expect([code, err.slice(0, 13)]).toEqual([1, "error CLI102:"]);
      expect(err).not.toContain("canary");
    }
  });

  it("reports that a port is in use, with exit 1 and no stack trace", async () => {
    const stop = new AbortController();
    const inner: { code: number; err: string }[] = [];
    const stdout = {
      write: (text: string) => {
        const port = /^export ZONEWRIGHT_BASE_URL=\S+:(\d+)\//.exec(text)?.[1];
        if (port)
          void run(["emulator", "--port", port])
            .then((ran) => inner.push(ran))
            .finally(() => stop.abort());
      },
    };
    await run(["emulator"], { stdout, interrupt: stop.signal });
    expect(inner[0]?.code).toBe(1);
    expect(inner[0]?.err).toMatch(/^error CLI102: /);
    expect(inner[0]?.err).not.toMatch(/\n\s+at /);
  });

  it("reports that a file is not a state file", async () => {
    here.write("notes.txt", "hello");
    const { code, err } = await run(["emulator", "--data", "notes.txt"], { cwd: here.path });
    expect(code).toBe(1);
    expect(err).toMatch(/^error CLI102: /);
  });
});
