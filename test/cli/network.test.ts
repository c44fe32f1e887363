// Commands against a base URL: what a refused credential, a rate limit, a broken answer, a lost one and an interrupt come to.
import { describe, expect, it } from "vitest";
import { type EmbeddedEmulator, type EmulatorOptions, embedEmulator } from "../../src/emulator";
import { folder, zoneDocument } from "./folder";
import { run as runIn } from "./run-in";

const here = folder();
const LOOPBACK = "http://127.0.0.1:8090/client/v4";
const API = "https://api.example.com/client/v4";
const TOKEN = "right-token-0123456789";
const ACCOUNT = "023e105f4ecef8ad9ca31a8372d0c353";

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | null;
}

/** An emulator behind any base URL, and what was sent to it. */
function server(options: EmulatorOptions = {}, onRequest: (sent: Sent) => void = () => {}) {
  const emulator: EmbeddedEmulator = embedEmulator(options);
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    const url = String(input);
    const value = {
      method: init?.method ?? "GET",
      url,
      authorization: new Headers(init?.headers).get("authorization"),
    };
    sent.push(value);
    onRequest(value);
    return emulator.fetch(url.replace(/^https?:\/\/[^/]+\/client\/v4/, emulator.baseUrl), init);
  };
  return { control: emulator.control, fetch, sent };
}

function run(argv: readonly string[], io: Parameters<typeof runIn>[1]) {
  here.write(
    "zone.yaml",
    zoneDocument(["name: www, type: A, content: 192.0.2.1", "name: api, type: A, content: 192.0.2.7"]),
  );
  here.write("more.yaml", zoneDocument(["name: www, type: A, content: 192.0.2.1"], "", "example.org"));
  return runIn(argv, { cwd: here.path, ...io });
}

const plan = ["plan", "zone.yaml", "--base-url", LOOPBACK];
const apply = ["apply", "zone.yaml", "--base-url", LOOPBACK, "--auto-approve"];

describe("exit codes of requests", () => {
  it("77: a token is rejected, and never shown", async () => {
    const { fetch } = server({ tokens: [TOKEN] });
    const env = { ZONEWRIGHT_API_TOKEN: "wrong-token-9876543210" };
    const { code, out, err } = await run(plan, { fetch, env });
    expect(code).toBe(77);
    expect(err).toMatch(/^error LIV102: /);
    expect(out + err).not.toContain("wrong-token");
    expect((await run(plan, { fetch, env: { ZONEWRIGHT_API_TOKEN: TOKEN } })).code).toBe(0);
  });

  it("77: a token is wrapped in quotation marks, before anything is sent", async () => {
    const { fetch, sent } = server();
    const { code, out, err } = await run(plan, { fetch, env: { ZONEWRIGHT_API_TOKEN: `"${TOKEN}"` } });
    expect([code, sent.length]).toEqual([77, 0]);
    expect(out + err).not.toContain(TOKEN);
  });

  it("75: a rate limit does not end", async () => {
    const { fetch, control } = server();
    control.fault({ phase: "before", fault: { status: 429, headers: { "retry-after": "300" } } });
    const { code, err } = await run(plan, { fetch });
    expect(code).toBe(75);
    expect(err).toMatch(/^error LIV104: /);
  });

  it("1: a host cannot be reached", async () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const fetch = () => Promise.reject(new TypeError("fetch failed", { cause: refused }));
    const { code, err } = await run(plan, { fetch });
    expect(code).toBe(1);
    expect(err).toMatch(/^error LIV105: /);
    expect(err).toContain("ECONNREFUSED");
    expect(err).not.toMatch(/\n\s+at /);
  });

  it.each(["html", "truncate", "empty"] as const)(
    "1: a response is invalid (%s), and nothing is written",
    async (fault) => {
      const { fetch, control } = server();
      control.fault({ method: "GET", phase: "during", fault });
      const { code, err } = await run(apply, { fetch });
      expect(code).toBe(1);
      expect(err).toMatch(/^error LIV1\d\d: /);
      expect(err).not.toMatch(/\n\s+at /);
      expect(control.mutations()).toEqual([]);
    },
  );

  it("6: the API refuses one zone, and the other is applied", async () => {
    const { fetch, control } = server();
    control.addZone("example.com");
    control.addZone("example.org");
    const id = control.zones().find((zone) => zone["name"] === "example.org")?.["id"];
    control.fault({
      method: "POST",
      path: `${id}/dns_records`,
      phase: "before",
      fault: { status: 400, code: 9999, message: "no" },
    });
    const { code, out } = await run([...apply, "more.yaml"], { fetch });
    expect(code).toBe(6);
    expect(out).toContain("example.com  converged, read again");
    expect(out).toContain("example.org  not converged");
    expect(out).toContain("error APP101");
    expect(out).toMatch(/^Not converged: 2 done, 1 failed, 0 skipped\./m);
  });

  it("0: a response is lost after the write succeeded", async () => {
    const { fetch, control } = server();
    control.addZone("example.com");
    control.fault({ method: "POST", path: "dns_records", nth: 1, phase: "after", fault: "reset" });
    const { code, out } = await run(apply, { fetch });
    expect(code).toBe(0);
    expect(out).toContain("found by reading again");
    expect(control.records("example.com")).toHaveLength(2);
  });

  it("130: an interrupt finishes the request in flight and starts no other", async () => {
    const stop = new AbortController();
    const { fetch, control, sent } = server({}, ({ method }) => method === "POST" && stop.abort());
    control.addZone("example.com");
    const { code, out } = await run([...apply, "--no-batch"], { fetch, interrupt: stop.signal });
    expect(code).toBe(130);
    expect(sent.filter((sent) => sent.method !== "GET")).toHaveLength(1);
    expect(control.records("example.com")).toHaveLength(1);
    expect(out).toMatch(/^Interrupted: 1 done, 0 failed, 1 skipped\./m);
  });
});

