import { hostname } from 'node:os'
import { PLATFORM_MAX } from '#domain/limits.ts'

const PLATFORMS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'macOS',
  win32: 'Windows',
  linux: 'Linux',
  freebsd: 'FreeBSD',
}

/** How this computer is called to its owner: `imac-de-lucia`, and its system. */
export function thisComputer(): { readonly name: string; readonly platform: string } {
  const name = hostname()
    .replace(/\.(local|lan|home)$/i, '')
    .slice(0, PLATFORM_MAX)
  return { name: name === '' ? 'Comics' : name, platform: PLATFORMS[process.platform] ?? process.platform }
}
