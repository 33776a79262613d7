import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const DEBIAN_CHROMIUM = '/usr/bin/chromium'

function isDebian(): boolean {
  return (
    existsSync('/etc/os-release') &&
    /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
  )
}

function installDebianPackage(): void {
  process.stderr.write('No Chromium found: installing Debian’s package…\n')
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['update', '-qq'], options)
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
}

/** The browser the journeys run in: Playwright's own, the system's, or Debian's package installed now (as root). */
export function findChromium(): string {
  const own = chromium.executablePath()
  const found = [own, ...KNOWN].find((path) => path !== '' && existsSync(path))
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && isDebian()) {
    installDebianPackage()
    if (existsSync(DEBIAN_CHROMIUM)) return DEBIAN_CHROMIUM
  }
  throw new Error(
    'The browser tests need Chromium and none was found. Install it with your system’s packages ' +
      '(on Debian: "sudo apt-get install chromium"), or run "npx playwright install chromium", and try again.',
  )
}
