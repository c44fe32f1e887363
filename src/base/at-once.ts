// Runs a function over a list with a bounded number of calls at a time.

/** The results are in the order of the list. */
export async function mapAtOnce<T, R>(list: readonly T[], limit: number, each: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(list.length);
  // The workers share one iterator: each takes the next value when it is free.
  const values = list.entries();
  const worker = async () => {
    for (const [index, value] of values) results[index] = await each(value);
  };
  await Promise.all(Array.from({ length: Math.min(limit, list.length) }, worker));
  return results;
}
