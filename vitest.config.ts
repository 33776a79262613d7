import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** One project per kind of test; Playwright runs `tests/e2e` by itself. */
const project = (name: string, include: string[], timeout = 20_000) => ({
  extends: true as const,
  test: {
    name,
    include,
    testTimeout: timeout,
    hookTimeout: 60_000,
    globalSetup: 'tests/support/reading-process.ts',
  },
})

export default defineConfig({
  test: {
    // Much of a test is waiting for servers: two at a time also on the two cores of a small machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      project('architecture', ['tests/*.test.ts']),
      project('unit', ['tests/unit/**/*.test.ts']),
      project('formats', ['tests/formats/**/*.test.ts'], 60_000),
      project('reading', ['tests/reading/**/*.test.ts'], 60_000),
      project('db', ['tests/db/**/*.test.ts']),
      project('library', ['tests/library/**/*.test.ts'], 60_000),
      project('http', ['tests/http/**/*.test.ts'], 60_000),
      project('account', ['tests/account/**/*.test.ts'], 60_000),
      project('cli', ['tests/cli/**/*.test.{ts,tsx}'], 120_000),
      project('web', ['tests/web/**/*.test.{ts,tsx}']),
    ],
  },
})
