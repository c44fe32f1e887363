// Queries a server: over UDP with retries, and over TCP if the answer was truncated (RFC 7766 §5).
import { errorCode, errorText } from "../base/error-text";
import { type DnsAnswer, type DnsQuestion, decodeAnswer, encodeQuery, isAnswerTo } from "./dns-message";
import type { QueriedServer, QueryTransport } from "./transport";

export interface QueryOptions {
  readonly transport: QueryTransport;
  /** Returns an unpredictable integer from 0 to below its argument. */
  readonly randomInt: (below: number) => number;
  /** Requests recursion from a resolver. */
  readonly recursion: boolean;
}

/** The server did not answer any attempt; `why` is the last network error. */
export class ServerUnreachableError extends Error {
  constructor(
    readonly server: QueriedServer,
    readonly why: string,
  ) {
    super(`${server.address} port ${server.port}: ${why}`);
  }
}

const ATTEMPTS = 3;
const WAIT_MS = 2000;

/** Rejects only with `ServerUnreachableError`. Each attempt has its own ID, so that a late answer to an earlier attempt is ignored. */
export async function queryServer(
  server: QueriedServer,
  question: DnsQuestion,
  options: QueryOptions,
): Promise<DnsAnswer> {
  let why = "";
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      const answer = await exchange("udp", server, question, options);
      return answer.truncated ? await exchange("tcp", server, question, options) : answer;
    } catch (error) {
      why = describeError(error);
    }
  }
  throw new ServerUnreachableError(server, why);
}

async function exchange(
  via: "udp" | "tcp",
  server: QueriedServer,
  question: DnsQuestion,
  options: QueryOptions,
): Promise<DnsAnswer> {
  const id = options.randomInt(65_536);
  const query = encodeQuery(id, question, options.recursion);
  const isAnswer = (octets: Buffer) => isAnswerTo(octets, id, question);
  return decodeAnswer(await options.transport.exchange(via, server, query, isAnswer, WAIT_MS));
}

function describeError(error: unknown): string {
  if (error instanceof RangeError) return "a malformed answer";
  return errorCode(error) === "ECONNREFUSED" ? "connection refused" : errorText(error);
}
