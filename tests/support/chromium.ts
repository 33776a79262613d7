import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { canInstall, install } from './debian.ts'

const KNOWN = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
/** The first package renders the same with a tenth less work; older releases do not have it. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

function installed(): string | undefined {
  return [chromium.executablePath(), ...KNOWN].find((path) => path !== '' && existsSync(path))
}

/**
 * Returns the browser for the e2e tests: Playwright's own, the system's, or Debian's package, installed now (as root).
 */
export function findChromium(): string {
  const found = installed()
  if (found !== undefined) return found
  for (const name of canInstall() ? PACKAGES : []) {
    try {
      install(name)
    } catch {
      continue
    }
    const path = installed()
    if (path !== undefined) return path
  }
  throw new Error(
    'The browser tests need Chromium and none was found. Install it with your system’s packages ' +
      '(on Debian: "sudo apt-get install chromium"), or run "npx playwright install chromium", and try again.',
  )
}
