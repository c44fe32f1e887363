// Loaded before a command line or an emulator of the corpus: time stands still but for what is slept, randomness comes from a
// seed, and requests to a fixed address go to the emulator of the story, one after another, each written to a log.
const { appendFileSync } = require("node:fs");

const RealDate = Date;
const realTimeout = globalThis.setTimeout;
const { CORPUS_NOW, CORPUS_TARGET, CORPUS_EMULATOR, CORPUS_HOOK, CORPUS_LOG } = process.env;

// Time; the real one where none is given
if (CORPUS_NOW) {
  let now = RealDate.parse(CORPUS_NOW);
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now] : args, self),
    apply: () => new RealDate(now).toString(),
    get: (target, name) => (name === "now" ? () => now : Reflect.get(target, name)),
  });

  /** A sleep takes a fiftieth of its time and moves the clock by all of it. */
  const LONGEST_SLEEP = 20_000;
  /** Timeouts of queries and requests keep their real length: DNS, gateways. */
  const TIMEOUTS = [2_000, 15_000];
  /** Timers of the HTTP client (undici) close idle connections; they must not move the clock. */
  const isOfClient = () => /\bundici\b/.test(new Error().stack);
  globalThis.setTimeout = Object.assign(function setTimeout(work, ms = 0, ...args) {
    if (isOfClient()) return realTimeout(work, ms, ...args);
    const isSleep = ms >= 100 && ms < LONGEST_SLEEP && !TIMEOUTS.includes(ms);
    return realTimeout(
      () => {
        now += ms;
        work(...args);
      },
      isSleep ? Math.ceil(ms / 50) : ms,
    );
  }, realTimeout);
}

// Randomness: mulberry32
let state = 1;
Math.random = () => {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

// Requests
if (CORPUS_TARGET) {
  const realFetch = globalThis.fetch;
  let last = Promise.resolve();
  globalThis.fetch = (input, init = {}) => {
    const url = String(input);
    const { method = "GET", body } = init;
    const entry = { method, url, body: body === undefined || body === null ? null : String(body) };
    appendFileSync(CORPUS_LOG, `${JSON.stringify(entry)}\n`);
    if (url.startsWith(CORPUS_HOOK)) return Promise.resolve(new Response("ok"));
    if (!url.startsWith(CORPUS_TARGET)) return Promise.reject(new TypeError("fetch failed: outside of the corpus"));
    const answer = last.then(() => whole(realFetch(CORPUS_EMULATOR + url.slice(CORPUS_TARGET.length), init)));
    last = answer.then(
      () => undefined,
      () => undefined,
    );
    return answer;
  };
}

/** A response whose body has arrived, or breaks off where the connection did. */
async function whole(pending) {
  const response = await pending;
  const { status, statusText, headers } = response;
  const init = { status, statusText, headers };
  try {
    const bytes = await response.arrayBuffer();
    return new Response([204, 205, 304].includes(status) ? null : bytes, init);
  } catch (error) {
    return new Response(new ReadableStream({ start: (controller) => controller.error(error) }), init);
  }
}
