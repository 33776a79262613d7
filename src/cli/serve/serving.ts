import { join } from 'node:path'
import { acquireLock, type Lock } from '#db/lock.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { Listening } from '#http/server/listen.ts'
import type { Library } from '#library/index.ts'
import type { Config } from '../config.ts'
import { followLink } from '../link/follow-link.ts'
import type { Remote } from '../link/remote.ts'
import { originsOf } from '../listen/host-names.ts'
import { listenSomewhere } from '../listen/listen-somewhere.ts'
import { openedParts } from '../opened-parts.ts'
import { announce, findHelper } from '../running-helper.ts'
import { collectWhenIdle } from './collect-when-idle.ts'
import { type ServerOptions, startServer } from './server.ts'

/** A server that listens, and that other commands of its data folder find. */
export interface Serving {
  /** Another one once the link has changed. */
  readonly library: Library
  /** Its reach from elsewhere; null where it is not linked. */
  readonly remote: Remote | null
  readonly port: number
  readonly url: string
  /** Where this computer reaches it without a certificate. */
  readonly local: string
  /** How other devices reach it; null when it listens to this computer alone. */
  readonly network: string | null
  close(): Promise<void>
}

/**
 * Opens a data folder and serves it: on the port asked for, else on the usual one or the next that is free. A link that
 * is made or taken away meanwhile is followed: all is opened anew, on the same port. Throws already-running where a
 * helper serves this folder, data-dir-served where one is about to or no longer answers.
 */
export async function startServing(
  config: Config,
  options: ServerOptions,
  port: number | undefined,
): Promise<Serving> {
  const { dataDir } = config
  const helper = await findHelper(dataDir)
  if (helper !== null) throw new AppError('already-running', { url: helper.url })
  let server = await startServer(config, options)
  let lock: Lock | null = null
  let listening: Listening | null = null
  let isOpen = true
  const shut = async () => {
    if (!isOpen) return
    isOpen = false
    try {
      await listening?.close()
    } finally {
      await server.close()
    }
  }
  const { opened, close } = openedParts()
  opened({ close: async () => lock?.release() })
  opened({ close: shut })
  try {
    // Two helpers that start at once do not find each other.
    lock = await acquireLock(join(dataDir, 'serve.lock'))
    if (lock === null) throw new AppError('data-dir-served', { path: dataDir })
    listening = await listenSomewhere(server, port)
    const taken = listening.port
    opened({ close: await announce(dataDir, taken) })
    const stopCollecting = collectWhenIdle()
    opened({ close: async () => stopCollecting() })
    const reopen = async () => {
      await shut()
      const next = await startServer(config, options)
      try {
        listening = await next.listen(taken)
      } catch (error) {
        await next.close()
        throw error
      }
      server = next
      isOpen = true
    }
    // The demo's library is temporary: it is never linked.
    if (!options.demo) opened(followLink(dataDir, server.remote?.link ?? null, reopen, options.report))
    return {
      get library() {
        return server.library
      },
      get remote() {
        return server.remote
      },
      port: taken,
      url: `https://localhost:${taken}`,
      local: `http://localhost:${taken}`,
      network: originsOf(server.names, taken)[0] ?? null,
      close,
    }
  } catch (error) {
    await close().catch((failure: unknown) => options.report(failure, 'closing'))
    throw error
  }
}
