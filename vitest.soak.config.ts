import { defineConfig } from 'vitest/config'
import { DIRECT_ONLY } from './tests/http/support/direct-only.ts'
import { OVER_RELAY } from './tests/http/support/over-relay.ts'

/** Minutes of storms on the scanner, and what a helper answers over a relay: `npm run soak`. Each storm prints its figures. */
export default defineConfig({
  test: {
    testTimeout: 600_000,
    hookTimeout: 120_000,
    globalSetup: 'tests/support/processes/decoder-process.ts',
    // One storm at a time: their figures are told apart.
    fileParallelism: false,
    projects: [
      { extends: true, test: { name: 'soak', include: ['tests/soak/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'http-relayed',
          include: ['tests/http/**/*.test.ts'],
          exclude: [...Object.keys(DIRECT_ONLY), ...OVER_RELAY].map((file) => `tests/http/${file}.test.ts`),
          provide: { relayed: true },
          isolate: false,
        },
      },
    ],
  },
})
