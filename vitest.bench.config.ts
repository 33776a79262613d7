import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Scans before lists: what they leave in their data folders is asked of afterwards. */
class ScansFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => b.moduleId.localeCompare(a.moduleId))
  }
}

/** `npm run bench`: one measurement at a time, nothing beside it. */
export default defineConfig({
  test: {
    include: ['tests/bench/**/*.bench.ts'],
    globalSetup: 'tests/bench/support/setup.ts',
    sequence: { sequencer: ScansFirst },
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
  },
})
