import type { TFunction } from 'i18next'
import { isAppError } from '#domain/errors/errors.ts'
import { DEFAULT_PORT } from '#domain/limits.ts'
import type { Listening } from '#http/server/listen.ts'

/** Number of ports that are tried, from the default one on. */
const PORTS_TRIED = 20

/**
 * Listens on the requested port, else on the first free one of PORTS_TRIED, else on any. Throws the errors of
 * listening.
 */
export async function listenSomewhere(
  server: { listen(port: number): Promise<Listening> },
  requestedPort: number | undefined,
): Promise<Listening> {
  if (requestedPort !== undefined) return server.listen(requestedPort)
  for (let next = DEFAULT_PORT; next < DEFAULT_PORT + PORTS_TRIED; next++) {
    try {
      return await server.listen(next)
    } catch (error) {
      if (!isAppError(error, 'port-in-use')) throw error
    }
  }
  return server.listen(0)
}

/** Returns a sentence if the default port was busy; none otherwise, and if another port was requested. */
export const otherPort = (t: TFunction, requestedPort: number | undefined, port: number): string[] =>
  requestedPort === undefined && port !== DEFAULT_PORT
    ? [t('cli.serve.otherPort', { busy: DEFAULT_PORT, port })]
    : []
