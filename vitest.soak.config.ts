import { defineConfig } from 'vitest/config'
import { DIRECT_ONLY } from './tests/http/support/direct-only.ts'
import { OVER_RELAY } from './tests/http/support/over-relay.ts'

/** Configures `npm run soak`: minutes of load on the scanner, printed as figures, and tests of `http` over a relay. */
export default defineConfig({
  test: {
    testTimeout: 600_000,
    hookTimeout: 120_000,
    globalSetup: 'tests/support/processes/decoder-process.ts',
    // Files run one after the other, so that their figures do not affect each other.
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
