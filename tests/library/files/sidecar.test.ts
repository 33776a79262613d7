import {
  chmod,
  type FileHandle,
  link,
  lstat,
  open,
  readdir,
  readFile,
  rename,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { NEVER, writtenLibrary } from './support/written-library.ts'

const XML = '<ComicInfo><Title>Theirs</Title><Custom>kept</Custom></ComicInfo>'

async function besideLibrary(count = 1) {
  const t = await writtenLibrary(count)
  await t.fileChanges.setWrite(t.root, { write: 'beside' })
  return { ...t, beside: (n: number) => `${t.at(n)}.ComicInfo.xml` }
}

test('a file beside a comic keeps its mode, and an undo gives it its bytes and its time back', async () => {
  const t = await besideLibrary()
  await writeFile(t.beside(1), XML)
  await chmod(t.beside(1), 0o640)
  await utimes(t.beside(1), 1_500_000_000.123456, 1_500_000_000.654321)
  const before = await stat(t.beside(1), { bigint: true })
  const batch = (await t.write()) ?? ''
  expect(await readFile(t.beside(1), 'utf8')).toContain('<Title>Title 1</Title>')
  const written = await stat(t.beside(1), { bigint: true })
  expect([written.mode, written.uid, written.mtimeNs > before.mtimeNs]).toEqual([
    before.mode,
    before.uid,
    true,
  ])
  await t.undo(batch)
  const undone = await stat(t.beside(1), { bigint: true })
  expect([undone.mode, undone.mtimeNs]).toEqual([before.mode, before.mtimeNs])
  expect(await readFile(t.beside(1), 'utf8')).toBe(XML)
})

test('a file beside a comic stays if it is a link out of the library, or has another name', async () => {
  const t = await besideLibrary(2)
  const outside = join(t.root, '..', 'outside.xml')
  await writeFile(outside, XML)
  await symlink(outside, t.beside(1))
  await writeFile(t.beside(2), XML)
  await link(t.beside(2), join(t.root, 'other.xml'))
  const planned = await t.plan()
  expect(planned.map(({ kind, reason }) => [kind, reason?.code])).toEqual([
    [null, 'path-outside'],
    [null, 'file-shared'],
  ])
  expect(await t.write()).toBeNull()
  expect((await lstat(t.beside(1))).isSymbolicLink()).toBe(true)
  expect([await readFile(outside, 'utf8'), await readFile(t.beside(2), 'utf8')]).toEqual([XML, XML])
})

test('nothing is written beside a comic whose folder has become a link out of the library', async () => {
  const t = await besideLibrary()
  const batch = (await t.fileChanges.createWrites(await t.plan(), t.author)) ?? ''
  const outside = join(t.root, '..', 'outside')
  await rename(join(t.root, 'Saga'), outside)
  await symlink(outside, join(t.root, 'Saga'))
  await t.fileChanges.run(batch, { signal: NEVER })
  expect(await t.fileChanges.journal.changes(batch, { limit: 9 })).toMatchObject([
    { state: 'skipped', reason: { code: 'path-outside' } },
  ])
  await expect(stat(join(outside, 'Saga 1.cbz.ComicInfo.xml'))).rejects.toThrow('ENOENT')
})

test('a file beside a comic that appears after the preview stays', async () => {
  const t = await besideLibrary()
  const batch = (await t.fileChanges.createWrites(await t.plan(), t.author)) ?? ''
  await writeFile(t.beside(1), XML)
  await t.fileChanges.run(batch, { signal: NEVER })
  expect(await t.fileChanges.journal.changes(batch, { limit: 9 })).toMatchObject([
    { state: 'skipped', reason: { code: 'file-changed' } },
  ])
  expect(await readFile(t.beside(1), 'utf8')).toBe(XML)
})

test('a link within the library stays a link, and its file is written and restored', async () => {
  const t = await besideLibrary()
  const real = join(t.root, 'info.xml')
  await writeFile(real, XML)
  await symlink(real, t.beside(1))
  const batch = (await t.write()) ?? ''
  expect(await readFile(real, 'utf8')).toContain('<Title>Title 1</Title>')
  expect((await t.undo(batch))?.counts).toMatchObject({ done: 1, failed: 0, skipped: 0 })
  expect((await lstat(t.beside(1))).isSymbolicLink()).toBe(true)
  expect(await readFile(real, 'utf8')).toBe(XML)
})

test('an undo finds the file beside a comic that another program has moved', async () => {
  const t = await besideLibrary()
  const batch = (await t.write()) ?? ''
  const to = join(t.root, 'Moved.cbz')
  await rename(t.at(1), to)
  await rename(t.beside(1), `${to}.ComicInfo.xml`)
  await t.scan()
  expect((await t.undo(batch))?.counts).toMatchObject({ done: 1, failed: 0, skipped: 0 })
  await expect(stat(`${to}.ComicInfo.xml`)).rejects.toThrow('ENOENT')
})

test('the journal names the new file beside a comic before it is complete, so that a kill leaves none', async () => {
  const t = await besideLibrary()
  const any = await open(t.at(1))
  const handles = Object.getPrototypeOf(any) as FileHandle
  await any.close()
  const { sync } = handles
  const seen: unknown[] = []
  const spy = vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    const files = (await readdir(join(t.root, 'Saga'))).filter((name) => name.startsWith('.comics-'))
    const named = await t.fileChanges.journal.leftTemps()
    seen.push([files.length, named.map(({ temp }) => temp)])
    if (seen.length === 1) expect(named[0]?.temp).toBe(join(t.root, 'Saga', String(files[0])))
    return Reflect.apply(sync, this, [])
  })
  await t.write().finally(() => spy.mockRestore())
  expect(seen[0]).toEqual([1, [expect.stringContaining('.comics-')]])
  expect(await t.fileChanges.journal.leftTemps()).toEqual([])
})

test('an interrupted write beside a comic is skipped if another program has written as many bytes since', async () => {
  const t = await besideLibrary()
  await writeFile(t.beside(1), XML)
  const { journal } = t.fileChanges
  const batch = (await t.write()) ?? ''
  const [change] = await journal.changes(batch, { limit: 1 })
  await journal.settle(change?.id ?? 0, 'prepared')
  const theirs = (await readFile(t.beside(1), 'utf8')).replace('Title 1', 'Title 2')
  await writeFile(t.beside(1), theirs)
  await t.fileChanges.recover()
  expect(await journal.change(change?.id ?? 0)).toMatchObject({
    state: 'skipped',
    reason: { code: 'file-changed' },
  })
  expect(await readFile(t.beside(1), 'utf8')).toBe(theirs)
})
