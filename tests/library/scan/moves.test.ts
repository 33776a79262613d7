import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import { testLibrary } from '../../support/library.ts'
import { cbzWriter } from '../support/cbz-writer.ts'
import { libraryState } from '../support/state.ts'

async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to)
}

/** A library of `series` × `issues` comics, scanned. */
async function shelf(series: number, issues: number) {
  const t = await testLibrary()
  const write = await cbzWriter()
  const at = (s: number, n: number) => join(t.root, `Series ${s}`, `Issue ${n}.cbz`)
  for (let s = 1; s <= series; s++) for (let n = 1; n <= issues; n++) await write(at(s, n), `${s}/${n}`)
  await t.library.roots.add(t.root)
  await t.scan()
  const ids = async () => (await libraryState(t.dataDir, t.root)).ids
  return { ...t, write, at, ids, before: await ids() }
}

test('hundreds of files moved between folders and libraries keep ids, edits and former paths', async () => {
  const t = await shelf(10, 30)
  const other = join(t.root, '..', 'other')
  await mkdir(other)
  await t.library.roots.add(other)
  const edited = t.before.get('Series 3/Issue 5.cbz') ?? ''
  await t.library.edits.editIssue(t.at(3, 5), { title: 'Mine' })
  for (let s = 1; s <= 10; s++) {
    for (let n = 1; n <= 30; n++) {
      if (s <= 4) await move(t.at(s, n), join(other, `Moved ${s}`, `Issue ${n}.cbz`))
      else if (s <= 8) await move(t.at(s, n), join(t.root, `Flat ${n % 3}`, `S${s} renamed ${n}.cbz`))
    }
  }
  expect(await t.scan()).toMatchObject({ added: 0, changed: 240, gone: 0, problems: 0 })
  const after = await t.ids()
  expect(new Set(after.values())).toEqual(new Set(t.before.values()))
  for (let s = 1; s <= 10; s++) {
    for (let n = 1; n <= 30; n++) {
      const now =
        s <= 4
          ? `../other/Moved ${s}/Issue ${n}.cbz`
          : s <= 8
            ? `Flat ${n % 3}/S${s} renamed ${n}.cbz`
            : `Series ${s}/Issue ${n}.cbz`
      expect([now, after.get(now)]).toEqual([now, t.before.get(`Series ${s}/Issue ${n}.cbz`)])
    }
  }
  expect(await t.library.comics.get(edited, DEFAULT_USER)).toMatchObject({ title: 'Mine', available: true })
  expect(await t.library.comics.idOf(t.at(3, 5))).toBe(edited)
})

test("a series renumbered by one, with a new first issue, keeps every comic's id", async () => {
  const t = await shelf(2, 12)
  for (let n = 12; n >= 1; n--) await rename(t.at(1, n), t.at(1, n + 1))
  await t.write(t.at(1, 1), 'a new first issue')
  expect(await t.scan()).toMatchObject({ outcome: 'done', added: 1, gone: 0 })
  const after = await t.ids()
  for (let n = 1; n <= 12; n++)
    expect(after.get(`Series 1/Issue ${n + 1}.cbz`)).toBe(t.before.get(`Series 1/Issue ${n}.cbz`))
  expect(new Set(after.values()).size).toBe(25)
  expect([...t.before.values()]).not.toContain(after.get('Series 1/Issue 1.cbz'))
  expect((await libraryState(t.dataDir, t.root)).content).toHaveLength(25)
  expect(await t.scan()).toMatchObject({ added: 0, changed: 0, gone: 0 })
})

test('swapped files keep their ids; a file moved over another replaces it', async () => {
  const t = await shelf(2, 12)
  await rename(t.at(1, 1), `${t.at(1, 1)}.away`)
  await rename(t.at(1, 2), t.at(1, 1))
  await rename(`${t.at(1, 1)}.away`, t.at(1, 2))
  await rename(t.at(2, 1), t.at(2, 2))
  expect(await t.scan()).toMatchObject({ outcome: 'done', added: 0 })
  const after = await t.ids()
  expect(after.get('Series 1/Issue 1.cbz')).toBe(t.before.get('Series 1/Issue 2.cbz'))
  expect(after.get('Series 1/Issue 2.cbz')).toBe(t.before.get('Series 1/Issue 1.cbz'))
  expect(after.get('Series 2/Issue 2.cbz')).toBe(t.before.get('Series 2/Issue 1.cbz'))
  expect(after.size).toBe(23)
  // The overwritten comic's row stays: the comic gets its id back with its content.
  await t.write(join(t.root, 'Back', 'again.cbz'), '2/2')
  await t.scan()
  expect((await t.ids()).get('Back/again.cbz')).toBe(t.before.get('Series 2/Issue 2.cbz'))
})

test('a re-tagged file keeps its id, also with a copy of its former content beside it', async () => {
  const t = await shelf(1, 12)
  await copyFile(t.at(1, 1), join(t.root, 'Series 1', 'Issue 1 (before).cbz'))
  await t.write(t.at(1, 1), 'tagged anew')
  expect(await t.scan()).toMatchObject({ added: 1, changed: 1, gone: 0 })
  const after = await t.ids()
  expect(after.get('Series 1/Issue 1.cbz')).toBe(t.before.get('Series 1/Issue 1.cbz'))
})

