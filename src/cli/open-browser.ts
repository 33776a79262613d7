import open from 'open'
import type { Config } from './config.ts'

/** Opens a URL in the system's browser if there is a desktop. */
export function openBrowser({ display }: Pick<Config, 'display'>, url: string): void {
  if (!canOpenBrowser({ display })) return
  open(url).then(
    (browser) => browser.on('error', () => undefined),
    () => undefined,
  )
}

/** Returns true if a browser can be shown: in a desktop session of Linux, and always on macOS and Windows. */
export const canOpenBrowser = ({ display }: Pick<Config, 'display'>): boolean =>
  display || process.platform === 'darwin' || process.platform === 'win32'
