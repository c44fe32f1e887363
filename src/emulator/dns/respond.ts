// Answers the octets of a query with the octets of its response: other messages get no response, malformed queries a format error
// (RFC 1035 §4.1.1, RFC 6891 §7). It must not know about sockets.
import { errorText } from "../../base/error-text";
import {
  type DnsMessage,
  type Edns,
  MAX_TCP,
  MAX_UDP,
  type MessageHeader,
  PLAIN_UDP,
  type Query,
  readHeader,
  readQuery,
  writeMessage,
} from "./message";
import { type Resolution, resolve } from "./resolve";
import type { ServedZones } from "./served-zone";
import { CLASS_IN, RCODE, type Rcode } from "./types";

export type Transport = "udp" | "tcp";

/** The response to a query; `undefined` for fewer octets than a header, or for a response. */
export function respond(zones: ServedZones, octets: Buffer, transport: Transport): Buffer | undefined {
  const header = readHeader(octets);
  if (!header || header.isResponse) return undefined;
  if (header.opcode !== 0) return writeMessage(createEmptyMessage(header, RCODE.notImp), PLAIN_UDP);
  const query = readQuery(octets, header);
  if (!query) return writeMessage(createEmptyMessage(header, RCODE.formErr), PLAIN_UDP);
  return writeMessage(createResponse(zones, header, query), getSizeLimit(transport, query.edns));
}

function createEmptyMessage(header: MessageHeader, rcode: Rcode): DnsMessage {
  return { header, rcode, authoritative: false, answers: [], authorities: [], additionals: [] };
}

function createResponse(zones: ServedZones, header: MessageHeader, { question, edns }: Query): DnsMessage {
  const opt = edns && { dnssecOk: edns.dnssecOk };
  const empty = { question, ...(opt && { edns: opt }) };
  if (edns && edns.version > 0) return { ...createEmptyMessage(header, RCODE.badVers), ...empty };
  if (question.class !== CLASS_IN) return { ...createEmptyMessage(header, RCODE.refused), ...empty };
  const { extendedError, ...resolution } = resolveSafely(zones, question);
  return { header, question, ...resolution, ...(opt && { edns: { ...opt, ...(extendedError && { extendedError }) } }) };
}

/** An unchecked record that cannot be encoded is a server failure (RFC 1035 §4.1.1) and does not stop the server. */
function resolveSafely(zones: ServedZones, question: Query["question"]): Resolution {
  try {
    return resolve(zones, question.name, question.type);
  } catch (error) {
    const empty = { authoritative: false, answers: [], authorities: [], additionals: [] };
    return { ...empty, rcode: RCODE.servFail, extendedError: { code: 0, text: errorText(error) } };
  }
}

/** The limit of the client, and at most what no path fragments; less than 512 counts as 512 (RFC 6891 §6.2.3). */
function getSizeLimit(transport: Transport, edns: Edns | undefined): number {
  if (transport === "tcp") return MAX_TCP;
  return Math.min(MAX_UDP, Math.max(PLAIN_UDP, edns?.payload ?? PLAIN_UDP));
}
