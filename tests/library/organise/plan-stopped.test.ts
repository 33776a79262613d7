import { expect, test } from 'vitest'
import { COMIC_KINDS } from '#domain/organise/comic-kinds.ts'
import { writeCbz } from '../../support/cbz.ts'
import { testLibrary } from '../../support/library.ts'

test('nothing is planned for a caller that has gone', async () => {
  const { root, library } = await testLibrary()
  await writeCbz(`${root}/Saga 1.cbz`, { seed: 1 })
  await library.roots.add(root)
  const templates = Object.fromEntries(COMIC_KINDS.map((kind) => [kind, []])) as never
  const order = { root, ids: null, templates, mode: 'all' } as const
  await expect(library.organiser.plan(order, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
})
