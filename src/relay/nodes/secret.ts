import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { RelayRedis } from './redis.ts'

/** Redis key of the secret that all nodes share. */
export const SECRET_KEY = 'secret'
/** Bytes of the secret. */
const SECRET_BYTES = 32
/** Returns the stored secret; stores the given one if none of the right length is stored. */
const AGREE = `
local stored = redis.call('GET', KEYS[1])
if stored and #stored == #ARGV[1] then return stored end
redis.call('SET', KEYS[1], ARGV[1])
return ARGV[1]`

/** Creates a random secret, base64. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64')

/** Returns the secret that all nodes share, base64: the stored one, else `mine`, which is then stored. */
export const agreeOnSecret = async (redisClient: RelayRedis, mine: string): Promise<string> =>
  z.string().parse(await redisClient.run((redis) => redis.eval(AGREE, 1, SECRET_KEY, mine)))
