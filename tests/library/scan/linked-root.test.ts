import { mkdir, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import { writeCbz } from '../../support/cbz.ts'
import { testLibrary } from '../../support/library.ts'

/** A library with one comic, moved and replaced by a link, and a comic added after the move. */
async function movedLibrary() {
  const t = await testLibrary()
  const moved = join(dirname(t.root), 'moved')
  await writeCbz(join(t.root, 'Saga', 'Saga 1.cbz'))
  await t.library.roots.add(t.root)
  await t.scan()
  await rename(t.root, moved)
  await symlink(moved, t.root)
  await writeCbz(join(moved, 'Saga', 'Saga 2.cbz'))
  return { ...t, moved }
}

test('a moved library is read through the link at its former path', async () => {
  const { library, scan, shelf, root, moved } = await movedLibrary()
  // Only the folder, as the watcher scans it.
  expect(await scan({ paths: [join(root, 'Saga')] })).toMatchObject({
    outcome: 'done',
    added: 1,
    problems: 0,
  })
  await symlink(join(moved, 'Saga', 'Saga 1.cbz'), join(moved, 'Saga', 'Saga 3.cbz'))
  await scan({ paths: [join(root, 'Saga', 'Saga 3.cbz')] })
  expect(await scan()).toMatchObject({ outcome: 'done', gone: 0, problems: 0 })
  expect(await shelf()).toEqual({ saga: ['Saga 1.cbz', 'Saga 2.cbz', 'Saga 3.cbz'] })
  const { comics } = await library.comics.list(
    { sort: 'name', order: 'asc', limit: 9, offset: 0 },
    DEFAULT_USER,
  )
  for (const { id } of comics) expect((await library.pages.page(id, 1)).type).toBe('image/jpeg')
})

test("links that leave the link's target are outside the library", async () => {
  const { library, scan, root, moved } = await movedLibrary()
  await scan()
  const outside = join(dirname(root), 'outside')
  await mkdir(outside)
  await rename(join(moved, 'Saga', 'Saga 2.cbz'), join(outside, 'Saga 2.cbz'))
  await symlink(join(outside, 'Saga 2.cbz'), join(moved, 'Saga', 'Saga 2.cbz'))
  const { comics } = await library.comics.list(
    { sort: 'name', order: 'asc', limit: 9, offset: 0 },
    DEFAULT_USER,
  )
  await expect(library.pages.page(comics[1]?.id ?? '', 1)).rejects.toMatchObject({ code: 'path-outside' })
  await expect(scan({ paths: [outside] })).rejects.toMatchObject({ code: 'path-outside' })
  // The link is replaced by the folder again.
  await rm(root)
  await rename(moved, root)
  expect((await library.pages.page(comics[0]?.id ?? '', 1)).type).toBe('image/jpeg')
})
