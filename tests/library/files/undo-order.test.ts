import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writeCbz } from '../../support/cbz.ts'
import { writtenLibrary } from './support/written-library.ts'

test('writes that are undone out of order do not bring a value back that another write has replaced', async () => {
  const t = await writtenLibrary(1, { Title: 'Old' })
  const original = await readFile(t.at(1))
  const first = (await t.write()) ?? ''
  await t.library.edits.editIssue(t.at(1), { title: 'Newer', writers: [] })
  const second = (await t.write()) ?? ''
  const written = await readFile(t.at(1))
  expect((await t.undo(first))?.counts).toMatchObject({ done: 0, skipped: 1 })
  expect((await readFile(t.at(1))).equals(written)).toBe(true)
  expect((await t.undo(second))?.counts).toMatchObject({ done: 1, skipped: 0 })
  expect((await t.undo(first))?.counts).toMatchObject({ done: 1, skipped: 0 })
  expect((await readFile(t.at(1))).equals(original)).toBe(true)
})

test('an undo does not bring a value back that another write has replaced with as many bytes', async () => {
  const t = await writtenLibrary(1)
  const first = (await t.write()) ?? ''
  const { length } = await readFile(t.at(1))
  await t.library.edits.editIssue(t.at(1), { title: 'Title 2' })
  await t.write()
  expect(await readFile(t.at(1))).toHaveLength(length)
  const undo = await t.undo(first)
  expect(undo?.counts).toMatchObject({ done: 1 })
  expect(await t.fileChanges.journal.changes(undo?.batch.id ?? '', { limit: 1 })).toMatchObject([
    { reason: { code: 'undo-partial' } },
  ])
  const info = Buffer.from(unzipSync(await readFile(t.at(1)))['ComicInfo.xml'] ?? []).toString()
  expect(info).toContain('<Title>Title 2</Title>')
  expect(info).not.toContain('Vaughan')
})

test('a partial undo keeps the values that another program has written since', async () => {
  const t = await writtenLibrary(1, { Title: 'Old' })
  const batch = (await t.write()) ?? ''
  await writeCbz(t.at(1), { seed: 1, info: { Title: 'By another', Writer: 'Brian K. Vaughan' } })
  await t.scan()
  expect((await t.undo(batch))?.counts).toMatchObject({ done: 1 })
  const info = Buffer.from(unzipSync(await readFile(t.at(1)))['ComicInfo.xml'] ?? []).toString()
  expect(info).toContain('<Title>By another</Title>')
  expect(info).not.toContain('Vaughan')
})
