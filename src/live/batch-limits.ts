// How many operations a batch may hold. The API documents a limit for each subscription; a server may have another, and its
// message may name it or not. A run learns it from the batches that were processed and refused. Pure, and knows no steps.
import type { ApiFailure } from "./api-failure";

/** What a run knows about the batches of one target. Zones of the same subscription share it. */
export interface BatchLimits {
  /**
   * Operations of the next batch; 0 where single calls are to be sent.
   *
   * @param allowed the size that the subscription allows: the first guess.
   * @param left operations that are still to be sent. A size is tried only if it may save requests.
   */
  next(allowed: number, left: number): number;
  /** A batch of this size was processed. */
  accept(allowed: number, size: number): void;
  /** A batch was refused because of its size, which is not tried again. */
  refuse(allowed: number, size: number, failure: ApiFailure): void;
  /** The server has no batch route: no batch is sent any more. */
  dropRoute(failure: ApiFailure): void;
  /** Why no batch is sent, where the server has no route for it. */
  readonly withoutRoute: ApiFailure | undefined;
  /** What a refused batch was refused for. `unclear`: for its size, or for one of its operations. */
  explain(allowed: number, size: number, failure: ApiFailure): "size" | "route" | "operation" | "unclear";
}

/** The knowledge about one subscription. */
interface Known {
  /** The largest batch that was processed. */
  accepted: number;
  /** The smallest batch that was refused because of its size. */
  refused: number;
  /** The limit that the server's message named. */
  named: number;
}

/** Requests that a batch above the documented size must save, or it is not tried. */
const GAIN_ABOVE_GUESS = 5;

/** @param largest no batch is larger, whatever the server accepts. */
export function createBatchLimits(largest = Number.POSITIVE_INFINITY): BatchLimits {
  const all = new Map<number, Known>();
  const sizeSignatures = new Set<string>();
  let withoutRoute: ApiFailure | undefined;
  const get = (allowed: number): Known => {
    const known = all.get(allowed) ?? { accepted: 0, refused: Number.POSITIVE_INFINITY, named: 0 };
    all.set(allowed, known);
    return known;
  };
  return {
    next: (allowed, left) =>
      withoutRoute || allowed === 0 ? 0 : Math.min(chooseSize(get(allowed), allowed, left), largest),
    accept: (allowed, size) => {
      const known = get(allowed);
      known.accepted = Math.max(known.accepted, size);
      // Another zone was refused for something else.
      if (size >= known.refused) known.refused = Number.POSITIVE_INFINITY;
    },
    refuse: (allowed, size, failure) => {
      const known = get(allowed);
      known.refused = Math.min(known.refused, size);
      known.named = findNamedLimit(failure, size) ?? known.named;
      sizeSignatures.add(formatSignature(failure));
    },
    dropRoute: (failure) => void (withoutRoute ??= failure),
    get withoutRoute() {
      return withoutRoute;
    },
    explain: (allowed, size, failure) => {
      if (isMissingRoute(failure)) return "route";
      const { accepted } = get(allowed);
      if (size <= accepted || failure.pointer !== undefined) return "operation";
      if (failure.status === 413) return "size";
      if (failure.category !== "refused") return "operation";
      const isKnown = accepted > 0 && sizeSignatures.has(formatSignature(failure));
      return isKnown || findNamedLimit(failure, size) !== undefined ? "size" : "unclear";
    },
  };
}

/** A bisection between the largest size accepted and the smallest refused, for as long as it saves more than it costs. */
function chooseSize({ accepted, refused, named }: Known, allowed: number, left: number): number {
  const saves = (size: number, requests: number) => left / accepted - left / size > requests;
  if (refused === Number.POSITIVE_INFINITY) {
    const larger = accepted * 2;
    return accepted >= allowed && saves(larger, GAIN_ABOVE_GUESS) ? larger : Math.max(allowed, accepted);
  }
  if (named > 0 && named >= accepted && named < refused) return named;
  const middle = Math.max(1, Math.floor((accepted + refused) / 2));
  return accepted === 0 || (middle > accepted && saves(middle, 1)) ? middle : accepted;
}

/** The API's codes for a path that it does not have; other servers answer without a code, or that the method is not allowed. */
const NO_ROUTE = [7000, 7003];

function isMissingRoute({ status, codes }: ApiFailure): boolean {
  if (status === 405 || status === 501) return true;
  if (status !== 404 && status !== 400) return false;
  return codes.some((code) => NO_ROUTE.includes(code)) || (status === 404 && codes.every((code) => code === 0));
}

/** Words that tell a limit of operations from one of characters, seconds or records of the zone. */
const OPERATIONS = /\b(batch\w*|operations|changes|items|entries)\b/i;
const LIMIT = /\b(at most|no more than|up to|max\w*|limit\w*|exceed\w*|too (many|large))\b/i;

/** The largest number below the size of the refused batch, in a message about a limit of operations. */
function findNamedLimit({ message }: ApiFailure, size: number): number | undefined {
  if (!OPERATIONS.test(message) || !LIMIT.test(message)) return undefined;
  const numbers = [...message.matchAll(/\d{1,3}(?:,\d{3})+|\d+/g)].map(([text]) => Number(text.replaceAll(",", "")));
  const fitting = numbers.filter((number) => number > 0 && number < size);
  return fitting.length === 0 ? undefined : Math.max(...fitting);
}

/** What refusals for the same reason have in common: the codes, or without codes the message. */
function formatSignature({ status, codes, message }: ApiFailure): string {
  const hasCode = codes.some((code) => code !== 0);
  return `${status} ${hasCode ? codes.join(" ") : message.replace(/\d+/g, "#")}`;
}
