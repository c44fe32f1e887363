// Random requests to gateways, from a seed: every request gets a reply, and no reply is a failure of the emulator. Requests that
// the gateway refuses are not logged, all others are.
import { describe, expect, it } from "vitest";
import { embedEmulator } from "../../src/emulator";
import { createRandom } from "../../src/emulator/core/random";
import { BEARER } from "./embedded";
import { ACCOUNT, MESSAGE, OTHER_ACCOUNT } from "./gateway-client";

const SETTINGS = {
  cache_invalidate_on_update: true,
  collect_logs: true,
  rate_limiting_interval: 0,
  rate_limiting_limit: 0,
};
/** Codes of the gateway's own refusals; 2092 is a provider's failure. */
const REFUSALS = [2001, 2003, 2009, 2090, 2091];

describe("a walk of 200 random requests", () => {
  it.each(Array.from({ length: 10 }, (_, n) => n + 1))("gets a reply to every request (seed %i)", async (seed) => {
    const random = createRandom(seed);
    const draw = <T>(...list: readonly T[]): T => list[Math.floor(random.next() * list.length)] as T;
    const octets = () =>
      Uint8Array.from({ length: Math.floor(random.next() * 60) }, () => Math.floor(random.next() * 256));
    const emulator = embedEmulator({ seed, profile: draw("live", "spec") });
    const api = async (method: string, path: string, body?: unknown) => {
      const content = body === undefined ? {} : { body: JSON.stringify(body) };
      const url = `${emulator.baseUrl}/accounts/${ACCOUNT}${path}`;
      const response = await emulator.fetch(url, { method, headers: BEARER, ...content });
      return (await response.json()) as {
        result: { value: string; id: string }[] & { value: string };
        result_info: { total_count: number };
      };
    };
    await api("POST", "/ai-gateway/gateways", {
      id: "bot",
      cache_ttl: draw(0, 60),
      authentication: draw(true, false),
      ...SETTINGS,
    });
    const [group] = (await api("GET", "/tokens/permission_groups?name=AI%20Gateway%20Run")).result;
    const resources = { [`com.cloudflare.api.account.${ACCOUNT}`]: "*" };
    const policies = [{ effect: "allow", permission_groups: [{ id: group?.id }], resources }];
    const { value } = (await api("POST", "/tokens", { name: "t", policies })).result;
    const logged = async () => (await api("GET", "/ai-gateway/gateways/bot/logs")).result_info.total_count;

    const target = () =>
      `/v1/${draw(ACCOUNT, ACCOUNT, ACCOUNT, OTHER_ACCOUNT, "x")}/${draw("bot", "bot", "bot", "none", "__proto__")}` +
      draw(
        "",
        "/",
        "/openai/chat/completions",
        "/compat/chat/completions",
        "/a/../../b",
        "/openai/%00?key=k",
        "/%ff/x",
        "//",
      );
    const body = () =>
      draw<() => string | Uint8Array<ArrayBuffer>>(
        octets,
        () => JSON.stringify(MESSAGE),
        () => JSON.stringify({ ...MESSAGE, model: draw("a/b", "a", "../b"), stream: true }),
        () =>
          JSON.stringify([
            {
              provider: draw<unknown>("a", "", 1),
              endpoint: draw<unknown>("x", 1, "../.."),
              query: draw<unknown>(1, null, MESSAGE),
            },
          ]),
        () => JSON.stringify([]),
        () => "",
      )();
    const header = (): [string, string] => [
      draw("cf-aig-", "gw-aig-") +
        draw("authorization", "token", "cache-ttl", "cache-key", "metadata", "custom-cost", "max-attempts", "backoff"),
      draw(`Bearer ${value}`, value, "", "true", "-1", "99999999999", "{", '{"a":1}', "null", "é"),
    ];
    const statuses = new Set<number>();
    for (let n = 0; n < 200; n += 1) {
      const before = await logged();
      const right: [string, string] = [draw("cf-aig-authorization", "gw-aig-token", "x"), `Bearer ${value}`];
      const headers = [draw(right, right, header()), header(), header()];
      const method = draw("POST", "POST", "POST", "GET", "PUT");
      const content = method === "GET" ? {} : { body: body() };
      const asked = { target: target(), method, headers };
      const response = await emulator.fetch(`${emulator.gatewayUrl}${asked.target}`, { method, headers, ...content });
      const text = await response.text();
      statuses.add(response.status);
      const code = /"internalCode":(\d+)/.exec(text)?.[1];
      const refused = code !== undefined && REFUSALS.includes(Number(code));
      expect([asked, response.status < 500]).toEqual([asked, true]);
      expect([asked, text, (await logged()) - before]).toEqual([asked, text, refused ? 0 : 1]);
    }
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404]));
    expect(JSON.stringify([emulator.control.requests(), emulator.control.snapshot()])).not.toContain(value);
  });
});
