// How a value is changed where one can only look, and swap what was seen for something else: look, compute, swap, and again
// where somebody else was faster. Changes of one name in this process wait for each other instead of racing.
import type { Json } from "../../base/json";
import type { Changed, SharedStore } from "../store";

export interface Seen {
  /** JSON, or empty where there is no value. */
  readonly text: string;
  readonly now: number;
}

export interface Place {
  look(name: string): Promise<Seen>;
  /** `next` empty removes the name. What is there where it is not what was seen, or where the look was too long ago. */
  swap(name: string, was: Seen, next: string, livesMs: number | undefined): Promise<Seen | undefined>;
}

export function changing(place: Place): SharedStore["change"] {
  const inTurn = oneByOne();
  return (name, change) => inTurn(name, () => changed(place, name, change));
}

async function changed<T>(
  place: Place,
  name: string,
  change: (value: Json | undefined, now: number) => Changed<T>,
): Promise<T> {
  let seen: Seen | undefined = await place.look(name);
  for (let attempt = 1; ; attempt += 1) {
    const { value, write, livesMs, result } = change(parsed(seen), seen.now);
    if (!write) return result;
    const next = value === undefined ? "" : JSON.stringify(value);
    if (livesMs !== undefined && livesMs <= 0) throw new RangeError(`${name}: a value cannot live for ${livesMs} ms`);
    const found: Seen | undefined = await place.swap(name, seen, next, livesMs && Math.ceil(livesMs));
    if (found === undefined) return result;
    if (attempt === MOST) throw new Error(`${name} was changed by somebody else ${MOST} times in a row`);
    seen = found;
  }
}

/** Whoever loses a swap lost it to somebody who won: so many losses in a row mean that something is wrong. */
const MOST = 1_000;

function parsed({ text }: Seen): Json | undefined {
  return text === "" ? undefined : (JSON.parse(text) as Json);
}

function oneByOne() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(name, mine);
    const done = () => {
      if (last.get(name) === mine) last.delete(name);
    };
    mine.then(done, done);
    return mine;
  };
}
