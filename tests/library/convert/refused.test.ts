import { rename, rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { AppError } from '#domain/errors/errors.ts'
import { withTarget } from '#library/files/target-file.ts'
import { fileTree } from '../support/file-tree.ts'
import { comicFiles, writeArchive } from './support/archives.ts'
import { BY, convertedLibrary } from './support/converted-library.ts'

test('files of a folder that is no library any more stay as they are', async () => {
  const t = await convertedLibrary()
  const before = await fileTree(t.root)
  const batch = (await t.fileChanges.createConversions(await t.plan(), BY)) ?? ''
  await t.library.roots.remove(t.root)
  await t.run(batch)
  const changes = await t.fileChanges.journal.changes(batch, { limit: 5 })
  expect(changes.map(({ state, reason }) => [state, reason?.code])).toEqual(
    Array(3).fill(['skipped', 'library-not-found']),
  )
  expect(await fileTree(t.root)).toEqual(before)
}, 60_000)

test('a small archive with contents that would fill a disk is not converted', async () => {
  const t = await convertedLibrary()
  for (const name of ['Saga 1.cbr', 'Saga 2.cb7', 'Saga 3.cbt']) await rm(t.at(name))
  const files = { ...(await comicFiles(1)), 'zeros.bin': Buffer.alloc(100 * 1024 * 1024) }
  await writeArchive(t.at('Saga 4.cb7'), '7z', files, ['-mx=1'])
  await t.scan()
  const planned = (await t.plan()).find(({ path }) => path === t.at('Saga 4.cb7'))
  expect(planned).toMatchObject({ target: null, reason: { code: 'comic-too-large' } })
}, 60_000)

test('an archive that is moved away while it is read is no damaged one', async () => {
  const t = await convertedLibrary()
  const path = t.at('Saga 1.cbr')
  const damaged = () => Promise.reject(new AppError('comic-corrupt'))
  await expect(withTarget(t.root, path, null, damaged)).rejects.toMatchObject({ code: 'comic-corrupt' })
  const moved = withTarget(t.root, path, null, () => rename(path, `${path}.moved`).then(damaged))
  await expect(moved).rejects.toMatchObject({ code: 'file-changed', params: { path } })
}, 60_000)
