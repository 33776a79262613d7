import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collection, LARGE_COMICS, TINY_COMICS } from './support/collections.ts'
import { sized } from './support/config.ts'
import { comics, dataFolder, ended, keptName, startComics, startHelper } from './support/helper.ts'
import { heldBy, type Usage, watchProcess } from './support/process-meter.ts'
import { record } from './support/report.ts'

/** Runs the first `comics scan` of a collection in its own process. */
async function scanAlone(name: string, folder: string): Promise<Usage & { seconds: number }> {
  const dataDir = await dataFolder(name)
  await comics(['library', 'add', folder, '--data-dir', dataDir])
  const started = performance.now()
  const child = startComics(['scan', '--json', '--data-dir', dataDir])
  child.stdout?.resume()
  const watch = watchProcess(child.pid ?? 0)
  await ended(child)
  const usage = watch.stop()
  expect(child.exitCode).toBe(0)
  return { ...usage, seconds: (performance.now() - started) / 1000 }
}

test('the memory of a scan', async () => {
  const [few, many] = [sized(10_000), sized(50_000)]
  const small = await scanAlone('memory-few', await collection('tiny', few, 3, TINY_COMICS))
  const collected = await collection('tiny', many, 3, TINY_COMICS)
  // Not deleted, because the lists are measured with it too.
  const large = await scanAlone(keptName(collected), collected)
  await record({
    order: 6.1,
    name: `peak memory of a scan of ${many} cbz`,
    unit: 'MB',
    ours: large.peak,
    baseline: null,
    limit: { atMost: 400 },
    note: `VmHWM; ${large.seconds.toFixed(0)} s, CPU ${large.cpu.toFixed(0)} s; with children ${large.peakOfAll.toFixed(0)} MB`,
  })
  await record({
    order: 6.2,
    name: `  its growth from ${few}`,
    unit: 'MB',
    ours: large.peak,
    baseline: small.peak,
    limit: { ratioAtMost: 1.5 },
    note: `CPU a file ${((small.cpu / few) * 1000).toFixed(2)} ms at ${few}, ${((large.cpu / many) * 1000).toFixed(2)} ms at ${many}`,
  })
})

test('the memory of a scan with pdf', async () => {
  const formats = 'cbz=60,pdf=20,epub=10,cbr=10'
  const options = ['--pages', '12', '--unique', 'stamp', '--page-size', '1988x3056', '--formats', formats]
  const count = sized(200)
  const usage = await scanAlone('memory-pdf', await collection('mixed', count, 5, options))
  await record({
    order: 6.3,
    name: `peak memory with pdf, ${count} files (${formats})`,
    unit: 'MB',
    ours: usage.peakOfAll,
    baseline: null,
    limit: { atMost: 900 },
    note: `the worker is a thread: inside; 7-Zip added; VmHWM alone ${usage.peak.toFixed(0)}; ${usage.seconds.toFixed(0)} s`,
  })
})

test('the memory of a helper after a scan', async () => {
  const count = sized(1_000)
  const helper = await startHelper(await dataFolder('memory-kept'))
  try {
    await helper.addLibrary(await collection('large', count, 1, LARGE_COMICS))
    await helper.scan()
    const atEnd = heldBy(helper.pid)
    // Like an open dashboard: resizes covers, in the other decoder process.
    const list = await helper.client.json<{ comics: { id: string }[] }>('GET', '/api/comics?limit=20')
    await helper.client.times(
      list.comics.map(({ id }) => `/api/comics/${id}/cover?w=240`),
      20,
    )
    await pause(10_000)
    await record({
      order: 6.4,
      name: `kept 10 s after a scan of ${count} cbz`,
      unit: 'MB',
      ours: heldBy(helper.pid),
      baseline: null,
      limit: { atMost: 180 },
      note: `Pss with its processes; at the end of the scan ${atEnd.toFixed(0)}`,
    })
  } finally {
    await helper.stop()
  }
})
