import open from 'open'
import type { Config } from './config.ts'

/** Asks the system to show an address where it has a desktop; elsewhere the printed address is all there is. */
export function openBrowser({ display }: Pick<Config, 'display'>, url: string): void {
  if (!canOpenBrowser({ display })) return
  open(url).then(
    (browser) => browser.on('error', () => undefined),
    () => undefined,
  )
}

/** True where a browser can be shown: macOS and Windows have no variable that says so. */
export const canOpenBrowser = ({ display }: Pick<Config, 'display'>): boolean =>
  display || process.platform === 'darwin' || process.platform === 'win32'
