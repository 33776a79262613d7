import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { countComics } from '#library/roots/count-comics.ts'
import { wideOf } from '#library/roots/library-candidate.ts'
import { tempDir } from '../../support/temp.ts'

async function folders() {
  const root = await tempDir()
  const put = async (...names: string[]) => {
    const path = join(root, ...names)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, '')
  }
  await put('loose.cbz')
  await put('Saga', 'Saga 1.cbz')
  await put('Saga', 'Deeper', 'Still', 'Saga 2.cbr')
  await put('Saga', '.hidden', 'Saga 3.cbz')
  await put('Photos', 'one.jpg')
  return { root, put }
}

test('comics are counted below a folder, and below each folder in it', async () => {
  const { root } = await folders()
  await symlink(join(root, 'Saga'), join(root, 'Again'))
  expect(await countComics(`"${root}"`)).toEqual({
    path: root,
    wide: null,
    comics: 3,
    more: false,
    comicFolders: 3,
    pictures: 1,
    folders: expect.arrayContaining([
      { path: join(root, 'Photos'), comics: 0, more: false },
      { path: join(root, 'Saga'), comics: 2, more: false },
    ]),
  })
})

test('an aborted count returns `more: true`', async () => {
  const { root } = await folders()
  expect(await countComics(root, { end: AbortSignal.abort() })).toMatchObject({
    path: root,
    more: true,
    comics: 0,
  })
})

test('a count of only the first comic ends there', async () => {
  const { root } = await folders()
  expect(await countComics(root, { onlyFirst: true })).toMatchObject({ comics: 1, more: true })
  expect(await countComics(join(root, 'Photos'), { onlyFirst: true })).toMatchObject({
    comics: 0,
    more: false,
  })
})

test('counting rejects files, missing folders and empty paths', async () => {
  const { root } = await folders()
  await expect(countComics(join(root, 'loose.cbz'))).rejects.toMatchObject({ code: 'folder-not-a-folder' })
  await expect(countComics(join(root, 'nowhere'))).rejects.toMatchObject({ code: 'folder-not-found' })
  await expect(countComics(' ')).rejects.toMatchObject({ code: 'path-required' })
})

test('disks, system folders and home folders are recognised as too wide', async () => {
  const { root } = await folders()
  expect(await wideOf('/')).toBe('disk')
  if (process.platform !== 'win32') expect(await wideOf('/etc')).toBe('system')
  expect(await wideOf(join(root, '.keys', 'Saga'))).toBe('system')
  expect(await wideOf(homedir())).toBe('home')
  expect(await wideOf(dirname(homedir()))).toBe('disk')
  expect(await wideOf(join(root, 'Saga'))).toBeNull()
})
