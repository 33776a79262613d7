import { defineConfig } from '@playwright/test'
import { findChromium } from './tests/support/chromium.ts'

/** Journeys through the built product in Chromium, at the window sizes of a desktop and of a phone. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  timeout: 180_000,
  // Nothing waits longer than it must; a loaded machine may need this.
  expect: { timeout: 30_000 },
  // Each journey has its own data folder, so two can run at once. A third gains nothing on two cores.
  workers: 2,
  // A journey that fails only sometimes has a cause.
  retries: 0,
  reporter: 'list',
  use: {
    locale: 'es-ES',
    screenshot: 'only-on-failure',
    // Traces would take a fifth more time; `npx playwright test NAME --trace on` records one.
    trace: 'off',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // Tests run on the desk, with the tag @both on a phone, too, and with @phone only there.
    { name: 'desk', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@(phone|both)/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
})
