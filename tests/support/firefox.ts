import { existsSync } from 'node:fs'
import { canInstall, install } from './debian.ts'

const KNOWN = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

/** Returns the system's Firefox, or Debian's package, installed now (as root); null if there is none. */
export function findFirefox(): string | null {
  const find = () => KNOWN.find((path) => existsSync(path)) ?? null
  const found = find()
  if (found !== null || !canInstall()) return found
  try {
    install('firefox-esr')
  } catch {
    // Not every system offers the package.
  }
  return find()
}
