import type { Redis } from 'ioredis'
import type { z } from 'zod'
import { AppError } from '#domain/errors/errors.ts'

/** Timeouts of a connection and of a command, in milliseconds. */
const [CONNECT_TIMEOUT, COMMAND_TIMEOUT] = [5_000, 2_000]
/** The first and the maximum wait before Redis is reconnected, in milliseconds. */
const [BACKOFF_FIRST, BACKOFF_MAX] = [50, 1_000]
/** Prefix of all keys of a relay, because other programs may use the same Redis. */
const PREFIX = 'comics:'

/** The Redis that the nodes share. A command succeeds or fails within a short timeout. */
export interface RelayRedis {
  readonly client: Redis
  /** Runs a command. Throws relay-draining if Redis does not respond now. */
  run<T>(command: (client: Redis) => Promise<T>): Promise<T>
  close(): void
}

/** Maximum length of a stored value that is read, in characters; the longest is a pairing with its session. */
const STORED_MAX = 64 * 1024

/** Parses a stored JSON value. Returns null if it is missing, too long or does not match the schema. */
export function parseStored<T>(schema: z.ZodType<T>, text: string | null): T | null {
  if (text === null || text.length > STORED_MAX) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/**
 * Connects to Redis, and reconnects whenever the connection ends. Throws redis-unreachable if the first attempt fails.
 */
export async function openRedis(url: string): Promise<RelayRedis> {
  const { Redis } = await import('ioredis')
  const client = new Redis(url, {
    keyPrefix: PREFIX,
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT,
    commandTimeout: COMMAND_TIMEOUT,
    // Commands fail at once while Redis is disconnected; the nodes register their tunnels again once it is connected.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (tries) => Math.min(BACKOFF_MAX, BACKOFF_FIRST * 2 ** tries),
  })
  // Each command reports its own failure.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (cause) {
    client.disconnect()
    throw new AppError('redis-unreachable', {}, { cause })
  }
  return {
    client,
    run: (command) =>
      command(client).catch((cause: unknown) => {
        throw new AppError('relay-draining', {}, { cause })
      }),
    close: () => client.disconnect(),
  }
}