test('two identical files keep their ids when they are moved', async () => {
  const t = await shelf(1, 10)
  for (const n of [1, 2]) await t.write(join(t.root, 'Twins', `Twin ${n}.cbz`), 'the same')
  await t.scan()
  const before = await t.ids()
  await move(join(t.root, 'Twins', 'Twin 2.cbz'), join(t.root, 'Elsewhere', 'Twin.cbz'))
  expect(await t.scan()).toMatchObject({ added: 0, changed: 1, gone: 0 })
  const after = await t.ids()
  expect(after.get('Elsewhere/Twin.cbz')).toBe(before.get('Twins/Twin 2.cbz'))
  expect(after.get('Twins/Twin 1.cbz')).toBe(before.get('Twins/Twin 1.cbz'))
  // Both at once: distinguished by their names.
  await move(join(t.root, 'Elsewhere', 'Twin.cbz'), join(t.root, 'Elsewhere', 'Twin 2.cbz'))
  await t.scan()
  for (const name of ['Elsewhere/Twin 2.cbz', 'Twins/Twin 1.cbz'])
    await move(join(t.root, name), join(t.root, 'Both', name.slice(-10)))
  expect(await t.scan()).toMatchObject({ added: 0, changed: 2, gone: 0 })
  const last = await t.ids()
  expect(last.get('Both/Twin 2.cbz')).toBe(before.get('Twins/Twin 2.cbz'))
  expect(last.get('Both/Twin 1.cbz')).toBe(before.get('Twins/Twin 1.cbz'))
})

test('a scan of one folder recognises files moved into it, but not copies', async () => {
  const t = await shelf(2, 12)
  const inbox = join(t.root, 'Inbox')
  await move(t.at(1, 1), join(inbox, 'moved.cbz'))
  await copyFile(t.at(1, 2), join(inbox, 'copied.cbz'))
  expect(await t.scan({ paths: [inbox] })).toMatchObject({ discovered: 2, added: 1, changed: 1, gone: 0 })
  const after = await t.ids()
  expect(after.get('Inbox/moved.cbz')).toBe(t.before.get('Series 1/Issue 1.cbz'))
  expect(after.get('Inbox/copied.cbz')).not.toBe(t.before.get('Series 1/Issue 2.cbz'))
  expect(after.get('Series 1/Issue 2.cbz')).toBe(t.before.get('Series 1/Issue 2.cbz'))
  expect(await t.scan()).toMatchObject({ added: 0, changed: 0, gone: 0 })
})

test('comics of a removed library are recognised in a copy of it', async () => {
  const t = await shelf(1, 6)
  const copy = join(t.root, '..', 'new disk')
  for (let n = 1; n <= 6; n++) {
    await mkdir(join(copy, 'Series 1'), { recursive: true })
    await copyFile(t.at(1, n), join(copy, 'Series 1', `Issue ${n}.cbz`))
  }
  await t.library.roots.remove(t.root)
  await t.library.roots.add(copy)
  expect(await t.scan()).toMatchObject({ added: 0, changed: 6 })
  const after = (await libraryState(t.dataDir, copy)).ids
  expect(after).toEqual(t.before)
})

test('a scan of a removed folder marks its comics as gone; nested paths count once', async () => {
  const t = await shelf(6, 5)
  await rm(join(t.root, 'Series 1'), { recursive: true })
  const request = { paths: [join(t.root, 'Series 1'), join(t.root, 'Series 2'), t.at(3, 1)] }
  expect(await t.scan(request)).toMatchObject({ discovered: 25, gone: 5, problems: 0 })
  expect(await t.library.problems()).toEqual([])
})

test('a comic that another program has tagged and renamed stays the same comic', async () => {
  const t = await shelf(1, 3)
  const entries = unzipSync(await readFile(t.at(1, 2)))
  const info = strToU8('<?xml version="1.0"?><ComicInfo><Title>Tagged</Title></ComicInfo>')
  await rm(t.at(1, 2))
  const path = join(t.root, 'Tagged', 'Series 1 #2.cbz')
  await mkdir(dirname(path))
  await writeFile(path, zipSync({ 'ComicInfo.xml': info, ...entries }, { level: 0 }))
  expect(await t.scan()).toMatchObject({ added: 0, changed: 1, gone: 0, problems: 0 })
  const id = (await t.ids()).get('Tagged/Series 1 #2.cbz') ?? ''
  expect(id).toBe(t.before.get('Series 1/Issue 2.cbz'))
  expect(await t.library.comics.get(id, DEFAULT_USER)).toMatchObject({ title: 'Tagged', available: true })
  expect(await t.scan()).toMatchObject({ added: 0, changed: 0, gone: 0 })
})

test('a comic with the same pages as one that is still there is another comic', async () => {
  const t = await shelf(1, 2)
  const entries = unzipSync(await readFile(t.at(1, 1)))
  await writeFile(join(t.root, 'Copy.cbz'), zipSync(entries, { level: 0, comment: 'a copy' }))
  expect(await t.scan()).toMatchObject({ added: 1, changed: 0, gone: 0 })
})
