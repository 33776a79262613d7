import type { TFunction } from 'i18next'
import { isAppError } from '#domain/errors/errors.ts'
import { DEFAULT_PORT } from '#domain/limits.ts'
import type { Listening } from '#http/server/listen.ts'

/** How many ports after the usual one are tried when nobody asked for one. */
const PORTS_TRIED = 20

/** Listens on the port asked for, else on the usual one or the next that is free. Throws what listening does. */
export async function listenSomewhere(
  server: { listen(port: number): Promise<Listening> },
  asked: number | undefined,
): Promise<Listening> {
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

/** Returns the sentence that says that the usual port was busy; none where it was not, or another one was asked for. */
export const otherPort = (t: TFunction, asked: number | undefined, port: number): string[] =>
  asked === undefined && port !== DEFAULT_PORT ? [t('cli.serve.otherPort', { busy: DEFAULT_PORT, port })] : []
