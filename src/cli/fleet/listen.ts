// The port of a worker: `/metrics` for Prometheus, `/healthz` while the process works, `/readyz` while its engine answers. It
// tells numbers and names of zones, and takes nothing.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Engine } from "../../fleet/engine";
import { results } from "../../fleet/results";
import { fleetMetrics } from "./metrics";

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly engine: Engine;
  readonly byZone: boolean;
  /** The worker takes no further turns. */
  isDraining(): boolean;
}

export interface Listening {
  /** `http://127.0.0.1:9464` */
  readonly url: string;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Rejects where the port cannot be had. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const server = createServer(
    { requestTimeout: 5000, headersTimeout: 5000, insecureHTTPParser: false },
    (request, response) => {
      const asked =
        request.method === "GET" || request.method === "HEAD" ? answer(request.url ?? "/", options) : undefined;
      void (asked ?? Promise.resolve({ status: 405, text: "only GET\n" })).then(({ status, text }) => {
        response.writeHead(status, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
        response.end(request.method === "HEAD" ? undefined : text);
      });
    },
  );
  await listening(server, options);
  const { address, family, port } = server.address() as AddressInfo;
  const url = `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url, close };
}

function listening(server: Server, { host, port }: ListenOptions): Promise<void> {
  return new Promise((done, failed) => {
    server.once("error", failed);
    server.listen(port, host, () => {
      server.off("error", failed);
      done();
    });
  });
}

async function answer(url: string, options: ListenOptions): Promise<Answer> {
  const path = url.replace(/\?.*$/, "");
  if (path === "/healthz") return { status: 200, text: "ok\n" };
  if (path !== "/metrics" && path !== "/readyz") return { status: 404, text: "there is /metrics, /healthz, /readyz\n" };
  try {
    const { engine, byZone } = options;
    if (path === "/readyz" && options.isDraining()) return { status: 503, text: "draining\n" };
    const stats = await engine.stats();
    if (path === "/readyz") return { status: 200, text: "ok\n" };
    return { status: 200, text: fleetMetrics({ stats, results: await results(engine.store), byZone }) };
  } catch {
    return { status: 503, text: "the engine does not answer\n" };
  }
}
