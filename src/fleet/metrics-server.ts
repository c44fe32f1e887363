// The HTTP server of a worker: `/metrics` for Prometheus, `/healthz` while the process works, `/readyz` while its queue answers. It
// publishes numbers and zone names, and accepts nothing.
import { createServer, type Server } from "node:http";
import type { FleetTarget } from "./fleet-target";
import { formatFleetMetrics } from "./format-fleet-metrics";
import type { JobQueue } from "./job-queue";
import { listJobResults } from "./job-results";

export interface MetricsServerOptions {
  readonly host: string;
  readonly port: number;
  readonly queue: JobQueue;
  /** What the jobs of the queue belong to. */
  readonly fleetTarget: FleetTarget;
  readonly byZone: boolean;
  /** Whether the worker takes no more jobs. */
  isDraining(): boolean;
}

export interface MetricsServer {
  /** `http://127.0.0.1:9464` */
  readonly url: string;
  close(): Promise<void>;
}

/** Rejects when the server cannot listen on the port. */
export async function startMetricsServer(options: MetricsServerOptions): Promise<MetricsServer> {
  const server = createServer(
    { requestTimeout: 5000, headersTimeout: 5000, insecureHTTPParser: false },
    (request, response) => {
      const isRead = request.method === "GET" || request.method === "HEAD";
      const answering = isRead ? answer(request.url ?? "/", options) : Promise.resolve(METHOD_NOT_ALLOWED);
      void answering.then(({ status, text }) => {
        response.writeHead(status, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
        response.end(request.method === "HEAD" ? undefined : text);
      });
    },
  );
  await listen(server, options);
  return {
    url: serverUrl(server),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, { host, port }: MetricsServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function serverUrl(server: Server): string {
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the server does not listen on a port");
  const { address, family, port } = bound;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

const METHOD_NOT_ALLOWED: Answer = { status: 405, text: "use GET\n" };

async function answer(url: string, options: MetricsServerOptions): Promise<Answer> {
  const path = url.replace(/\?.*$/, "");
  if (path === "/healthz") return { status: 200, text: "ok\n" };
  if (path !== "/metrics" && path !== "/readyz") {
    return { status: 404, text: "not found; use /metrics, /healthz or /readyz\n" };
  }
  try {
    const { queue, fleetTarget, byZone } = options;
    if (path === "/readyz" && options.isDraining()) return { status: 503, text: "draining\n" };
    const stats = await queue.stats();
    if (path === "/readyz") return { status: 200, text: "ok\n" };
    const listed = await listJobResults(queue.store);
    return { status: 200, text: formatFleetMetrics({ ...listed, fleetTarget, stats, byZone }) };
  } catch {
    return { status: 503, text: "the queue does not answer\n" };
  }
}
