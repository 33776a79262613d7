import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { canInstall, install } from './debian.ts'

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

/** The browser the journeys run in: Playwright's own, the system's, or Debian's package installed now (as root). */
export function findChromium(): string {
  const own = chromium.executablePath()
  const found = [own, ...KNOWN].find((path) => path !== '' && existsSync(path))
  if (found !== undefined) return found
  if (canInstall()) {
    install('chromium')
    if (existsSync(DEBIAN_CHROMIUM)) return DEBIAN_CHROMIUM
  }
  throw new Error(
    'The browser tests need Chromium and none was found. Install it with your system’s packages ' +
      '(on Debian: "sudo apt-get install chromium"), or run "npx playwright install chromium", and try again.',
  )
}
