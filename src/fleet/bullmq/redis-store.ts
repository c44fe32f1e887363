// What workers share, on Redis: each value is a text under its own key, changed by comparing and setting. Whoever changes holds
// nothing meanwhile, so a worker that froze in the middle keeps nobody waiting. It knows nothing of the values.
import type { Redis } from "ioredis";
import type { Json } from "../../base/json";
import type { SharedStore } from "../store";
import { changing, type Seen } from "./changing";
import { soon } from "./reach";
import type { Trouble } from "./trouble";

/** `space` comes before all keys. The client rejects where the server cannot be reached, soon. */
export function redisStore(client: Redis, space: string, trouble: Trouble): SharedStore {
  const commands = commandsOf(client);
  const asked = <T>(ask: () => Promise<T>) => soon(ANSWER_MS, trouble, ask);
  // One hash slot for all keys of a script.
  const names = `{${space}}:names`;
  const keyOf = (name: string) => `{${space}}:shared:${name}`;
  return {
    change: changing({
      look: async (name) => seen(await asked(() => commands.sharedLook(keyOf(name)))),
      async swap(name, { text, now }, next, livesMs) {
        const answer = await asked(() =>
          commands.sharedSwap(keyOf(name), names, name, text, next, livesMs ?? 0, now, STALE),
        );
        return answer[0] === 1 ? undefined : seen([answer[1], answer[2]]);
      },
    }),
    async read(name) {
      const [text] = await asked(() => commands.sharedLook(keyOf(name)));
      return text === "" ? undefined : (JSON.parse(text) as Json);
    },
    async list(prefix) {
      const flat = await asked(() => commands.sharedList(names, keyOf(""), prefix));
      return flat.flatMap((name, at) => (at % 2 === 0 ? [[name, JSON.parse(flat[at + 1] as string) as Json]] : []));
    },
  };
}

function seen([text, now]: readonly [string, number]): Seen {
  return { text, now };
}

/** How long a caller waits for the server, in all. */
const ANSWER_MS = 4_000;

/** A look that is older than this is no ground for a change: its idea of the time is not true any more. Milliseconds. */
const STALE = 2_000;

interface Commands {
  sharedLook(key: string): Promise<[text: string, now: number]>;
  sharedSwap(
    key: string,
    names: string,
    name: string,
    expected: string,
    next: string,
    livesMs: number,
    now: number,
    stale: number,
  ): Promise<[done: 1] | [done: 0, text: string, now: number]>;
  sharedList(names: string, keys: string, prefix: string): Promise<string[]>;
}

const NOW = `local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)`;

const LOOK = `${NOW}
return { redis.call('GET', KEYS[1]) or '', now }`;

const SWAP = `${NOW}
local name, expected, next, lives = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
local text = redis.call('GET', KEYS[1]) or ''
if text ~= expected or now - tonumber(ARGV[5]) > tonumber(ARGV[6]) then return { 0, text, now } end
if next == '' then
  redis.call('DEL', KEYS[1])
  redis.call('ZREM', KEYS[2], name)
else
  if lives > 0 then redis.call('SET', KEYS[1], next, 'PX', lives) else redis.call('SET', KEYS[1], next) end
  redis.call('ZADD', KEYS[2], 0, name)
end
return { 1 }`;

// Names of values that ran out are still in the index: the first look at them takes them out.
const LIST = `local flat = {}
for _, name in ipairs(redis.call('ZRANGEBYLEX', KEYS[1], '[' .. ARGV[2], '[' .. ARGV[2] .. '\\255')) do
  local text = redis.call('GET', ARGV[1] .. name)
  if text then
    flat[#flat + 1] = name
    flat[#flat + 1] = text
  else
    redis.call('ZREM', KEYS[1], name)
  end
end
return flat`;

function commandsOf(client: Redis): Commands {
  client.defineCommand("sharedLook", { numberOfKeys: 1, lua: LOOK });
  client.defineCommand("sharedSwap", { numberOfKeys: 2, lua: SWAP });
  client.defineCommand("sharedList", { numberOfKeys: 1, lua: LIST });
  return client as unknown as Commands;
}
