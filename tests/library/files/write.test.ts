import { link, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/index.ts'
import { acquireLock } from '#db/lock.ts'
import { libraryMigrations } from '#library/schema.ts'
import { writeCbz } from '../../support/cbz.ts'
import { filesOf, NEVER, writtenLibrary } from './support/written-library.ts'

const infoOf = async (path: string) => {
  const entries = unzipSync(await readFile(path))
  const name = Object.keys(entries).find((each) => /comicinfo\.xml$/i.test(each)) ?? ''
  return Buffer.from(entries[name] ?? []).toString()
}

test('edits are written into the files, the comics stay the same, and an undo restores bytes and times', async () => {
  const t = await writtenLibrary(3, { Title: 'Old', Custom: 'kept' })
  for (const n of [1, 2, 3]) await utimes(t.at(n), 1_500_000_000.123456, 1_500_000_000.654321)
  await t.scan()
  const before = await filesOf(t.root)
  const shown = await t.listed()

  const batch = (await t.write()) ?? ''
  expect(await t.fileChanges.journal.counts(batch)).toMatchObject({ done: 3, due: 0, failed: 0, skipped: 0 })
  for (const n of [1, 2, 3]) {
    const xml = await infoOf(t.at(n))
    expect(xml).toContain(`<Title>Title ${n}</Title>`)
    expect(xml).toContain('<Writer>Brian K. Vaughan</Writer>')
    expect(xml).toContain('<Custom>kept</Custom>')
  }
  expect(Object.keys(await filesOf(t.root))).toEqual(Object.keys(before))
  expect(await t.scan()).toMatchObject({ added: 0, changed: 0, gone: 0, problems: 0, covers: 0 })
  const after = await t.listed()
  expect(after.map(({ id, cover, title }) => [id, cover, title])).toEqual(
    shown.map(({ id, cover, title }) => [id, cover, title]),
  )
  expect(await t.plan().then((all) => all.map(({ kind }) => kind))).toEqual([null, null, null])
  expect(await t.write()).toBeNull()

  expect(await t.undo(batch)).toMatchObject({ counts: { done: 3, failed: 0, skipped: 0 } })
  expect(await filesOf(t.root)).toEqual(before)
  expect(await t.scan()).toMatchObject({ added: 0, changed: 0, gone: 0, problems: 0, covers: 0 })
  expect(await t.undo(batch)).toBeNull()
  expect((await t.listed()).map(({ id }) => id)).toEqual(t.ids)
})

test('nothing is written into a library whose setting is off', async () => {
  const t = await writtenLibrary(1)
  const before = await filesOf(t.root)
  await t.fileChanges.setWrite(t.root, { write: 'off' })
  expect(await t.plan()).toMatchObject([{ kind: null, reason: { code: 'write-off' } }])
  expect(await t.write()).toBeNull()
  await t.fileChanges.setWrite(t.root, { write: 'into' })
  const batch = (await t.fileChanges.createWrites(await t.plan(), t.author)) ?? ''
  await t.fileChanges.setWrite(t.root, { write: 'off' })
  await t.fileChanges.run(batch, { signal: new AbortController().signal })
  expect(await t.fileChanges.journal.changes(batch, { limit: 9 })).toMatchObject([
    { state: 'skipped', reason: { code: 'write-off' } },
  ])
  expect(await filesOf(t.root)).toEqual(before)
})

test('a file with another name, and a file that changed since the preview, are not written', async () => {
  const t = await writtenLibrary(3)
  await link(t.at(1), join(t.root, '..', 'seeding.cbz'))
  const planned = await t.plan()
  expect(planned.map(({ reason }) => reason?.code ?? null)).toEqual(['file-shared', null, null])
  const batch = (await t.fileChanges.createWrites(planned, t.author)) ?? ''
  await writeCbz(t.at(2), { seed: 99 })
  const before = await filesOf(t.root)
  await t.fileChanges.run(batch, { signal: new AbortController().signal })
  const changes = await t.fileChanges.journal.changes(batch, { limit: 9 })
  expect(changes.map(({ state, reason }) => [state, reason?.code])).toEqual([
    ['skipped', 'file-changed'],
    ['done', undefined],
  ])
  const after = await filesOf(t.root)
  expect({ ...after, 'Saga/Saga 3.cbz': '' }).toEqual({ ...before, 'Saga/Saga 3.cbz': '' })
  expect(after['Saga/Saga 3.cbz']).not.toBe(before['Saga/Saga 3.cbz'])
})

test('a link that leads out of the library is not followed', async () => {
  const t = await writtenLibrary(1)
  const batch = (await t.fileChanges.createWrites(await t.plan(), t.author)) ?? ''
  const outside = join(t.root, '..', 'outside.cbz')
  await rename(t.at(1), outside)
  await symlink(outside, t.at(1))
  const before = await readFile(outside)
  await t.fileChanges.run(batch, { signal: new AbortController().signal })
  expect(await t.fileChanges.journal.changes(batch, { limit: 9 })).toMatchObject([
    { state: 'skipped', reason: { code: 'path-outside' } },
  ])
  expect((await readFile(outside)).equals(before)).toBe(true)
})

test('a damaged ComicInfo.xml stays as it is, and an unusual zip gets a file beside it', async () => {
  const t = await writtenLibrary(2, { Title: 'Old' })
  await writeFile(t.at(1), Buffer.concat([Buffer.from('MZ'), await readFile(t.at(2))]))
  const entries = unzipSync(await readFile(t.at(2)))
  const damaged = zipSync({ ...entries, 'ComicInfo.xml': Buffer.from('<ComicInfo><Title>Old</Tit') })
  await writeFile(t.at(2), damaged)
  await t.scan()
  expect(await t.plan()).toMatchObject([
    { kind: 'sidecar', reason: { code: 'zip-unusual', params: { detail: 'prefix' } } },
    { kind: null, reason: { code: 'comic-info-refused' } },
  ])
  const batch = (await t.write()) ?? ''
  expect(await readFile(`${t.at(1)}.ComicInfo.xml`, 'utf8')).toContain('<Title>Title 1</Title>')
  expect((await readFile(t.at(2))).equals(damaged)).toBe(true)
  await t.undo(batch)
  expect(Object.keys(await filesOf(t.root))).toEqual(['Saga/Saga 1.cbz', 'Saga/Saga 2.cbz'])
})

test('beside the files: they are created, updated and undone, and the comics are not touched', async () => {
  const t = await writtenLibrary(2)
  await t.fileChanges.setWrite(t.root, { write: 'beside' })
  const before = await filesOf(t.root)
  const first = (await t.write()) ?? ''
  const written = await filesOf(t.root)
  expect(written).toMatchObject(before)
  expect(Object.keys(written)).toContain('Saga/Saga 2.cbz.ComicInfo.xml')
  await t.library.edits.editIssue(t.at(2), { title: 'Newer' })
  const second = (await t.write()) ?? ''
  expect(await t.fileChanges.journal.counts(second)).toMatchObject({ done: 1 })
  expect(await readFile(`${t.at(2)}.ComicInfo.xml`, 'utf8')).toContain('<Title>Newer</Title>')
  expect(await t.scan()).toMatchObject({ added: 0, changed: 0, problems: 0 })
  await t.undo(second)
  expect(await readFile(`${t.at(2)}.ComicInfo.xml`, 'utf8')).toContain('<Title>Title 2</Title>')
  await t.undo(first)
  expect(await filesOf(t.root)).toEqual(before)
})

test('beside the files: nothing is written for a missing comic, and an undo finds a file that moved along', async () => {
  const t = await writtenLibrary(2)
  await t.fileChanges.setWrite(t.root, { write: 'beside' })
  const planned = await t.plan()
  await rm(t.at(2))
  expect((await t.plan())[1]).toMatchObject({ kind: null, reason: { code: 'comic-unavailable' } })
  const batch = (await t.fileChanges.createWrites(planned, t.author)) ?? ''
  await t.fileChanges.run(batch, { signal: NEVER })
  expect(await t.fileChanges.journal.counts(batch)).toMatchObject({ done: 1, skipped: 1 })

  const moved = join(t.root, 'Saga', 'Moved.cbz')
  await rename(t.at(1), moved)
  await rename(`${t.at(1)}.ComicInfo.xml`, `${moved}.ComicInfo.xml`)
  await t.scan()
  expect(await t.undo(batch)).toMatchObject({ counts: { done: 1, skipped: 0 } })
  expect(Object.keys(await filesOf(t.root))).toEqual(['Saga/Moved.cbz'])
})

test('if another program has changed a file since, an undo restores only its metadata and reports that', async () => {
  const t = await writtenLibrary(1, { Title: 'Old', Notes: 'mine' })
  const batch = (await t.write()) ?? ''
  const bytes = await readFile(t.at(1))
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  bytes.writeUInt16LE(7, end + 20)
  await writeFile(t.at(1), Buffer.concat([bytes.subarray(0, end + 22), Buffer.from('comment')]))
  await t.scan()
  const undone = await t.undo(batch)
  const [change] = await t.fileChanges.journal.changes(undone?.batch.id ?? '', { limit: 9 })
  expect(change).toMatchObject({ state: 'done', reason: { code: 'undo-partial' } })
  const xml = await infoOf(t.at(1))
  expect(xml).toContain('<Title>Old</Title>')
  expect(xml).not.toContain('Vaughan')
  expect((await readFile(t.at(1))).subarray(-7).toString()).toBe('comment')
})

test('a batch stops between two files and continues', async () => {
  const t = await writtenLibrary(4)
  const batch = (await t.fileChanges.createWrites(await t.plan(), t.author)) ?? ''
  const abort = new AbortController()
  const paused = await t.fileChanges.run(batch, {
    signal: abort.signal,
    onProgress: ({ counts }) => counts.done === 2 && abort.abort(),
  })
  expect(paused).toMatchObject({ batch: { state: 'paused' }, counts: { done: 2, due: 2 } })
  // One process changes files at a time.
  const { signal } = new AbortController()
  const path = join(t.dataDir, 'files.lock')
  const other = await acquireLock(path)
  await expect(t.fileChanges.run(batch, { signal })).rejects.toMatchObject({ code: 'files-busy' })
  await other?.release()
  let second: ReturnType<typeof acquireLock> | null = null
  const done = await t.fileChanges.run(batch, {
    signal,
    onProgress: () => {
      second ??= acquireLock(path)
    },
  })
  expect(done).toMatchObject({ batch: { state: 'done' }, counts: { done: 4, due: 0 } })
  expect(await second).toBeNull()
})

test('an interrupted write is recognised by its hash if the disk reports another time later', async () => {
  const t = await writtenLibrary(1)
  const before = await filesOf(t.root)
  const batch = (await t.write()) ?? ''
  const [change] = await t.fileChanges.journal.changes(batch, { limit: 1 })
  await t.fileChanges.journal.settle(change?.id ?? 0, 'prepared')
  await utimes(t.at(1), 1_600_000_000, 1_600_000_000)
  await t.fileChanges.recover()
  expect(await t.fileChanges.journal.counts(batch)).toMatchObject({ done: 1, prepared: 0, skipped: 0 })
  await t.undo(batch)
  expect(await filesOf(t.root)).toEqual(before)
})

test('a new batch cancels one whose process was killed, also while that is recovered', async () => {
  const t = await writtenLibrary(2)
  const killed = (await t.fileChanges.createWrites(await t.plan(), t.author)) ?? ''
  const planned = await t.plan()
  const recovered = t.fileChanges.recover()
  await t.fileChanges.createWrites(planned, t.author)
  await recovered
  expect(await t.fileChanges.list(2)).toMatchObject([
    { state: 'running', counts: { due: 2 } },
    { id: killed, state: 'cancelled', counts: { due: 0, skipped: 2 } },
  ])
})

test('MetronInfo inside is edited too, previewed, and undone to the same bytes', async () => {
  const t = await writtenLibrary(2)
  const metron = '<MetronInfo>\n  <IDS><ID source="Metron">7</ID></IDS>\n  <Number>1</Number>\n</MetronInfo>'
  const files = { ...unzipSync(await readFile(t.at(1))), 'MetronInfo.xml': Buffer.from(metron) }
  await writeFile(t.at(1), zipSync(files, { level: 0 }))
  const broken = { ...unzipSync(await readFile(t.at(2))), 'MetronInfo.xml': Buffer.from('<MetronInfo>') }
  await writeFile(t.at(2), zipSync(broken, { level: 0 }))
  await t.scan()
  const before = await filesOf(t.root)
  const planned = await t.plan()
  expect(planned.map(({ warnings, others }) => [warnings, others])).toEqual([
    [[], []],
    [[{ code: 'metron-differs', element: 'MetronInfo.xml', value: null }], ['MetronInfo.xml']],
  ])
  const batch = (await t.write()) ?? ''
  const entries = unzipSync(await readFile(t.at(1)))
  expect(Buffer.from(entries['MetronInfo.xml'] ?? []).toString()).toBe(
    metron.replace(
      '</Number>\n',
      '</Number>\n  <Stories><Story>Title 1</Story></Stories>\n  <Credits><Credit><Creator>Brian K. Vaughan</Creator><Roles><Role>Writer</Role></Roles></Credit></Credits>\n',
    ),
  )
  expect(await infoOf(t.at(1))).toContain('<Title>Title 1</Title>')
  expect(Buffer.from(unzipSync(await readFile(t.at(2)))['MetronInfo.xml'] ?? []).toString()).toBe(
    '<MetronInfo>',
  )
  expect(await t.write()).toBeNull()
  await t.undo(batch)
  expect(await filesOf(t.root)).toEqual(before)
})

test('an interrupted write of a comic that was deleted since is settled, and one that has moved is found', async () => {
  const t = await writtenLibrary(2)
  const batch = (await t.write()) ?? ''
  const changes = await t.fileChanges.journal.changes(batch, { limit: 2 })
  for (const { id } of changes) await t.fileChanges.journal.settle(id, 'prepared')
  await rename(t.at(1), t.at(9))
  await t.scan()
  const db = await openDatabase(join(t.dataDir, 'library.db'), { migrations: libraryMigrations })
  await db.run('pragma foreign_keys = off')
  await db.run('delete from comics where path = ?', [t.at(2)])
  await db.close()
  await t.fileChanges.recover()
  expect(await t.fileChanges.journal.counts(batch)).toMatchObject({ done: 2, prepared: 0 })
})

test('a comic that is a link within the library is written, recovered and undone as other files are', async () => {
  const t = await writtenLibrary(1)
  const real = join(t.root, 'file.bin')
  await rename(t.at(1), real)
  await symlink(real, t.at(1))
  await t.scan()
  const before = await readFile(real)
  const batch = (await t.write()) ?? ''
  expect((await t.fileChanges.previewUndo(batch, {}, NEVER)).counts).toMatchObject({ exact: 1, partial: 0 })
  const [change] = await t.fileChanges.journal.changes(batch, { limit: 1 })
  await t.fileChanges.journal.settle(change?.id ?? 0, 'prepared')
  await t.fileChanges.recover()
  expect(await t.fileChanges.journal.counts(batch)).toMatchObject({ done: 1, skipped: 0 })
  expect((await t.undo(batch))?.counts).toMatchObject({ done: 1, skipped: 0, failed: 0 })
  expect((await readFile(real)).equals(before)).toBe(true)
  expect(await t.scan()).toMatchObject({ added: 0, changed: 0, gone: 0, problems: 0 })
})