describe("target and credential", () => {
  it("never sends the service's own token to an emulator", async () => {
    const { fetch, sent } = server();
    await run(plan, { fetch, env: { CLOUDFLARE_API_TOKEN: TOKEN } });
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.map((sent) => sent.authorization).join()).not.toContain(TOKEN);
  });

  it("reads the base URL from the flag, then from the environment", async () => {
    const { fetch, sent } = server();
    const env = { ZONEWRIGHT_BASE_URL: `${LOOPBACK}/` };
    expect((await run(["plan", "zone.yaml"], { fetch, env })).out).toMatch(`Plan for ${LOOPBACK} as of`);
    await run(["plan", "zone.yaml", "--base-url", "http://127.0.0.1:8091/client/v4"], { fetch, env });
    expect(sent.at(-1)?.url).toContain(":8091/");
  });

  it("3: creates a zone at the API only when it is allowed", async () => {
    const { fetch, control } = server();
    const env = { ZONEWRIGHT_API_TOKEN: TOKEN, ZONEWRIGHT_ACCOUNT_ID: ACCOUNT };
    const argv = ["apply", "zone.yaml", "--base-url", API, "--auto-approve"];
    const refused = await run(argv, { fetch, env });
    expect(refused.code).toBe(3);
    expect(refused.out).toContain("`--allow ZONE_CREATE`");
    expect(control.mutations()).toEqual([]);
    expect((await run([...argv, "--allow", "ZONE_CREATE"], { fetch, env })).code).toBe(0);
  });

  it("1: reports a missing account before it creates a zone", async () => {
    const { fetch, control } = server();
    control.fault({
      path: "/accounts",
      phase: "before",
      fault: { status: 403, code: 10000, message: "Authentication error" },
    });
    const argv = ["apply", "zone.yaml", "--base-url", API, "--auto-approve", "--allow", "ZONE_CREATE"];
    const { code, err } = await run(argv, { fetch, env: { ZONEWRIGHT_API_TOKEN: TOKEN } });
    expect(code).toBe(1);
    expect(err).toContain("ZONEWRIGHT_ACCOUNT_ID");
    expect(control.mutations()).toEqual([]);
  });
});

describe("a credential that is revoked during a run", () => {
  it("77: ends the run and lists the applied and the remaining changes", async () => {
    const { fetch, control } = server();
    const env = { ZONEWRIGHT_API_TOKEN: TOKEN };
    const argv = ["apply", "zone.yaml", "--base-url", API, "--auto-approve", "--allow", "ZONE_CREATE"];
    control.fault({
      method: "POST",
      path: "dns_records",
      phase: "before",
      fault: { status: 403, code: 9109, message: "Invalid access token" },
    });
    const { code, out } = await run(argv, { fetch, env });
    expect([code, out]).toEqual([77, expect.stringContaining("1 done")]);
  });
});
