import { appendFile, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { writeCbz } from '../../support/cbz.ts'
import { SETTLE, SOON, watched } from '../support/watched.ts'

test('a new comic appears, a renamed one keeps its id, a removed one disappears', async () => {
  const t = await watched()
  const before = await t.ids()
  await writeCbz(join(t.root, 'Saga', 'Saga 9.cbz'))
  await vi.waitFor(async () => expect(await t.names()).toContain('Saga/Saga 9.cbz'), SOON)
  expect(t.scans.at(-1)).toEqual([join(t.root, 'Saga')])

  await rename(join(t.root, 'Saga', 'Saga 1.cbz'), join(t.root, 'Saga', 'Saga One.cbz'))
  await vi.waitFor(async () => expect(await t.names()).toContain('Saga/Saga One.cbz'), SOON)
  expect((await t.ids()).get('Saga/Saga One.cbz')).toBe(before.get('Saga/Saga 1.cbz'))

  await rm(join(t.root, 'Saga', 'Saga 2.cbz'))
  await vi.waitFor(async () => expect(await t.names()).not.toContain('Saga/Saga 2.cbz'), SOON)
  expect(t.reports).toEqual([])
})

test('new nested folders are watched, also after a rename', async () => {
  const t = await watched()
  const deep = join(t.root, 'Publisher', 'Series')
  await mkdir(deep, { recursive: true })
  await writeCbz(join(deep, 'a.cbz'))
  await vi.waitFor(async () => expect(await t.names()).toContain('Publisher/Series/a.cbz'), SOON)
  const { 'Publisher/Series/a.cbz': id } = Object.fromEntries(await t.ids())
  await rename(join(t.root, 'Publisher'), join(t.root, 'House'))
  await vi.waitFor(async () => expect((await t.ids()).get('House/Series/a.cbz')).toBe(id), SOON)
  await writeCbz(join(t.root, 'House', 'Series', 'b.cbz'))
  await vi.waitFor(async () => expect(await t.names()).toContain('House/Series/b.cbz'), SOON)
})

test('a file that is still being copied is scanned once it is complete', async () => {
  // The pauses between the parts are a quarter of this, so the copy lasts twice as long.
  const t = await watched({ settle: 4 * SETTLE })
  const path = join(t.root, 'Saga', 'Slow.cbz')
  await writeCbz(path, { pages: 12 })
  const whole = await readFile(path)
  await rm(path)
  const file = await open(path, 'w')
  for (let part = 0; part < 8; part++) {
    await file.write(
      whole,
      Math.floor((whole.length * part) / 8),
      Math.ceil(whole.length / 8),
      Math.floor((whole.length * part) / 8),
    )
    expect(await t.names()).not.toContain('Saga/Slow.cbz')
    await new Promise((resolve) => setTimeout(resolve, SETTLE))
  }
  await file.close()
  await vi.waitFor(async () => expect(await t.names()).toContain('Saga/Slow.cbz'), SOON)
  expect(await t.library.problems()).toEqual([])
})

test('many changes cause few scans; other files cause none', async () => {
  const t = await watched()
  const scanCount = t.scans.length
  await writeFile(join(t.root, 'Saga', 'notes.txt'), 'x')
  await appendFile(join(t.root, 'Saga', 'notes.txt'), 'x')
  await writeFile(join(t.root, '.hidden.cbz'), 'x')
  // Drawn outside the library, as drawing can take longer than a change takes to settle.
  const ready = join(t.root, '..', 'ready')
  for (let n = 0; n < 60; n++) await writeCbz(join(ready, `New ${n}.cbz`))
  for (let n = 0; n < 3; n++) await mkdir(join(t.root, `Folder ${n}`))
  for (let n = 0; n < 60; n++)
    await rename(join(ready, `New ${n}.cbz`), join(t.root, `Folder ${n % 3}`, `New ${n}.cbz`))
  await vi.waitFor(async () => expect(await t.names()).toHaveLength(68), SOON)
  expect(t.scans.length - scanCount).toBeLessThanOrEqual(3)
  for (const paths of t.scans.slice(scanCount)) expect(paths).not.toContain(join(t.root, 'Saga'))
})
