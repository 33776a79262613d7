import type { Redis } from 'ioredis'
import type { z } from 'zod'
import { AppError } from '#domain/errors.ts'

/** What Redis is given to be reached, and to answer, in milliseconds. */
const [CONNECT_PATIENCE, PATIENCE] = [5_000, 2_000]
/** The first and the longest wait before it is dialled again, in milliseconds. */
const [FIRST, LONGEST] = [50, 1_000]
/** Every key of a relay begins with it: others may share the Redis. */
const PREFIX = 'comics:'

/** Redis as the nodes use it: a command either answers soon, or fails at once. */
export interface Kept {
  readonly client: Redis
  /** What a command answers. Throws relay-draining where Redis gives no answer now. */
  ask<T>(command: (client: Redis) => Promise<T>): Promise<T>
  close(): void
}

/** The longest value that a node stores, in characters: a pairing with its session. */
const STORED_MAX = 64 * 1024

/** Parses a stored JSON value. Returns null for a missing value, a longer one and one that does not match the schema. */
export function parseStored<T>(schema: z.ZodType<T>, text: string | null): T | null {
  if (text === null || text.length > STORED_MAX) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Dials a Redis, and again whenever the line is gone. Throws redis-unreachable where there is none. */
export async function openRedis(url: string): Promise<Kept> {
  const { Redis } = await import('ioredis')
  const client = new Redis(url, {
    keyPrefix: PREFIX,
    lazyConnect: true,
    connectTimeout: CONNECT_PATIENCE,
    commandTimeout: PATIENCE,
    // Whoever waits is told now; what is to be kept is said again once Redis is there.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (tries) => Math.min(LONGEST, FIRST * 2 ** tries),
  })
  // Each command tells by itself that it failed.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (cause) {
    client.disconnect()
    throw new AppError('redis-unreachable', {}, { cause })
  }
  return {
    client,
    ask: (command) =>
      command(client).catch((cause: unknown) => {
        throw new AppError('relay-draining', {}, { cause })
      }),
    close: () => client.disconnect(),
  }
}
