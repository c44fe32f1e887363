// Pseudo-random numbers that repeat with their seed. Nothing else in the emulator draws numbers.

export interface Random {
  /** From 0 up to, not including, 1. */
  readonly next: () => number;
  /** Lower-case hex digits. */
  readonly hex: (digits: number) => string;
}

/** The generator known as mulberry32: 32 bits of state are enough for made-up ids and faults. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join("");
  return { next, hex };
}

/** A number from a text, the same in every run (FNV-1a, 32 bits). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
