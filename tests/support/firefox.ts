import { existsSync } from 'node:fs'
import { canInstall, install } from './debian.ts'

const KNOWN = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

/** The system's Firefox, or Debian's package installed now (as root); null where there is none to be had. */
export function findFirefox(): string | null {
  const find = () => KNOWN.find((path) => existsSync(path)) ?? null
  const found = find()
  if (found !== null || !canInstall()) return found
  try {
    install('firefox-esr')
  } catch {
    // Not every machine offers the package.
  }
  return find()
}
