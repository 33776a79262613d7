import type { Config } from './config.ts'
import { canOpenBrowser, openBrowser } from './open-browser.ts'
import { findHelper, type RunningHelper } from './running-helper.ts'
import { type Serving, startServing } from './serve/serving.ts'

/** Shows addresses of the dashboard, whether somebody serves it already or not. */
export interface Opener {
  /** The helper that somebody else runs; what is served for the opener alone is none. Null when there is none. */
  helper(): Promise<RunningHelper | null>
  /** Shows a path of the dashboard where there is a browser; answers with its whole address. */
  open(path: string): Promise<string>
  /** Ends what was served for it. */
  close(): Promise<void>
}

/** The dashboard of the helper that runs, else of one that is started for as long as the opener is open. */
export function createOpener(config: Config): Opener {
  let own: Promise<Serving> | null = null
  const serve = (): Promise<Serving> => {
    own ??= startServing(
      config,
      { demo: false, host: null, signUp: 'loopback', watch: false, report: () => undefined },
      undefined,
    )
    // What failed once is tried again.
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
