// One question to one server: over UDP, again where nothing comes, and over TCP where the answer did not fit (RFC 7766 §5).
import { type Answer, isAnswerTo, type Question, readAnswer, writeQuery } from "./message";
import type { Server, Transport } from "./transport";

export interface AskOptions {
  readonly transport: Transport;
  /** A number from 0 up to, and without, its argument; unpredictable. */
  readonly randomInt: (below: number) => number;
  /** Asks a resolver to ask on. */
  readonly recursion: boolean;
}

/** A name server that gave no answer, after every attempt; `why` is what the network said last. */
export class Unreachable extends Error {
  constructor(
    readonly server: Server,
    readonly why: string,
  ) {
    super(`${server.address} port ${server.port}: ${why}`);
  }
}

const ATTEMPTS = 3;
const WAIT_MS = 2000;

/** Rejects with `Unreachable` only. Each attempt has an id of its own, so that a late answer to another is none. */
export async function ask(server: Server, question: Question, options: AskOptions): Promise<Answer> {
  let why = "";
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      const answer = await exchange("udp", server, question, options);
      return answer.truncated ? await exchange("tcp", server, question, options) : answer;
    } catch (error) {
      why = reason(error);
    }
  }
  throw new Unreachable(server, why);
}

async function exchange(via: "udp" | "tcp", server: Server, question: Question, options: AskOptions): Promise<Answer> {
  const id = options.randomInt(65_536);
  const query = writeQuery(id, question, options.recursion);
  const isAnswer = (octets: Buffer) => isAnswerTo(octets, id, question);
  return readAnswer(await options.transport.exchange(via, server, query, isAnswer, WAIT_MS));
}

function reason(error: unknown): string {
  if (error instanceof RangeError) return "a malformed answer";
  const code = (error as NodeJS.ErrnoException).code;
  return code === "ECONNREFUSED" ? "nobody listens there" : error instanceof Error ? error.message : String(error);
}
