import { defineConfig } from 'vitest/config'

/** Minutes of storms on the scanner: `npm run soak`. Each test prints its figures. */
export default defineConfig({
  test: {
    include: ['tests/soak/**/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    globalSetup: 'tests/support/reading-process.ts',
    // One storm at a time: their figures are told apart.
    fileParallelism: false,
  },
})
