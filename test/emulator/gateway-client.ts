// A gateway of an emulator over HTTP, with tokens, requests and logs, for tests of the data plane.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../src/emulator";
import type { GatewayLog } from "../../src/emulator/services/gateway/log";
import { BEARER } from "./embedded";

export const ACCOUNT = "023e105f4ecef8ad9ca31a8372d0c353";
export const OTHER_ACCOUNT = "f".repeat(32);
export const MESSAGE = { model: "echo-1", messages: [{ role: "user", content: "say these words again" }] };

export interface TestGateway {
  readonly emulator: Emulator;
  /** `…/v1/ACCOUNT/bot` */
  readonly url: string;
  /** The `result` of a request to the API; throws where it fails. */
  readonly api: (method: string, path: string, body?: unknown) => Promise<never>;
  /** The body of a GET request to the API, as text. */
  readonly text: (path: string) => Promise<string>;
  /** A POST request below the gateway. */
  readonly post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
  readonly token: (name?: string, more?: object, account?: string) => Promise<{ id: string; value: string }>;
  /** The first fifty logs, oldest first. */
  readonly logs: () => Promise<readonly GatewayLog[]>;
  /** The number of logs. */
  readonly logged: () => Promise<number>;
  readonly settings: (change: object) => Promise<void>;
}

const SETTINGS = {
  cache_invalidate_on_update: true,
  cache_ttl: 0,
  collect_logs: true,
  rate_limiting_interval: 0,
  rate_limiting_limit: 0,
};

/** A calm emulator with the gateway `bot`; the caller closes it. */
export async function startGateway(options: EmulatorOptions = {}, settings: object = {}): Promise<TestGateway> {
  const emulator = await startEmulator({ seed: 11, ...options });
  const api: TestGateway["api"] = async (method, path, body) => {
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${emulator.baseUrl}${path}`, { method, headers: BEARER, ...content });
    const reply = (await response.json()) as { success: boolean; result: never };
    if (!reply.success) throw new Error(`${method} ${path}: ${JSON.stringify(reply)}`);
    return reply.result;
  };
  const gateways = `/accounts/${ACCOUNT}/ai-gateway/gateways`;
  await api("POST", gateways, { id: "bot", ...SETTINGS, ...settings });
  const url = `${emulator.gatewayUrl}/v1/${ACCOUNT}/bot`;
  return {
    emulator,
    url,
    api,
    text: async (path) => (await fetch(`${emulator.baseUrl}${path}`, { headers: BEARER })).text(),
    post: (path, body, headers = {}) =>
      fetch(`${url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    token: async (name = "AI Gateway Run", more = {}, account = ACCOUNT) => {
      const groups: { id: string }[] = await api(
        "GET",
        `/accounts/${account}/tokens/permission_groups?name=${encodeURIComponent(name)}`,
      );
      const resources = { [`com.cloudflare.api.account.${account}`]: "*" };
      const policies = [{ effect: "allow", permission_groups: [{ id: groups[0]?.id }], resources }];
      return api("POST", `/accounts/${account}/tokens`, { name: "bot run", policies, ...more });
    },
    logs: () => api("GET", `${gateways}/bot/logs?per_page=50&order_by_direction=asc`),
    logged: async () => {
      const response = await fetch(`${emulator.baseUrl}${gateways}/bot/logs`, { headers: BEARER });
      return ((await response.json()) as { result_info: { total_count: number } }).result_info.total_count;
    },
    settings: (change) => api("PUT", `${gateways}/bot`, { ...SETTINGS, ...settings, ...change }),
  };
}

export interface Upstream {
  readonly url: string;
  /** The requests: headers, and the body as text. */
  readonly seen: { readonly method: string; readonly url: string; readonly head: string; readonly body: string }[];
  close(): Promise<void>;
}

type RequestHandler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A provider that keeps every request. */
export async function startUpstream(handle: RequestHandler): Promise<Upstream> {
  const seen: Upstream["seen"] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      seen.push({ method: request.method ?? "", url: request.url ?? "", head: request.rawHeaders.join("\n"), body });
      handle(request, response, body);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
