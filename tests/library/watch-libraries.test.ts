import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { writeCbz } from '../support/cbz.ts'
import { SOON, watched } from './support/watched.ts'

test('libraries are followed as they are added, taken out, unplugged and plugged in again', async () => {
  const t = await watched()
  const other = join(t.root, '..', 'other')
  await writeCbz(join(other, 'a.cbz'))
  await t.library.roots.add(other)
  // What lay there before it was watched as well.
  await vi.waitFor(async () => expect(await t.names()).toContain('../other/a.cbz'), SOON)
  await writeCbz(join(other, 'b.cbz'))
  await vi.waitFor(async () => expect(await t.names()).toContain('../other/b.cbz'), SOON)

  await rename(other, `${other}.away`)
  const told = async () => (await t.library.problems()).map(({ code }) => code)
  await vi.waitFor(async () => expect(await told()).toEqual(['root-missing']), SOON)
  await writeCbz(join(`${other}.away`, 'c.cbz'))
  await rename(`${other}.away`, other)
  await vi.waitFor(async () => expect(await t.names()).toContain('../other/c.cbz'), SOON)
  expect(await told()).toEqual([])

  await t.library.roots.remove(other)
  const begun = t.scans.length
  await writeCbz(join(other, 'd.cbz'))
  // What came later in a library is found, what came before beside it was not looked at.
  await writeCbz(join(t.root, 'Saga', 'e.cbz'))
  await vi.waitFor(async () => expect(await t.names()).toContain('Saga/e.cbz'), SOON)
  expect(t.scans.slice(begun).flat().join()).not.toContain(other)
})

test('what comes while a scan runs is scanned after it', async () => {
  const t = await watched({}, 60)
  const { done } = await t.library.scanner.start({ full: true })
  await writeCbz(join(t.root, 'Saga', 'Late.cbz'))
  expect(await done).toMatchObject({ outcome: 'done' })
  await vi.waitFor(async () => expect(await t.names()).toContain('Saga/Late.cbz'), SOON)
})

test('a network mount is looked through from time to time, which is told once', async () => {
  const t = await watched({ isRemote: async () => true, rescanEvery: 700 })
  await writeCbz(join(t.root, 'Saga', 'New.cbz'))
  await vi.waitFor(async () => expect(await t.names()).toContain('Saga/New.cbz'), SOON)
  await vi.waitFor(() => expect(t.scans.length).toBeGreaterThan(2), SOON)
  expect(t.scans.every((paths) => paths.length === 1 && paths[0] === t.root)).toBe(true)
  expect(t.reports).toMatchObject([{ code: 'watch-unavailable', params: { path: t.root } }])
})
