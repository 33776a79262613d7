import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { OVER_RELAY } from './tests/http/support/over-relay.ts'

/** Settings of every project; Playwright runs `tests/e2e` by itself. */
const project = (name: string, include: string[], isolate: boolean) => ({
  extends: true as const,
  test: {
    name,
    include,
    isolate,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // A condition may take long on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    globalSetup: 'tests/support/processes/decoder-process.ts',
  },
})

/** Files that run in processes of their own: decoders and terminal commands keep state, and may end their process. */
const ISOLATED = ['formats', 'decoding', 'cli']

/** Files that share processes without isolation, so that each process loads the product's modules once. */
const SHARED = ['unit', 'db', 'library', 'http', 'account', 'apps', 'relay', 'web']

const testsOf = (folders: readonly string[]) => folders.map((name) => `tests/${name}/**/*.test.{ts,tsx}`)

const isolated = project('isolated', testsOf(ISOLATED), true)
const shared = project('shared', testsOf(SHARED), false)
// Hundreds of sign-ins, with cheap password hashes.
const setupFiles = ['tests/support/cheap-hashes.ts']

export default defineConfig({
  test: {
    // Tests mostly wait for servers, so at least three workers run, also on two cores.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      project('architecture', ['tests/*.test.ts'], false),
      isolated,
      { ...shared, test: { ...shared.test, setupFiles } },
      // Some files of `http` once more, with requests sent over a relay; `npm run soak` runs the others.
      {
        ...shared,
        test: {
          ...shared.test,
          name: 'relayed',
          include: OVER_RELAY.map((file) => `tests/http/${file}.test.ts`),
          setupFiles,
          provide: { relayed: true },
        },
      },
    ],
  },
})
