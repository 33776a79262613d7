import { isIP } from 'node:net'
import { join } from 'node:path'
import { acquireLock } from '#db/lock.ts'
import { AppError, isAppError } from '#domain/errors.ts'
import { DEFAULT_PORT } from '#domain/limits.ts'
import type { Listening } from '#http/listen.ts'
import type { Library } from '#library/index.ts'
import type { Config } from './config.ts'
import { announce, findHelper } from './running-helper.ts'
import { type ComicsServer, type ServerOptions, startServer } from './server.ts'

/** How many ports after the usual one are tried when nobody asked for one. */
const PORTS_TRIED = 20

/** A server that listens, and that other commands of its data folder find. */
export interface Serving {
  readonly library: Library
  readonly port: number
  readonly url: string
  /** Where this computer reaches it without a certificate. */
  readonly local: string
  /** How other devices reach it; null when it listens to this computer alone. */
  readonly network: string | null
  close(): Promise<void>
}

/**
 * Opens a data folder and serves it: on the port asked for, else on the usual one or the next that is free. Throws
 * already-running where a helper serves this folder, data-dir-served where one is about to or no longer answers.
 */
export async function startServing(
  config: Config,
  options: ServerOptions,
  port: number | undefined,
): Promise<Serving> {
  const { dataDir } = config
  const helper = await findHelper(dataDir)
  if (helper !== null) throw new AppError('already-running', { url: helper.url })
  const server = await startServer(config, options)
  // Two that start at once have left no word yet.
  const lock = await acquireLock(join(dataDir, 'serve.lock'))
  try {
    if (lock === null) throw new AppError('data-dir-served', { path: dataDir })
    const listening = await listenSomewhere(server, port)
    const withdraw = await announce(dataDir, listening.port)
    const name = server.names.find((each) => isIP(each) === 4) ?? server.names[0]
    return {
      library: server.library,
      port: listening.port,
      url: `https://localhost:${listening.port}`,
      local: `http://localhost:${listening.port}`,
      network:
        name === undefined ? null : `https://${isIP(name) === 6 ? `[${name}]` : name}:${listening.port}`,
      async close() {
        await withdraw()
        await listening.close()
        await server.close()
        await lock.release()
      },
    }
  } catch (error) {
    await server.close()
    await lock?.release()
    throw error
  }
}

async function listenSomewhere(server: ComicsServer, asked: number | undefined): Promise<Listening> {
  if (asked !== undefined) return server.listen(asked)
  for (let next = DEFAULT_PORT; next < DEFAULT_PORT + PORTS_TRIED; next++) {
    try {
      return await server.listen(next)
    } catch (error) {
      if (!isAppError(error, 'port-in-use')) throw error
    }
  }
  return server.listen(0)
}
