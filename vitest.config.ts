import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { OVER_RELAY } from './tests/http/support/over-relay.ts'

/** One project per kind of test; Playwright runs `tests/e2e` by itself. */
const project = (name: string, include: string[], timeout = 20_000) => ({
  extends: true as const,
  test: {
    name,
    include,
    testTimeout: timeout,
    // A condition may take long on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    globalSetup: 'tests/support/processes/decoder-process.ts',
  },
})

/** A project whose files run in one worker without isolation: modules are loaded once, and hold no state. */
const together = (name: string) => {
  const one = project(name, [`tests/${name}/**/*.test.ts`], 60_000)
  return { ...one, test: { ...one.test, isolate: false } }
}

const http = together('http')

const account = together('account')

/** Hundreds of sign-ins, with cheap password hashes. */
const accountOfCheapHashes = {
  ...account,
  test: { ...account.test, setupFiles: ['tests/account/support/cheap-hashes.ts'] },
}

/** Some files of `http` once more, with requests sent over a relay; `npm run soak` runs the others. */
const httpRelayed = {
  ...http,
  test: {
    ...http.test,
    name: 'http-relayed',
    include: OVER_RELAY.map((file) => `tests/http/${file}.test.ts`),
    provide: { relayed: true },
  },
}

export default defineConfig({
  test: {
    // Tests mostly wait for servers, so at least three workers run, also on two cores.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      project('architecture', ['tests/*.test.ts']),
      project('unit', ['tests/unit/**/*.test.ts']),
      project('formats', ['tests/formats/**/*.test.ts'], 60_000),
      project('decoding', ['tests/decoding/**/*.test.ts'], 60_000),
      project('db', ['tests/db/**/*.test.ts']),
      together('library'),
      http,
      httpRelayed,
      accountOfCheapHashes,
      together('apps'),
      together('relay'),
      project('cli', ['tests/cli/**/*.test.{ts,tsx}'], 120_000),
      project('web', ['tests/web/**/*.test.{ts,tsx}']),
    ],
  },
})
