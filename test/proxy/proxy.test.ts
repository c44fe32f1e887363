// The built programs behind a proxy that answers CONNECT, as in many company networks. `ZONEWRIGHT_TEST_NODE` names another Node
// to run them with.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../src/emulator";
import { folder, zoneDocument } from "../cli/folder";
import { ACCOUNT, TOKEN } from "../emulated";
import { start as startPlugin } from "../terraform/core/client";
import { configureRequest, encodeRow, formatErrors, getSchema } from "../terraform/core/values";
import {
  CERTIFICATE,
  type ProxyOptions,
  startProxy,
  startTlsServer,
  type TestProxy,
  type TlsServer,
} from "./connect-proxy";

const DIST = join(__dirname, "../../dist");
const MAIN = join(DIST, "cli/main.js");
const NODE = process.env["ZONEWRIGHT_TEST_NODE"] ?? process.execPath;
const TARGET = "https://api.example.com/client/v4";
const here = folder();
let emulator: Emulator;
let server: TlsServer;
let proxies: TestProxy[] = [];

beforeAll(async () => {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: run \`npm run build\``);
  emulator = await startEmulator({ mode: "calm" });
  emulator.control.addZone("example.com");
  server = await startTlsServer(emulator.baseUrl);
});
afterAll(async () => {
  await server.close();
  await emulator.close();
});
afterEach(async () => {
  for (const proxy of proxies) await proxy.close();
  proxies = [];
});

async function openProxy(options: Partial<ProxyOptions> = {}): Promise<TestProxy> {
  const proxy = await startProxy({ port: server.port, ...options });
  proxies.push(proxy);
  return proxy;
}

type Env = Readonly<Record<string, string>>;

/** The variables of a run whose target can be reached through the proxy only. */
function behind(proxy: { readonly port: number }, more: Env = {}): Env {
  return {
    ZONEWRIGHT_BASE_URL: TARGET,
    ZONEWRIGHT_API_TOKEN: TOKEN,
    ZONEWRIGHT_STATE_DIR: join(here.path, "state"),
    NODE_EXTRA_CA_CERTS: CERTIFICATE,
    HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`,
    ...more,
  };
}

function run(argv: readonly string[], env: Env): Promise<{ readonly code: number | null; readonly text: string }> {
  const child = spawn(NODE, argv, {
    cwd: here.path,
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stdout.on("data", (part) => (text += part));
  child.stderr.on("data", (part) => (text += part));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, text })));
}

const apply = (env: Env) => run([MAIN, "apply", "zone.yaml", "--auto-approve", "--allow", "ZONE_CREATE"], env);

describe("HTTPS_PROXY", () => {
  it("carries every request of plan and apply, and the proxy sees the host but no credential", async () => {
    here.write("zone.yaml", zoneDocument(["name: www, type: A, content: 192.0.2.1"]));
    const proxy = await openProxy();
    const { code, text } = await apply(behind(proxy));
    expect(text).toContain("Converged");
    expect(code).toBe(0);
    expect(new Set(proxy.requests)).toEqual(new Set(["CONNECT api.example.com:443"]));
    expect(proxy.text()).not.toContain(TOKEN);
    expect(emulator.control.records("example.com")).toHaveLength(1);
  });

  it("sends the user name and the password to the proxy, and prints neither when it refuses them", async () => {
    here.write("zone.yaml", zoneDocument(["name: www, type: A, content: 192.0.2.2"]));
    const authorization = `Basic ${Buffer.from("robot:p@ss-word-1").toString("base64")}`;
    const proxy = await openProxy({ authorization });
    const login = (password: string) =>
      behind(proxy, { HTTPS_PROXY: `http://robot:${password}@127.0.0.1:${proxy.port}` });
    const done = await apply(login("p%40ss-word-1"));
    expect(done.text).toContain("Converged");
    const refused = await apply(login("wr%40ng-word-2"));
    expect(refused.code).toBe(1);
    expect(refused.text).toContain(
      `the proxy \`http://127.0.0.1:${proxy.port}\` refuses to connect to \`api.example.com:443\` (407)`,
    );
    for (const secret of ["p%40ss", "p@ss", "wr%40ng", "wr@ng"]) expect(done.text + refused.text).not.toContain(secret);
  });

  it.each([403, 407, 502, "close"] as const)(
    "names the proxy that answers with %s, and nothing was sent",
    async (refuse) => {
      here.write("zone.yaml", zoneDocument(["name: www, type: A, content: 192.0.2.3"]));
      const proxy = await openProxy({ refuse });
      const sent = server.requests.length;
      const { code, text } = await apply(behind(proxy));
      expect(code).toBe(1);
      expect(text).toContain(`the proxy \`http://127.0.0.1:${proxy.port}\``);
      if (refuse !== "close") expect(text).toContain(`(${refuse})`);
      expect(text).toContain("LIV105");
      expect(server.requests).toHaveLength(sent);
      // A password that is tried again and again locks the account of its user.
      if (refuse === 407) expect(proxy.requests.length).toBe(1);
    },
  );

  it("names the proxy that cannot be reached", async () => {
    const port = await findClosedPort();
    const { code, text } = await apply(behind({ port }));
    expect(code).toBe(1);
    expect(text).toContain(`the proxy \`http://127.0.0.1:${port}\` does not answer (ECONNREFUSED)`);
    expect(text).toContain("Correct `HTTPS_PROXY`, or add the API's host to `NO_PROXY` if");
    expect(text).not.toContain("base URL");
  });

  it("counts no request that no proxy took, and each error once", async () => {
    const { text } = await run([MAIN, "plan", "zone.yaml"], behind({ port: await findClosedPort() }));
    expect(text).toContain(
      "\naccount  not planned: 1 error\n\nexample.com  not planned: 1 error\n\nIncomplete: 1 error.",
    );
    expect(text).toContain("Requests: 0 reads made.");
    const drift = await run([MAIN, "drift", "zone.yaml"], behind({ port: await findClosedPort() }));
    expect(drift.text).toContain("Requests: 0 reads.");
    expect(drift.text).not.toContain("Coverage");
  });

  it("names the variable in lower case where that is set", async () => {
    const { HTTPS_PROXY: url = "", ...env } = behind({ port: await findClosedPort() });
    const { text } = await run([MAIN, "plan", "zone.yaml"], { ...env, https_proxy: url });
    expect(text).toContain("Correct `https_proxy`, or add");
  });

  it("names a value that is not a proxy, without the value", async () => {
    const { code, text } = await apply(behind({ port: 1 }, { HTTPS_PROXY: "socks5://u:secret-word-3@127.0.0.1" }));
    expect(code).toBe(1);
    expect(text).toContain("`HTTPS_PROXY` is not the http or https URL of a proxy");
    expect(text).not.toContain("secret-word-3");
  });

  it("carries notifications and probes of gateways, while the target on this machine is reached directly", async () => {
    here.write("zone.yaml", zoneDocument(["name: other, type: A, content: 192.0.2.4"]));
    here.write("gateways.yaml", `version: 1\naccount: ${ACCOUNT}\ngateways:\n  bot: { authentication: false }\n`);
    const proxy = await openProxy();
    const env = behind(proxy, { ZONEWRIGHT_BASE_URL: emulator.baseUrl, ZONEWRIGHT_NOTIFY_SECRET: "0123456789abcdef" });
    const drift = await run(
      [MAIN, "drift", "zone.yaml", "--history", "drift.json", "--notify", "https://hooks.example.com/dns"],
      env,
    );
    expect(drift.code, drift.text).toBe(2);
    expect(server.requests).toContain("POST hooks.example.com/dns");
    const verify = await run([MAIN, "verify", "gateways.yaml", "--gateway-url", "https://gateway.example.com"], env);
    expect(server.requests.join("\n"), verify.text).toMatch(/POST gateway\.example\.com\/v1\//);
    expect(new Set(proxy.requests)).toEqual(
      new Set(["CONNECT hooks.example.com:443", "CONNECT gateway.example.com:443"]),
    );
  });

  it("carries the requests of the Terraform provider", async () => {
    const proxy = await openProxy();
    const plugin = await startPlugin({ command: [NODE, join(DIST, "terraform-provider-edge")], env: behind(proxy) });
    try {
      await plugin.core.call("ConfigureProvider", configureRequest({ base_url: TARGET, api_token: TOKEN }));
      const config = encodeRow(getSchema("edge_zone", true), { name: "example.com" });
      expect(formatErrors(await plugin.core.call("ReadDataSource", { typeName: "edge_zone", config }))).toEqual([]);
    } finally {
      await plugin.shutdown();
    }
    expect(new Set(proxy.requests)).toEqual(new Set(["CONNECT api.example.com:443"]));
  });
});

