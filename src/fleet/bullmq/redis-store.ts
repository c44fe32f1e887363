// The shared store on Redis: each value is text under its own key, updated by compare-and-swap. An update holds no lock, so a worker
// that freezes in the middle blocks nobody. It knows nothing of the values.
import type { Redis, Result } from "ioredis";
import type { Json } from "../../base/json";
import type { SharedStore } from "../shared-store";
import { createUpdate, MAX_VALUE_BYTES, parseStoredText, type StoredText } from "./compare-and-swap";
import { withTimeout } from "./connection";
import type { DescribeError } from "./describe-error";

/** `space` prefixes all keys. */
export function createRedisStore(client: Redis, space: string, describeError: DescribeError): SharedStore {
  defineCommands(client);
  const call = <T>(command: () => Promise<T>) => withTimeout(ANSWER_TIMEOUT_MS, describeError, command);
  // The braces put all keys of a script into one hash slot.
  const index = `{${space}}:names`;
  const keyPrefix = `{${space}}:shared:`;
  const read = async (name: string) => parseStored(await call(() => client.sharedLook(keyPrefix + name)));
  return {
    update: createUpdate({
      read,
      async swap(name, { text, now }, next, ttlMs) {
        const reply = await call(() =>
          client.sharedSwap(keyPrefix + name, index, name, text, next, ttlMs ?? 0, now, MAX_READ_AGE_MS),
        );
        const [isDone, ...current] = Array.isArray(reply) ? reply : [];
        return isDone === 1 ? undefined : parseStored(current);
      },
    }),
    read: async (name) => parseStoredText(await read(name)),
    list: async (prefix) => parseList(await call(() => client.sharedList(index, keyPrefix, prefix))),
  };
}

/** How long a caller waits for the server, in all. */
const ANSWER_TIMEOUT_MS = 4_000;

/** A value that was read longer ago must not be swapped: the time that the update used has passed. */
const MAX_READ_AGE_MS = 2_000;

function parseStored(reply: unknown): StoredText {
  const [text, now]: readonly unknown[] = Array.isArray(reply) ? reply : [];
  if (typeof text !== "string" || typeof now !== "number") throw new Error("unexpected reply of a script in Redis");
  return { text, now };
}

/** Names and values alternate. */
function parseList(reply: unknown): readonly (readonly [name: string, value: Json])[] {
  const flat: readonly unknown[] = Array.isArray(reply) ? reply : [];
  return flat.flatMap((name, index): readonly (readonly [string, Json])[] => {
    const text = flat[index + 1];
    if (index % 2 !== 0 || typeof name !== "string" || typeof text !== "string") return [];
    return [[name, parseStoredText({ text }) ?? ""]];
  });
}

declare module "ioredis" {
  interface RedisCommander<Context> {
    sharedLook(key: string): Result<unknown, Context>;
    sharedSwap(
      key: string,
      index: string,
      name: string,
      expected: string,
      next: string,
      ttlMs: number,
      now: number,
      maxAgeMs: number,
    ): Result<unknown, Context>;
    sharedList(index: string, keyPrefix: string, prefix: string): Result<unknown, Context>;
  }
}

function defineCommands(client: Redis): void {
  client.defineCommand("sharedLook", { numberOfKeys: 1, lua: LOOK });
  client.defineCommand("sharedSwap", { numberOfKeys: 2, lua: SWAP });
  client.defineCommand("sharedList", { numberOfKeys: 1, lua: LIST });
}

const NOW = `local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)`;

// Describes a key that no fleet wrote: another type, or more than a value may be.
const FOREIGN = `local function foreign(key)
  local kind = redis.call('TYPE', key).ok
  if kind == 'none' then return nil end
  if kind ~= 'string' then return 'holds a ' .. kind end
  local size = redis.call('STRLEN', key)
  if size > ${MAX_VALUE_BYTES} then return 'holds ' .. size .. ' bytes' end
  return nil
end`;

const LOOK = `${NOW}
${FOREIGN}
local problem = foreign(KEYS[1])
if problem then return redis.error_reply('the key ' .. KEYS[1] .. ' ' .. problem .. ', which no fleet stores: find out who wrote it, and delete it') end
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

// The index still contains the names of values that expired; the first list that finds one removes it.
const LIST = `${FOREIGN}
local flat = {}
for _, name in ipairs(redis.call('ZRANGEBYLEX', KEYS[1], '[' .. ARGV[2], '[' .. ARGV[2] .. '\\255')) do
  local text = foreign(ARGV[1] .. name) or redis.call('GET', ARGV[1] .. name)
  if text then
    flat[#flat + 1] = name
    flat[#flat + 1] = text
  else
    redis.call('ZREM', KEYS[1], name)
  end
end
return flat`;
