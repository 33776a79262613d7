import type { Config } from './config.ts'
import { canOpenBrowser, openBrowser } from './open-browser.ts'
import { findHelper, type RunningHelper } from './running-helper.ts'
import { type Serving, startServing } from './serve/serving.ts'

/** Opens pages of the dashboard in a browser, and serves it if no helper is running. */
export interface Opener {
  /** Returns the helper of another process; null without one. The opener's own server does not count. */
  helper(): Promise<RunningHelper | null>
  /** Opens a path of the dashboard if there is a browser; returns the URL. */
  open(path: string): Promise<string>
  /** Closes the opener's own server. */
  close(): Promise<void>
}

/** Uses the dashboard of the running helper, else of a helper that is started in this process until `close`. */
export function createOpener(config: Config): Opener {
  let own: Promise<Serving> | null = null
  const serve = (): Promise<Serving> => {
    own ??= startServing(
      config,
      { demo: false, host: null, signUp: 'loopback', watch: false, report: () => undefined },
      undefined,
    )
    // A failed start is tried again.
    own.catch(() => {
      own = null
    })
    return own
  }
  const helper = async () => (own === null ? await findHelper(config.dataDir) : null)
  return {
    helper,
    async open(path) {
      const url = `${(await helper())?.url ?? (await serve()).local}${path}`
      if (canOpenBrowser(config)) openBrowser(config, url)
      return url
    },
    async close() {
      const serving = await own?.catch(() => null)
      own = null
      await serving?.close()
    },
  }
}