describe("a target on this machine", () => {
  const variables = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "ALL_PROXY"];

  it.each<Env>([{}, { NODE_USE_ENV_PROXY: "1" }])("never sends its token to a proxy (%j)", async (more) => {
    here.write("zone.yaml", zoneDocument(["name: local, type: A, content: 192.0.2.5"]));
    const proxy = await openProxy();
    const all = Object.fromEntries(variables.map((name) => [name, `http://127.0.0.1:${proxy.port}`]));
    for (const named of [all, { HTTP_PROXY: `http://127.0.0.1:${proxy.port}` }])
      for (const host of ["127.0.0.1", "localhost"]) {
        const baseUrl = emulator.baseUrl.replace("127.0.0.1", host);
        const { HTTPS_PROXY: _, ...env } = behind(proxy, { ZONEWRIGHT_BASE_URL: baseUrl });
        const { text } = await run([MAIN, "plan", "zone.yaml"], { ...env, ...named, ...more });
        expect(text).toMatch(/local/);
      }
    expect(proxy.requests).toEqual([]);
  });
});

describe("a run without requests", () => {
  it("does not load the package for proxies", async () => {
    const script = `process.argv[1] = ${JSON.stringify(MAIN)}; process.argv[2] = "--version"; require(process.argv[1]);
      process.on("exit", () => console.log(Object.keys(require.cache).filter((file) => file.includes("undici"))));`;
    const { text } = await run(["-e", script], behind({ port: 1 }));
    expect(text).toMatch(/\d+\.\d+\.\d+\s+\[\]/);
  });
});

/** A port on which nothing listens. */
function findClosedPort(): Promise<number> {
  return new Promise((resolve) => {
    const taken = createServer().listen(0, "127.0.0.1", () => {
      const address = taken.address();
      taken.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
