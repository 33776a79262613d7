import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { scan } from '#contract/helper/scan.ts'
import { openLibrary } from '#library/index.ts'
import { writeCbz } from '../support/cbz.ts'
import { testServer } from '../support/servers/server.ts'
import { tempDir } from '../support/temp.ts'

test('a missing cover is created on request and then cached as immutable under its version', async () => {
  const dir = await tempDir()
  const [dataDir, root] = [join(dir, 'data'), join(dir, 'comics')]
  for (const n of [1, 2, 3]) await writeCbz(join(root, 'Saga', `Saga ${n}.cbz`))
  await writeFile(join(root, 'Rota.cbz'), 'no archive')
  const pages = { '1.jpg': Buffer.from('no picture') }
  await writeFile(join(root, 'Sin portada.cbz'), zipSync(pages, { level: 0 }))
  const library = await openLibrary(dataDir)
  await library.roots.add(root)
  const { done } = await library.scanner.start({
    onProgress: ({ coversDue }) => coversDue > 0 && void library.scanner.cancel(),
  })
  expect(await done).toMatchObject({ outcome: 'cancelled', added: 5, covers: 0 })
  await library.close()

  const t = await testServer({}, null, dataDir)
  const owner = await t.signUp()
  const list = async () => (await owner.call(comics.list, { query: {} })).comics
  expect(await owner.call(scan.status)).toMatchObject({ covers: 0, coversDue: 4 })
  const get = (id = '', version: string | null = '') =>
    t.fetch(`${t.url}/api/comics/${id}/cover?w=240&v=${version}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
  // A comic that cannot be read has no cover to request.
  const broken = (await list()).find(({ name }) => name === 'Rota.cbz')
  expect(broken).toMatchObject({ cover: { version: null }, problem: { code: 'comic-corrupt' } })
  const due = (await list()).find(({ name }) => name === 'Saga 2.cbz')
  expect(due).toMatchObject({ name: 'Saga 2.cbz', cover: { version: 'due', ratio: null }, problem: null })
  // Only the attempt shows that a cover cannot be made.
  const bare = (await list()).find(({ name }) => name === 'Sin portada.cbz')
  expect(bare).toMatchObject({ cover: { version: 'due' }, problem: null })
  expect((await get(bare?.id, bare?.cover.version)).status).toBe(204)
  expect((await get(bare?.id, 'f'.repeat(20))).status).toBe(404)
  const first = await get(due?.id, due?.cover.version)
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(first.headers.get('cache-control')).toContain('max-age=60')
  expect(first.headers.get('cache-control')).not.toContain('immutable')

  const made = (await list()).find(({ id }) => id === due?.id)
  expect(made?.cover.version).toMatch(/^[0-9a-f]{20}$/)
  const cached = await get(made?.id, made?.cover.version)
  expect(cached.headers.get('cache-control')).toContain('immutable')
  expect(cached.headers.get('etag')).toBe(first.headers.get('etag'))

  await t.scan(owner)
  expect(await owner.call(scan.status)).toMatchObject({
    outcome: 'done',
    changed: 0,
    covers: 2,
    coversDue: 2,
  })
})
