import { execFileSync } from 'node:child_process'
import { mkdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLibrary } from '#library/index.ts'
import { filesOf } from '../library/files/support/written-library.ts'
import { writeCbz } from '../support/cbz.ts'
import { comics } from '../support/processes/comics-bin.ts'
import { tempDir } from '../support/temp.ts'

/** Prints the ComicInfo.xml of a zip, after all its checksums were verified by a program that is not ours. */
const PYTHON = `
import sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
sys.stdout.write(z.read('ComicInfo.xml').decode())
`
const infoOf = (path: string) => execFileSync('python3', ['-c', PYTHON, path]).toString()

/** Returns a scanned library of two comics, of which the first has an edited title, and runs commands on it. */
async function editedLibrary() {
  const home = await tempDir()
  const [root, dataDir] = [join(home, 'Comics'), join(home, 'data')]
  await mkdir(root)
  const paths = [1, 2].map((n) => join(root, `Saga ${n}.cbz`)) as [string, string]
  for (const [seed, path] of paths.entries()) {
    await writeCbz(path, { seed, info: { Title: 'Old', Custom: 'kept' } })
    await utimes(path, 1_500_000_000.123456, 1_500_000_000.654321)
  }
  const run = async (...args: string[]) => {
    const { code, events } = await comics([...args, '--json', '--data-dir', dataDir], { home })
    return { code, all: events(), last: events().at(-1) }
  }
  await run('library', 'add', root)
  await run('scan')
  const library = await openLibrary(dataDir)
  await library.edits.editIssue(paths[0], { title: 'New' })
  await library.close()
  return { root, paths, run }
}

test('edits are previewed, written where the library allows it, listed in the history and undone', async () => {
  const { root, paths, run } = await editedLibrary()
  const before = await filesOf(root)

  const off = await run('write', '--dry-run')
  expect(off.all[0]).toMatchObject({ path: paths[0], kind: null, reason: { code: 'write-off' } })
  expect(off.last).toMatchObject({ event: 'done', files: 0, skipped: 1, batch: null })
  expect(await run('library', 'set', root, '--write', 'into')).toMatchObject({
    code: 0,
    last: { event: 'done', path: root, write: 'into', follow: false },
  })
  expect((await run('library', 'set', root, '--follow')).last).toMatchObject({ write: 'into', follow: true })
  expect((await run('library', 'list')).all[0]).toMatchObject({ path: root, write: 'into', follow: true })
  expect((await run('library', 'set', root, '--no-follow')).last).toMatchObject({
    write: 'into',
    follow: false,
  })

  const preview = await run('write', '--dry-run')
  expect([preview.code, preview.all.length]).toEqual([0, 2])
  expect(preview.all[0]).toMatchObject({
    ...{ event: 'file', path: paths[0], kind: 'write', reason: null },
    changes: [{ field: 'title', before: 'Old', after: 'New' }],
  })
  expect(preview.last).toMatchObject({ event: 'done', files: 1, batch: null })
  // Without a terminal, nothing is written unless --yes says so.
  expect(await run('write')).toMatchObject({ last: { code: 'consent-required' } })
  expect(await filesOf(root)).toEqual(before)

  const written = await run('write', '--yes')
  expect(written).toMatchObject({ code: 0, last: { event: 'done', files: 1, skipped: 0, failed: 0 } })
  expect(infoOf(paths[0])).toContain('<Title>New</Title>')
  expect(infoOf(paths[0])).toContain('<Custom>kept</Custom>')
  expect((await filesOf(root))['Saga 2.cbz']).toBe(before['Saga 2.cbz'])
  expect((await run('write', '--yes')).last).toMatchObject({ files: 0, batch: null })
  expect((await run('scan')).last).toMatchObject({ added: 0, changed: 0, gone: 0, problems: 0 })

  const { batch } = written.last ?? {}
  const listed = await run('history', '--files')
  expect(listed.all[0]).toMatchObject({ event: 'batch', id: batch, kind: 'write', state: 'done', done: 1 })

  expect(await run('undo')).toMatchObject({ last: { code: 'consent-required' } })
  expect(await run('undo', String(batch), '--yes')).toMatchObject({
    code: 0,
    last: { event: 'done', files: 1, skipped: 0, failed: 0 },
  })
  expect(await filesOf(root)).toEqual(before)
  expect(infoOf(paths[0])).toContain('<Title>Old</Title>')
  const [undo, undone] = (await run('history', '--files')).all
  expect(undo).toMatchObject({ kind: 'undo', undoes: batch, done: 1 })
  expect(undone).toMatchObject({ id: batch, undone: 1, done: 0 })
  expect(await run('undo', '--yes')).toMatchObject({ code: 0, last: { event: 'done', files: 0, undo: null } })
}, 120_000)

test('unknown batches and libraries are refused', async () => {
  const { root, run } = await editedLibrary()
  expect(await run('undo', '01KAQ3V5M8Z0T4W2X6Y8R1N3PB', '--yes')).toMatchObject({
    code: 1,
    last: { code: 'batch-not-found' },
  })
  expect(await run('library', 'set', `${root}/other`, '--write', 'into')).toMatchObject({
    code: 1,
    last: { code: 'library-not-found' },
  })
})
