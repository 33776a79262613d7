import { join } from 'node:path'
import { acquireLock, type Lock } from '#db/lock.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { Listening } from '#http/server/listen.ts'
import type { Library } from '#library/index.ts'
import type { Config } from '../config.ts'
import { followLink } from '../link/follow-link.ts'
import type { Remote } from '../link/remote.ts'
import { listenSomewhere } from '../listen/listen-somewhere.ts'
import { openedParts } from '../opened-parts.ts'
import { announce, findHelper } from '../running-helper.ts'
import { collectWhenIdle } from './collect-when-idle.ts'
import { type ServerOptions, startServer } from './server.ts'

/** A listening server, which other commands of its data folder find. */
export interface Serving {
  /** The current library; another one after the link has changed. */
  readonly library: Library
  /** Its remote access; null without a link. */
  readonly remote: Remote | null
  readonly port: number
  readonly url: string
  /** Its URL for this computer without a certificate. */
  readonly local: string
  /** Its current URL for other devices; null if it listens on the loopback interface only. */
  readonly network: string | null
  close(): Promise<void>
}

/**
 * Opens a data folder and serves it: on the requested port, else on the default one or another free one. When a link is
 * created or removed, all parts are opened again on the same port. Throws already-running if a helper serves this
 * folder, data-dir-served if one is starting or does not respond.
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
    // Two helpers that start at the same time would not find each other.
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
      get network() {
        return server.home()[0] ?? null
      },
      close,
    }
  } catch (error) {
    await close().catch((failure: unknown) => options.report(failure, 'closing'))
    throw error
  }
}
