import { defineConfig } from '@playwright/test'
import { findChromium } from './tests/support/chromium.ts'

/** Journeys through the built product in a real Chromium, on a desk and on a phone. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // Each journey serves a folder of its own.
  workers: 2,
  // A journey that fails runs once more and is then reported as flaky.
  retries: 1,
  reporter: 'list',
  use: {
    locale: 'es-ES',
    screenshot: 'only-on-failure',
    // A recording of every step would cost a fifth of the time; `npx playwright test NAME --trace on` makes one.
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
    // What is tagged with one of the two is a matter of that one: a menu in a panel, a finger, a wide window.
    { name: 'desk', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desk/,
      // What a phone changes: what is the same on every window is walked through once.
      testMatch: /\/(auth|comic|home|journey|select|series|shell)\.spec/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
})
