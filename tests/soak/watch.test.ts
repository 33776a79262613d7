import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { watchFolder } from '#library/watch/folder-watch.ts'
import { cbzWriter } from '../library/support/cbz-writer.ts'
import { watched } from '../library/support/watched.ts'
import { tempDir } from '../support/temp.ts'
import { printFigures } from './print-figures.ts'

const LONG = { timeout: 240_000, interval: 250 }

test('the watcher follows a thousand comics that are added, renamed and in part deleted', async () => {
  const t = await watched({ settle: 2_000 })
  const write = await cbzWriter()
  const begun = t.scans.length
  const size = async () => (await t.ids()).size
  let start = performance.now()
  const since = () => Math.round(performance.now() - start)
  for (let n = 0; n < 1_000; n++) await write(join(t.root, `Drop ${n % 20}`, `Issue ${n}.cbz`), n)
  const copied = since()
  await vi.waitFor(async () => expect(await size()).toBe(1_008), LONG)
  const shown = since()
  const before = await t.ids()

  start = performance.now()
  for (let folder = 0; folder < 20; folder++) {
    await rename(join(t.root, `Drop ${folder}`), join(t.root, `Series ${folder}`))
    for (const name of folder < 10 ? await readdir(join(t.root, `Series ${folder}`)) : [])
      await rename(
        join(t.root, `Series ${folder}`, name),
        join(t.root, `Series ${folder}`, `Renamed ${name}`),
      )
  }
  const now = (path: string) =>
    path.replace(/^Drop (\d+)\/(.*)$/, (_all, folder: string, name: string) =>
      Number(folder) < 10 ? `Series ${folder}/Renamed ${name}` : `Series ${folder}/${name}`,
    )
  const expected = Object.fromEntries([...before].map(([path, id]) => [now(path), id]))
  await vi.waitFor(async () => expect(Object.fromEntries(await t.ids())).toEqual(expected), LONG)
  const renamed = since()

  start = performance.now()
  for (const folder of [0, 1]) await rm(join(t.root, `Series ${folder}`), { recursive: true })
  await vi.waitFor(async () => expect(await size()).toBe(908), LONG)
  printFigures('watch', { copied, shown, renamed, removed: since(), scans: t.scans.length - begun })
  expect(t.reports).toEqual([])
  expect(t.scans.length - begun).toBeLessThan(20)
})

test('watching fifty thousand files takes little time and memory', async () => {
  const root = await tempDir()
  for (let folder = 0; folder < 2_500; folder++) {
    const path = join(root, `Publisher ${folder % 50}`, `Series ${folder}`)
    await mkdir(path, { recursive: true })
    await Promise.all(Array.from({ length: 20 }, (_, n) => writeFile(join(path, `Issue ${n}.cbz`), '')))
  }
  const [memory, cpu, start] = [process.memoryUsage.rss(), process.cpuUsage(), performance.now()]
  const changed: string[] = []
  const watch = await watchFolder(
    root,
    (path) => changed.push(path),
    () => undefined,
  )
  const used = process.cpuUsage(cpu)
  const begun = Math.round(performance.now() - start)
  const megabytes = Math.round((process.memoryUsage.rss() - memory) / 1e6)
  await writeFile(join(root, 'Publisher 7', 'Series 7', 'New.cbz'), '')
  await vi.waitFor(() => expect(changed).toContain(join(root, 'Publisher 7', 'Series 7', 'New.cbz')), LONG)
  const idle = process.cpuUsage()
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const { user, system } = process.cpuUsage(idle)
  watch.close()
  printFigures('watching 50,000', {
    begun,
    cpu: Math.round((used.user + used.system) / 1_000),
    megabytes,
    idleCpu: Math.round((user + system) / 3_000),
  })
  expect(megabytes).toBeLessThan(100)
})
