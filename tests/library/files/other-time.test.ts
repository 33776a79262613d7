import { readFile, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { writtenLibrary } from './support/written-library.ts'

/** Returns a library after a kill between the swap of a written file and its settling, and the bytes before the write. */
async function killedLibrary() {
  const t = await writtenLibrary(1)
  const before = await readFile(t.at(1))
  const batch = (await t.write()) ?? ''
  const [change] = await t.fileChanges.journal.changes(batch, { limit: 1 })
  if (change === undefined) throw new Error('nothing was written')
  const temp = join(dirname(change.path), '.comics-0123456789abcdef.tmp')
  await t.fileChanges.journal.prepare(change.id, { temp })
  const recovered = async () => {
    await t.fileChanges.recover()
    return t.fileChanges.journal.change(change.id)
  }
  return { t, before, batch, recovered }
}

test('an interrupted write is settled although the disk reports another time, and undone', async () => {
  const { t, before, batch, recovered } = await killedLibrary()
  await utimes(t.at(1), 1_600_000_000, 1_600_000_000)
  expect(await recovered()).toMatchObject({ state: 'done' })
  expect((await t.undo(batch))?.counts).toMatchObject({ done: 1, skipped: 0, failed: 0 })
  expect((await readFile(t.at(1))).equals(before)).toBe(true)
})

test.each([
  ['a page', 200],
  ['the metadata', -300],
])('an interrupted write is skipped if another program has changed a byte of %s since', async (_, at) => {
  const { t, recovered } = await killedLibrary()
  const bytes = await readFile(t.at(1))
  bytes.writeUInt8((bytes.at(at) ?? 0) ^ 1, at < 0 ? bytes.length + at : at)
  await writeFile(t.at(1), bytes)
  expect(await recovered()).toMatchObject({ state: 'skipped', reason: { code: 'file-changed' } })
  expect((await readFile(t.at(1))).equals(bytes)).toBe(true)
})
