import { join } from 'node:path'
import type { Report } from '#http/errors.ts'
import type { Library } from '#library/index.ts'
import type { Config } from '../config.ts'
import { buildDemo } from './build.ts'

/** Draws the demonstration's shelf into its data folder and scans it; a failure is reported. */
export async function showDemo(
  library: Library,
  config: Config,
  report: Report,
  signal: AbortSignal,
): Promise<void> {
  try {
    const shelf = join(config.dataDir, 'Comics')
    await buildDemo(join(config.packageDir, 'demo'), shelf, signal)
    if (signal.aborted) return
    await library.roots.add(shelf)
    const { done } = await library.scanner.start()
    await done
  } catch (error) {
    report(error, 'demo')
  }
}
