import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import type { ScanRequest } from '#library/scan/scan-request.ts'
import { type WatchOptions, watchLibrary } from '#library/watch/watch.ts'
import { writeCbz } from '../../support/cbz.ts'
import { type TestLibrary, testLibrary } from '../../support/library.ts'
import { libraryState } from './state.ts'

/** Timeout in milliseconds for a change to appear, on the busiest machine. */
export const SOON = 50_000
export const SETTLE = 300

export interface Watched extends TestLibrary {
  readonly reports: unknown[]
  /** The folders of each scan that the watcher started. */
  readonly scans: (readonly string[])[]
  names(): Promise<string[]>
  ids(): Promise<ReadonlyMap<string, string>>
}

/** A library of `count` comics, scanned and watched. */
export async function watched(options: Partial<WatchOptions> = {}, count = 8): Promise<Watched> {
  const t = await testLibrary()
  for (let n = 1; n <= count; n++) await writeCbz(join(t.root, 'Saga', `Saga ${n}.cbz`))
  await t.library.roots.add(t.root)
  await t.scan()
  const reports: unknown[] = []
  const scans: (readonly string[])[] = []
  const scanner = {
    ...t.library.scanner,
    start(request?: ScanRequest) {
      scans.push(request?.paths ?? [])
      return t.library.scanner.start(request)
    },
  }
  const watch = watchLibrary(
    { roots: t.library.roots, scanner },
    { report: (error) => reports.push(error), settle: SETTLE, checkEvery: 200, ...options },
  )
  onTestFinished(() => watch.close())
  const ids = async () => (await libraryState(t.dataDir, t.root)).ids
  // The full scan at the start of watching.
  await vi.waitFor(() => expect(scans).toHaveLength(1), SOON)
  await vi.waitFor(() => expect(t.library.scanner.runningSince()).toBe(null), SOON)
  return { ...t, reports, scans, ids, names: async () => [...(await ids()).keys()] }
}
