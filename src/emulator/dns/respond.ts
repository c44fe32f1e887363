// From the octets of a query to the octets of its answer, whatever came in: what is no query is not answered, what cannot be read
// is a format error (RFC 1035 §4.1.1, RFC 6891 §7). No sockets here.

import {
  type Edns,
  type Heading,
  MAX_TCP,
  MAX_UDP,
  type Message,
  PLAIN_UDP,
  type Query,
  readHeading,
  readQuery,
  writeMessage,
} from "./message";
import { type Resolved, resolve } from "./resolve";
import { CLASS_IN, RCODE, type Rcode } from "./types";
import type { ZoneViews } from "./zone-view";

export type Transport = "udp" | "tcp";

/** The answer to a query; `undefined` where there is nothing to answer to: fewer octets than a header, or an answer itself. */
export function respond(views: ZoneViews, octets: Buffer, transport: Transport): Buffer | undefined {
  const heading = readHeading(octets);
  if (!heading || heading.isResponse) return undefined;
  if (heading.opcode !== 0) return writeMessage(bare(heading, RCODE.notImp), PLAIN_UDP);
  const query = readQuery(octets, heading);
  if (!query) return writeMessage(bare(heading, RCODE.formErr), PLAIN_UDP);
  return writeMessage(answerTo(views, heading, query), most(transport, query.edns));
}

function bare(heading: Heading, rcode: Rcode): Message {
  return { heading, rcode, authoritative: false, answers: [], authorities: [], additionals: [] };
}

function answerTo(views: ZoneViews, heading: Heading, { question, edns }: Query): Message {
  const opt = edns && { dnssecOk: edns.dnssecOk };
  const empty = { question, ...(opt && { edns: opt }) };
  if (edns && edns.version > 0) return { ...bare(heading, RCODE.badVers), ...empty };
  if (question.class !== CLASS_IN) return { ...bare(heading, RCODE.refused), ...empty };
  const { because, ...resolved } = safely(views, question);
  return { heading, question, ...resolved, ...(opt && { edns: { ...opt, ...(because && { because }) } }) };
}

/** A record that was kept unchecked and that nobody could send is a failure of this server (RFC 1035 §4.1.1), not its end. */
function safely(views: ZoneViews, question: Query["question"]): Resolved {
  try {
    return resolve(views, question.name, question.type);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const failed = { authoritative: false, answers: [], authorities: [], additionals: [] };
    return { ...failed, rcode: RCODE.servFail, because: { code: 0, text } };
  }
}

/** What the other side can take, and no more than fits every path; fewer than 512 counts as 512 (RFC 6891 §6.2.3). */
function most(transport: Transport, edns: Edns | undefined): number {
  if (transport === "tcp") return MAX_TCP;
  return Math.min(MAX_UDP, Math.max(PLAIN_UDP, edns?.payload ?? PLAIN_UDP));
}
