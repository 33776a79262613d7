import { hostname } from 'node:os'
import { PLATFORM_MAX } from '#domain/limits.ts'

const PLATFORMS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'macOS',
  win32: 'Windows',
  linux: 'Linux',
  freebsd: 'FreeBSD',
}

/** Returns this computer's name for its owner, e.g. `imac-de-lucia`, and its system. */
export function thisComputer(): { readonly name: string; readonly platform: string } {
  const name = hostname()
    .replace(/\.(local|lan|home)$/i, '')
    .slice(0, PLATFORM_MAX)
  return { name: name === '' ? 'Comics' : name, platform: PLATFORMS[process.platform] ?? process.platform }
}
