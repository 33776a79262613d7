import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { OVER_RELAY } from './tests/http/support/over-relay.ts'

/** Settings of the tests in some folders; Playwright runs `tests/e2e` by itself. */
const project = (name: string, folders: readonly string[], testTimeout: number, isolate = false) => ({
  extends: true as const,
  test: {
    name,
    include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
    // Without isolation each process loads the product's modules once for all its files.
    isolate,
    testTimeout,
    hookTimeout: 60_000,
    // A condition may take long on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    globalSetup: 'tests/support/processes/decoder-process.ts',
    // Hundreds of sign-ins, with cheap password hashes.
    setupFiles: isolate ? [] : ['tests/support/cheap-hashes.ts'],
  },
})

const architecture = project('architecture', [], 20_000)
const servers = project('servers', ['library', 'http', 'account', 'apps', 'relay'], 60_000)

export default defineConfig({
  test: {
    // Tests mostly wait for servers, so at least three workers run, also on two cores.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      { ...architecture, test: { ...architecture.test, include: ['tests/*.test.ts'] } },
      project('modules', ['unit', 'db', 'web'], 20_000),
      servers,
      // Some files of `http` once more, with requests sent over a relay; `npm run soak` runs the others.
      {
        ...servers,
        test: {
          ...servers.test,
          name: 'relayed',
          include: OVER_RELAY.map((file) => `tests/http/${file}.test.ts`),
          provide: { relayed: true },
        },
      },
      // Decoders and terminal commands keep state and may end their process, so each file has its own.
      project('decoders', ['formats', 'decoding'], 60_000, true),
      project('cli', ['cli'], 120_000, true),
    ],
  },
})
