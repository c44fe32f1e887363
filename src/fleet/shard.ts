// Shards: the same share of the keys on every machine, chosen by the digest of the key.
import { createHash } from "node:crypto";

/** Shard `index` of `count`, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Parses `1/4`; undefined for anything else. */
export function parseShard(text: string): Shard | undefined {
  const match = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text);
  const [index, count] = [Number(match?.[1]), Number(match?.[2])];
  return match && index <= count ? { index, count } : undefined;
}

export function isInShard(key: string, { index, count }: Shard): boolean {
  return createHash("sha256").update(key).digest().readUInt32BE(0) % count === index - 1;
}
