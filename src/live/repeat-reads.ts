// Repeats the reads of an earlier run and compares their answers by digest, so that unchanged answers need not be parsed. What one run reads
// is recorded with `recordReads`.
import { type Api, type ApiOutcome, type ApiRequest, listWith } from "./client";

/** A read, and the digest of its answer. */
export interface RecordedRead {
  readonly request: ApiRequest;
  readonly digest: string;
}

export interface ReadRecorder {
  readonly api: Api;
  /** Undefined where an answer is not known for certain: a read failed, or was repeated because the list changed meanwhile. */
  list(): readonly RecordedRead[] | undefined;
}

export function recordReads(api: Api): ReadRecorder {
  const reads = new Map<string, RecordedRead>();
  let isComplete = true;
  const send: Api["send"] = async (request, shouldCancel) => {
    const outcome = await api.send({ compare: {}, ...request }, shouldCancel);
    const digest = outcome.outcome === "ok" ? outcome.compared?.digest : undefined;
    const key = keyOf(request);
    if (digest === undefined || reads.has(key)) isComplete = false;
    else reads.set(key, { request, digest });
    return outcome;
  };
  return { api: withSend(api, send), list: () => (isComplete ? [...reads.values()] : undefined) };
}

/**
 * Repeats reads until an answer differs. Undefined if none does; otherwise an API that returns each answer that was read here once more,
 * without a request.
 */
export async function findChangedAnswers(api: Api, reads: readonly RecordedRead[]): Promise<Api | undefined> {
  const answers = new Map<string, () => ApiOutcome>();
  for (const { request, digest } of reads) {
    const outcome = await api.send({ ...request, compare: { digest } });
    const parse = outcome.outcome === "ok" ? outcome.compared?.parse : undefined;
    answers.set(keyOf(request), () => (parse ? addDigest(parse(), digest) : outcome));
    if (!parse) return answerOnce(api, answers);
  }
  return undefined;
}

function addDigest(outcome: ApiOutcome, digest: string): ApiOutcome {
  return outcome.outcome === "ok" ? { ...outcome, compared: { digest } } : outcome;
}

function answerOnce(api: Api, answers: Map<string, () => ApiOutcome>): Api {
  return withSend(api, async (request, shouldCancel) => {
    const key = keyOf(request);
    const answer = answers.get(key);
    answers.delete(key);
    return answer ? answer() : api.send(request, shouldCancel);
  });
}

function withSend(api: Api, send: Api["send"]): Api {
  return { ...api, send, list: (path, query, perPage) => listWith(send, path, query, perPage) };
}

function keyOf({ method, path, query }: ApiRequest): string {
  return JSON.stringify([method, path, query]);
}
