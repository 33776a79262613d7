import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { ScanStatus } from '#contract/helper/scan.ts'
import { isComicName } from '#domain/file-types.ts'
import { type Library, openLibrary } from '#library/index.ts'
import { buildFixtures } from '../../../fixtures/build.ts'
import { tempDir } from '../../support/temp.ts'
import { dice, mutate } from './dice.ts'
import { libraryState } from './state.ts'

/** Maximum milliseconds a file may delay the scan: the time limits for opening and for the cover. */
const STALL_MAX = 25_000
const BATCH = 60

export interface FuzzFigures {
  files: number
  scans: number
  problems: number
  /** Longest time without progress, in milliseconds. */
  longest: number
}

/** Every file below a folder, by path and size. */
async function inventory(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return (await Promise.all(files.map(async (path) => `${path} ${(await stat(path)).size}`))).sort()
}

/**
 * Scans libraries of damaged comics of every format until the time is over: each scan must end, report what it
 * could not read, and write nothing but its rows and covers.
 */
export async function fuzzScans(seconds: number, seed: number): Promise<FuzzFigures> {
  const roll = dice(seed)
  const dir = await tempDir()
  const places = { library: join(dir, 'a', 'Comics'), data: join(dir, 'data'), tmp: join(dir, 'tmp') }
  await mkdir(places.tmp)
  await mkdir(places.library, { recursive: true })
  const originals = await originalsIn(join(dir, 'originals'))
  const tmpdir = process.env.TMPDIR
  process.env.TMPDIR = places.tmp
  const library = await openLibrary(places.data)
  onTestFinished(async () => {
    if (tmpdir === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = tmpdir
    await library.close()
  })
  await library.roots.add(places.library)

  const figures: FuzzFigures = { files: 0, scans: 0, problems: 0, longest: 0 }
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) {
    await rm(places.library, { recursive: true })
    await mkdir(places.library)
    for (let n = 0; n < BATCH; n++) {
      const { name, bytes } = originals[roll(originals.length)] ?? {
        name: 'none.cbz',
        bytes: Buffer.alloc(0),
      }
      const path = join(places.library, `Folder ${n % 4}`, `${n} ${name}`)
      await mkdir(join(path, '..'), { recursive: true })
      await writeFile(path, mutate(bytes, roll))
    }
    const before = await inventory(places.library)
    const { done } = await library.scanner.start({ full: true })
    const status = await watchProgress(done, library, figures)
    expect(status).toMatchObject({ running: false, outcome: 'done', discovered: BATCH, processed: BATCH })
    expect(await inventory(places.library)).toEqual(before)
    // Each decoder process has a temporary folder, which must be empty.
    expect(await inventory(places.tmp)).toEqual([])
    expect((await readdir(dir)).sort()).toEqual(['a', 'data', 'originals', 'tmp'])
    expect(await readdir(join(dir, 'a'))).toEqual(['Comics'])
    for (const line of await inventory(join(places.data, 'covers')))
      expect(line).toMatch(/[0-9a-f]{20}\.jpg \d+$/)
    const { integrity, missingCovers, ids } = await libraryState(places.data, places.library)
    expect({ integrity, missingCovers, comics: ids.size }).toEqual({
      integrity: 'ok',
      missingCovers: [],
      comics: BATCH,
    })
    figures.files += BATCH
    figures.scans++
    figures.problems += status.problems
  }
  return figures
}

async function originalsIn(folder: string): Promise<{ name: string; bytes: Buffer }[]> {
  await buildFixtures(folder)
  const names = (await readdir(folder, { recursive: true })).filter((name) => isComicName(name)).sort()
  return Promise.all(
    names.map(async (name) => ({ name: basename(name), bytes: await readFile(join(folder, name)) })),
  )
}

/** Waits for a scan's end and records the longest time without progress. */
async function watchProgress(
  done: Promise<ScanStatus>,
  { scanner }: Library,
  figures: FuzzFigures,
): Promise<ScanStatus> {
  let [processed, since] = [0, performance.now()]
  const timer = setInterval(async () => {
    const status = await scanner.status()
    if (status.processed === processed) figures.longest = Math.max(figures.longest, performance.now() - since)
    else [processed, since] = [status.processed, performance.now()]
  }, 100)
  try {
    return await done
  } finally {
    clearInterval(timer)
    expect(figures.longest).toBeLessThan(STALL_MAX)
  }
}
