/**
 * Passes a body on and reports each chunk and the end.
 * @param onEnd called once, also where the body breaks or is returned unread
 */
export function tapBody(
  body: AsyncIterable<Uint8Array>,
  onChunk: (chunk: Uint8Array) => void,
  onEnd: (isComplete: boolean) => void,
): AsyncIterable<Uint8Array> {
  const inner = body[Symbol.asyncIterator]();
  let hasEnded = false;
  const end = (isComplete: boolean) => {
    if (!hasEnded) onEnd(isComplete);
    hasEnded = true;
  };
  const next = async () => {
    try {
      const chunk = await inner.next();
      if (chunk.done) end(true);
      else onChunk(chunk.value);
      return chunk;
    } catch (error) {
      end(false);
      throw error;
    }
  };
  const giveBack = async () => {
    end(false);
    await inner.return?.();
    return { done: true as const, value: undefined };
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: giveBack }) };
}
