import { execFileSync } from 'node:child_process'
import { appendFile, link, mkdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '#domain/errors/errors.ts'
import { withTarget } from '#library/files/target-file.ts'
import { rar5 } from '../../../fixtures/rar5.ts'
import { fileTree } from '../support/file-tree.ts'
import { comicFiles, writeArchive, writeCbr } from './support/archives.ts'
import { BY, convertedLibrary } from './support/converted-library.ts'

test('files of a folder that is no library any more stay as they are', async () => {
  const t = await convertedLibrary()
  const before = await fileTree(t.root)
  const batch = (await t.library.converter.store(await t.plan(), BY)) ?? ''
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

/** Returns the reason why the only comic of a library is not converted. */
async function reasonFor(write: (folder: string) => Promise<string>) {
  const t = await convertedLibrary()
  for (const name of ['Saga 1.cbr', 'Saga 2.cb7', 'Saga 3.cbt']) await rm(t.at(name))
  const path = await write(join(t.root, 'Saga'))
  await t.scan()
  const before = await fileTree(t.root)
  const planned = await t.plan()
  const plan = planned.find((one) => one.path === path)
  let reason = plan?.reason ?? null
  if (reason === null && plan !== undefined) {
    const batch = (await t.library.converter.store([plan], BY)) ?? ''
    await t.run(batch)
    reason = (await t.fileChanges.journal.changes(batch, { limit: 1 }))[0]?.reason ?? null
  }
  expect(await fileTree(t.root)).toEqual(before)
  return reason && { code: reason.code, detail: reason.params.detail }
}

const page = async () => ({ name: '1.jpg', data: (await comicFiles(1))['a.jpg'] ?? Buffer.alloc(0) })

test.each<[string, { code: string; detail?: string }, (folder: string) => Promise<string>]>([
  [
    'encrypted',
    { code: 'comic-encrypted' },
    async (folder) => {
      const path = join(folder, 'x.cb7')
      await writeArchive(path, '7z', await comicFiles(1), ['-psecret'])
      return path
    },
  ],
  [
    'of several volumes',
    { code: 'comic-multivolume' },
    async (folder) => {
      const path = join(folder, 'x.cbr')
      await writeFile(path, rar5([await page()], { volume: 0 }))
      return path
    },
  ],
  [
    'with two entries of one name',
    { code: 'conversion-refused', detail: 'duplicate-names' },
    async (folder) => {
      const path = join(folder, 'x.cbr')
      await writeFile(path, rar5([await page(), await page()]))
      return path
    },
  ],
  [
    'with a link',
    { code: 'conversion-refused', detail: 'links' },
    async (folder) => {
      const path = join(folder, 'x.cbt')
      await writeFile(join(folder, '1.jpg'), (await page()).data)
      await symlink('1.jpg', join(folder, '2.jpg'))
      execFileSync('tar', ['-cf', path, '-C', folder, '1.jpg', '2.jpg'])
      await rm(join(folder, '1.jpg'))
      await rm(join(folder, '2.jpg'))
      return path
    },
  ],
  [
    'with an entry that leaves its folder',
    { code: 'conversion-refused', detail: 'outside' },
    async (folder) => {
      const path = join(folder, 'x.cbt')
      await mkdir(join(folder, 'y'))
      await writeFile(join(folder, '1.jpg'), (await page()).data)
      execFileSync('tar', ['-cPf', path, '-C', join(folder, 'y'), '../1.jpg'])
      await rm(join(folder, '1.jpg'))
      return path
    },
  ],
  [
    'that is a zip',
    { code: 'conversion-refused', detail: 'zip' },
    async (folder) => {
      const path = join(folder, 'x.cbr')
      await writeArchive(path, 'zip', await comicFiles(1))
      return path
    },
  ],
  [
    'with an entry without its checksum',
    { code: 'comic-corrupt' },
    async (folder) => {
      const path = join(folder, 'x.cbr')
      const files = await comicFiles(1)
      await writeCbr(path, files)
      const bytes = await readFile(path)
      const at = bytes.indexOf((files['a.jpg'] as Buffer).subarray(100, 140))
      bytes[at + 5] = (bytes[at + 5] ?? 0) ^ 0xff
      await writeFile(path, bytes)
      await utimes(path, 1_600_000_000, 1_600_000_000)
      return path
    },
  ],
  [
    'whose new name another file has',
    { code: 'file-exists' },
    async (folder) => {
      await writeFile(join(folder, 'x.cbz'), 'other')
      await writeCbr(join(folder, 'x.cbr'), await comicFiles(1))
      return join(folder, 'x.cbr')
    },
  ],
  [
    'with another name elsewhere',
    { code: 'file-shared' },
    async (folder) => {
      await writeCbr(join(folder, 'x.cbr'), await comicFiles(1))
      await link(join(folder, 'x.cbr'), join(folder, 'other.bin'))
      return join(folder, 'x.cbr')
    },
  ],
])(
  'an archive %s stays as it is, with the reason',
  async (_, expected, write) => {
    expect(await reasonFor(write)).toMatchObject(expected)
  },
  60_000,
)

test('two archives that would get one name: the second stays', async () => {
  const t = await convertedLibrary()
  await writeCbr(t.at('Saga 2.cbr'), await comicFiles(20))
  await t.scan()
  const planned = await t.plan()
  expect(planned.filter(({ target }) => target === t.at('Saga 2.cbz'))).toHaveLength(1)
  expect(planned.find(({ target }) => target === null)?.reason).toMatchObject({ code: 'file-exists' })
}, 60_000)

test('an archive that was changed after the preview stays, and so does one whose new name was taken', async () => {
  const t = await convertedLibrary()
  const planned = await t.plan()
  await appendFile(t.at('Saga 1.cbr'), 'changed')
  await writeFile(t.at('Saga 2.cbz'), 'other')
  const before = await fileTree(t.root)
  const batch = (await t.library.converter.store(planned, BY)) ?? ''
  expect((await t.run(batch)).counts).toMatchObject({ done: 1, skipped: 2, failed: 0 })
  const after = await fileTree(t.root)
  for (const name of ['Saga/Saga 1.cbr', 'Saga/Saga 2.cb7', 'Saga/Saga 2.cbz'])
    expect(after.get(name)).toEqual(before.get(name))
  const reasons = await t.fileChanges.journal.changes(batch, { limit: 3, state: 'skipped' })
  expect(reasons.map(({ reason }) => reason?.code)).toEqual(['file-changed', 'file-exists'])
}, 60_000)
