// A bounded number of promises at a time, results in the order of the list.

export async function mapAtOnce<T, R>(list: readonly T[], limit: number, each: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(list.length);
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < list.length; index = next++) results[index] = await each(list[index] as T);
  };
  await Promise.all(Array.from({ length: Math.min(limit, list.length) }, worker));
  return results;
}
