import { rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { COMIC_KINDS, type ComicKind } from '#domain/organise/comic-kinds.ts'
import { parseTemplate, type Template } from '#domain/organise/template.ts'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import { writeCbz } from '../../support/cbz.ts'
import { testLibrary } from '../../support/library.ts'
import { NEVER, writtenLibrary } from '../files/support/written-library.ts'
import { SOON, watched } from '../support/watched.ts'

const xml = (title: string) => `<ComicInfo><Title>${title}</Title><Imprint>Vertigo</Imprint></ComicInfo>`

/** A scanned library with a comic whose file states a title, a writer and an age rating. */
async function library() {
  const t = await testLibrary()
  const path = join(t.root, 'Saga', 'Saga 1.cbz')
  await writeCbz(path, { info: { Title: 'Inside', Writer: 'Vaughan', AgeRating: 'Teen' } })
  await t.library.roots.add(t.root)
  await t.scan()
  const comic = async () => {
    const [{ id } = { id: '' }] = await t.listed()
    return t.library.comics.get(id, DEFAULT_USER)
  }
  return { ...t, path, beside: `${path}.ComicInfo.xml`, comic }
}

test('the metadata beside a comic takes precedence over that inside, and an edit over both', async () => {
  const t = await library()
  expect((await t.comic()).metadata).toMatchObject({ title: 'Inside', writers: ['Vaughan'] })
  await writeFile(t.beside, xml('Beside'))
  const before = await t.comic()
  expect(await t.scan()).toMatchObject({ added: 0, changed: 1, gone: 0, covers: 0, coversDue: 0 })
  const found = await t.comic()
  expect(found.metadata).toMatchObject({ title: 'Beside', writers: ['Vaughan'] })
  expect([found.id, found.cover]).toEqual([before.id, before.cover])
  expect(await t.scan()).toMatchObject({ changed: 0 })

  await t.library.edits.editIssue(t.path, { title: 'Edited' })
  await writeFile(t.beside, xml('Beside once more'))
  expect(await t.scan()).toMatchObject({ changed: 1 })
  expect((await t.comic()).metadata.title).toBe('Edited')
  await t.library.edits.editIssue(t.path, { title: null })
  await rm(t.beside)
  expect(await t.scan()).toMatchObject({ changed: 1, covers: 0 })
  expect((await t.comic()).metadata.writers).toEqual(['Vaughan'])
})

test('metadata beside a comic that is damaged is a problem under its name; a link is not read', async () => {
  const t = await library()
  await writeFile(t.beside, '<ComicInfo>\n<Title>Half')
  expect(await t.scan()).toMatchObject({ changed: 1, problems: 1 })
  const [problem] = await t.library.problems()
  expect(problem).toMatchObject({
    code: 'metadata-corrupt',
    params: { detail: expect.stringMatching(/^Saga 1\.cbz\.ComicInfo\.xml/) },
  })
  await rm(t.beside)
  await writeFile(join(t.root, '..', 'outside.xml'), xml('Outside'))
  await symlink(join(t.root, '..', 'outside.xml'), t.beside)
  expect(await t.scan()).toMatchObject({ changed: 1, problems: 0 })
  expect((await t.comic()).metadata.title).toBe('Inside')
})

test('what is written beside comics is no change for scans, and a library in another installation has it', async () => {
  const t = await writtenLibrary(2)
  await t.fileChanges.setWrite(t.root, { write: 'beside' })
  const unchanged = { added: 0, changed: 0, gone: 0 }
  const batch = (await t.write()) ?? ''
  expect(await t.scan()).toMatchObject(unchanged)

  const other = await testLibrary()
  await other.library.roots.add(t.root)
  await other.scan()
  const titles = (await other.listed()).map(({ title }) => title)
  expect(titles).toEqual(['Title 1', 'Title 2'])

  await t.undo(batch)
  expect(await t.scan()).toMatchObject(unchanged)
  expect(await other.scan()).toMatchObject({ changed: 2 })
})

test('a comic that is renamed by a template keeps the metadata beside it', async () => {
  const t = await library()
  await writeFile(t.beside, xml('Beside'))
  await t.scan()
  const templates = Object.fromEntries(
    COMIC_KINDS.map((kind) => [kind, parseTemplate('{title}').template]),
  ) as Record<ComicKind, Template>
  const plan = await t.library.organiser.plan({ root: t.root, ids: null, templates, mode: 'all' })
  const batch = (await t.library.organiser.store(t.root, plan, { via: 'terminal' })) ?? ''
  await t.library.fileChanges.run(batch, { signal: NEVER })
  const renamed = await t.comic()
  expect([renamed.path, renamed.metadata.title]).toEqual([join(t.root, 'Beside.cbz'), 'Beside'])
  expect(await t.scan()).toMatchObject({ added: 0, changed: 0, gone: 0 })
  expect(await t.scan({ full: true })).toMatchObject({ added: 0, gone: 0 })
  expect((await t.comic()).metadata.title).toBe('Beside')
})

test('a change of metadata beside a comic is noticed while it is watched', async () => {
  const t = await watched()
  const titles = async () =>
    (
      await t.library.comics.list({ sort: 'name', order: 'asc', limit: 50, offset: 0 }, DEFAULT_USER)
    ).comics.map(({ title }) => title)
  await writeFile(join(t.root, 'Saga', 'Saga 1.cbz.ComicInfo.xml'), xml('Noticed'))
  await vi.waitFor(async () => expect(await titles()).toContain('Noticed'), SOON)
})
