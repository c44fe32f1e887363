// `fetch` for all requests that leave this process: through the proxy that the variables name, or directly. Node's own `fetch`
// reads these variables too, if NODE_USE_ENV_PROXY is set, and would send requests to this machine through HTTP_PROXY. So with a
// proxy variable the package's `fetch` is used, whose connections are chosen here; without any, the package is not loaded.
import type { Dispatcher } from "undici";
import { errorCode } from "../base/error-text";
import { ProxyError } from "../base/proxy-error";
import type { Variables } from "../base/variables";
import { findProxy, namesProxy, type ProxyServer } from "./find-proxy";

export function createNetworkFetch(env: Variables): typeof globalThis.fetch {
  if (!namesProxy(env)) return (input, init) => globalThis.fetch(input, init);
  let transport: Promise<Transport> | undefined;
  return async (input, init = {}) => {
    const { body, headers, ...options } = init;
    // The package has classes of its own for requests and forms, and does not accept Node's.
    if (input instanceof Request || !isText(body)) throw new TypeError("a request is a URL with a body of text");
    const choice = findProxy(new URL(input), env);
    if (choice.via === "invalid") throw new ProxyError(choice.problem, choice.variable, true);
    transport ??= createTransport();
    const { send, direct, through } = await transport;
    const plain = { ...options, body, headers: Object.fromEntries(new Headers(headers)) };
    return send(input, plain, choice.via === "proxy" ? through(choice.proxy) : direct);
  };
}

function isText(body: unknown): body is string | null | undefined {
  return body === undefined || body === null || typeof body === "string";
}

interface PlainInit extends Omit<RequestInit, "body" | "headers"> {
  readonly body: string | null | undefined;
  readonly headers: Record<string, string>;
}

interface Transport {
  send(url: string | URL, init: PlainInit, dispatcher: Dispatcher): Promise<Response>;
  readonly direct: Dispatcher;
  through(proxy: ProxyServer): Dispatcher;
}

/** Milliseconds until a proxy must have connected, as for a connection without a proxy. */
const CONNECT_TIMEOUT_MS = 10_000;

async function createTransport(): Promise<Transport> {
  const { Agent, fetch: sendThrough, Pool, ProxyAgent } = await import("undici");
  let agent: Dispatcher | undefined;
  return {
    send: (url, init, dispatcher) => sendThrough(url, { ...init, dispatcher }),
    direct: new Agent(),
    through: (proxy) => {
      agent ??= new ProxyAgent({
        uri: proxy.url,
        ...(proxy.authorization && { token: proxy.authorization }),
        clientFactory: (origin, options) => {
          const pool = new Pool(origin, { ...options, headersTimeout: CONNECT_TIMEOUT_MS });
          return Object.assign(pool, { connect: explainRefusals(pool.connect.bind(pool), proxy) });
        },
      });
      return agent;
    },
  };
}

type Connect = (options: Dispatcher.ConnectOptions) => Promise<Dispatcher.ConnectData>;

/** Whatever goes wrong before the proxy has connected to the host, the request was not sent. */
function explainRefusals(connect: Connect, { url, variable }: ProxyServer): Connect {
  return async (options) => {
    const answer = await connect(options).catch((error: unknown) => {
      const message = `the proxy \`${url}\` does not answer (${errorCode(error) ?? "no connection"})`;
      throw new ProxyError(message, variable, false);
    });
    if (answer.statusCode === 200) return answer;
    answer.socket.on("error", () => undefined).destroy();
    const { statusCode } = answer;
    const why = statusCode === 407 ? `; write the user name and the password into \`${variable}\`` : "";
    const message = `the proxy \`${url}\` refuses to connect to \`${options.path}\` (${statusCode})${why}`;
    throw new ProxyError(message, variable, statusCode < 500);
  };
}
