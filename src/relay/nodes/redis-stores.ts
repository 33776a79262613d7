import { type PairingRecord, type PairingStore, pairingRecord } from '../hub/pairings.ts'
import type { CreateTries } from '../hub/tries.ts'
import { parseStored, type RelayRedis } from './redis.ts'

/** Replaces a value if it is unchanged; keeps its expiration. */
const REPLACE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL')
return 1`

const keyOf = (code: string): string => `pairing:${code}`

/** Stores pairings in Redis until their codes expire. */
export function createRedisPairings(redisClient: RelayRedis): PairingStore {
  const textOf = (pairing: PairingRecord): string => JSON.stringify(pairingRecord.parse(pairing))
  return {
    async add(pairing) {
      const life = Math.max(1, pairing.expiresAt - Date.now())
      const text = textOf(pairing)
      return (
        (await redisClient.run((redis) => redis.set(keyOf(pairing.code), text, 'PX', life, 'NX'))) === 'OK'
      )
    },
    get: async (code) => parseStored(pairingRecord, await redisClient.run((redis) => redis.get(keyOf(code)))),
    async replace(before, after) {
      const texts = [textOf(before), textOf(after)]
      return (await redisClient.run((redis) => redis.eval(REPLACE, 1, keyOf(before.code), ...texts))) === 1
    },
  }
}

/** Takes or restores tries of a key, which refill with time by Redis' own clock. */
const CHANGE = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + clock[2] / 1000
local burst, perMinute, change = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local known = redis.call('HMGET', KEYS[1], 'tries', 'at')
local tries = burst
if known[1] then tries = math.min(burst, known[1] + (now - known[2]) / 60000 * perMinute) end
local enough = tries + change >= 0
if enough then tries = math.min(burst, tries + change) end
redis.call('HSET', KEYS[1], 'tries', tries, 'at', now)
redis.call('PEXPIRE', KEYS[1], math.ceil(burst / perMinute * 60000))
return enough and 1 or 0`

/** Tries that all nodes count together. */
export const createRedisTries =
  (redisClient: RelayRedis): CreateTries =>
  (kind, burst, perMinute) => {
    const change = (key: string, by: number): Promise<unknown> =>
      redisClient.run((redis) => redis.eval(CHANGE, 1, `tries:${kind}:${key}`, burst, perMinute, by))
    return {
      take: async (key) => (await change(key, -1)) === 1,
      restore: async (key) => void (await change(key, 1)),
    }
  }
