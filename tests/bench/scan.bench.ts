import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runBare } from './support/baseline.ts'
import { collection, LARGE_COMICS, SMALL_COMICS } from './support/collections.ts'
import { rounds, sized } from './support/config.ts'
import { least, spread } from './support/figures.ts'
import { dataFolder, keptName, type Scanned, scannedOnce, startHelper } from './support/helper.ts'
import { record } from './support/report.ts'

/** Runs the first scan of a collection by a helper with an empty data folder. */
async function firstScan(folder: string, name = 'first-scan'): Promise<Scanned> {
  const helper = await startHelper(await dataFolder(name))
  try {
    await helper.addLibrary(folder)
    return await helper.scan()
  } finally {
    await helper.stop()
  }
}

test('a full scan, compared with the bare pipeline', async () => {
  const count = sized(1_000)
  const folder = await collection('large', count, 1, LARGE_COMICS)
  const ours: Scanned[] = []
  const theirs: { files: number; seconds: number; cpu: number }[] = []
  for (let round = 0; round < rounds(3); round++) {
    ours.push(await firstScan(folder))
    theirs.push(await runBare('scan', [folder, await dataFolder('bare-scan')]))
  }
  for (const { status } of ours) expect([status.processed, status.problems]).toEqual([count, 0])
  for (const { files } of theirs) expect(files).toBe(count)
  const [seconds, bareSeconds] = [ours.map((run) => run.seconds), theirs.map((run) => run.seconds)]
  await record({
    order: 1.1,
    name: `full scan, ${count} cbz × 24 pages`,
    unit: 'files/s',
    ours: count / least(seconds),
    baseline: count / least(bareSeconds),
    limit: { ratioAtLeast: 0.8 },
    note: `best of ${seconds.length}; s ours ${spread(seconds)}, bare ${spread(bareSeconds)}`,
  })
  const listed = ours.map((run) => run.listed)
  await record({
    order: 1.15,
    name: '  until all are listed and can be read',
    unit: 'files/s',
    ours: count / least(listed),
    baseline: count / least(bareSeconds),
    note: `s ${spread(listed)}; the bare pipeline knows one phase`,
  })
  await record({
    order: 1.2,
    name: '  its CPU',
    unit: 'ms/file',
    ours: (least(ours.map(({ cpu }) => cpu)) / count) * 1000,
    baseline: (least(theirs.map(({ cpu }) => cpu)) / count) * 1000,
    limit: { ratioAtMost: 1 / 0.8 },
    note: 'user + system; the steadier figure on a busy machine',
  })
})

test('the cost of a file does not grow with the collection', async () => {
  const [few, many] = [sized(1_000), sized(20_000)]
  const small = await collection('small', few, 2, SMALL_COMICS)
  const large = await collection('small', many, 2, SMALL_COMICS)
  const fewRuns: Scanned[] = []
  const manyRuns: Scanned[] = []
  for (let round = 0; round < rounds(1); round++) {
    fewRuns.push(await firstScan(small))
    manyRuns.push(await firstScan(large, keptName(large)))
    fewRuns.push(await firstScan(small))
  }
  await record({
    order: 1.25,
    name: `${many} comics listed`,
    unit: 's',
    ours: least(manyRuns.map((run) => run.listed)),
    baseline: null,
    limit: { atMost: sized(60) },
    note: `of ${least(manyRuns.map((run) => run.seconds)).toFixed(1)} s in all, small files`,
  })
  for (const [figure, order] of [
    ['cpu', 1.3],
    ['seconds', 1.4],
  ] as const) {
    await record({
      order,
      name: `small files: cost at ${many}, at ${few} (${figure === 'cpu' ? 'CPU' : 'wall'})`,
      unit: 'ms/file',
      ours: (least(manyRuns.map((run) => run[figure])) / many) * 1000,
      baseline: (least(fewRuns.map((run) => run[figure])) / few) * 1000,
      limit: { ratioAtMost: 1.15 },
      note: `best of ${manyRuns.length} and ${fewRuns.length}`,
    })
  }
})

test('a scan without changes, compared with find, and with one new file', async () => {
  const count = sized(20_000)
  const folder = await collection('small', count, 2, SMALL_COMICS)
  const source = await collection('newcomers', 20, 9, ['--pages', '24'])
  const newcomers = await comicsIn(source)
  const added = join(folder, 'Newcomers')
  await rm(added, { recursive: true, force: true })
  // A copy, so that adding and removing a file does not change the cached one.
  const dataDir = await dataFolder('rescan')
  await cp(await scannedOnce(folder), dataDir, { recursive: true })
  const helper = await startHelper(dataDir)
  try {
    await helper.scan(25)
    const nothing: Scanned[] = []
    const one: Scanned[] = []
    const find: number[] = []
    await mkdir(added)
    for (let round = 0; round < rounds(9); round++) {
      find.push((await runBare<{ milliseconds: number }>('find', [folder])).milliseconds)
      nothing.push(await helper.scan(25))
      await cp(newcomers[round] ?? '', join(added, `Newcomer ${round} (2020).cbz`))
      const scanned = await helper.scan(25)
      // The helper's watcher may have scanned it before our scan.
      if (scanned.status.added === 1) one.push(scanned)
    }
    for (const { status } of nothing) expect([status.processed >= count, status.added]).toEqual([true, 0])
    expect(one.length).toBeGreaterThan(0)
    const [quiet, busy] = [nothing.map((run) => run.seconds * 1000), one.map((run) => run.seconds * 1000)]
    await record({
      order: 2.1,
      name: `rescan of ${count}, nothing new, beside find`,
      unit: 'ms',
      ours: least(quiet),
      baseline: least(find),
      limit: { ratioAtMost: 6 },
      note: `best of ${quiet.length}; ours ${spread(quiet)}, find ${spread(find)}; CPU ${least(nothing.map((run) => run.cpu * 1000)).toFixed(0)} ms`,
    })
    await record({
      order: 1.5,
      name: `  one new file among ${count}: more than nothing new`,
      unit: 'ms',
      ours: least(busy) - least(quiet),
      baseline: null,
      limit: { atMost: 150 },
      note: `with one new file ${spread(busy)}`,
    })
  } finally {
    await helper.stop()
    await rm(added, { recursive: true, force: true })
  }
})

async function comicsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
