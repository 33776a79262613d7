import { describe, expect, it } from 'vitest'
import { noMetadata } from '#domain/metadata-fields.ts'
import { type ComicForIndex, type IndexCounts, indexComics } from '#records/indexing/indexing.ts'
import { newClient, ownAccount, record, signUp } from './support/account.ts'

const comic = (name: string, more: Partial<ComicForIndex> = {}): ComicForIndex => ({
  id: `id of ${name}`,
  name,
  path: `/comics/${name}`,
  size: 1000,
  extension: 'cbz',
  modified: '2026-01-02T03:04:05.000Z',
  pageCount: 24,
  metadata: noMetadata(),
  ...more,
})

async function* each(comics: readonly ComicForIndex[]) {
  yield* comics
}

async function ana() {
  const account = await ownAccount()
  return { account, ...(await signUp(account, 'ana@example.com')) }
}

describe('indexing', () => {
  it('records what is known of a comic', async () => {
    const { client, userId } = await ana()
    const metadata = {
      ...noMetadata(),
      title: 'El faro',
      series: 'Costa',
      number: '½',
      year: 1999,
      storyline: { name: 'Niebla', order: 2, total: 4 },
      writers: ['Ana Ruiz'],
      pencillers: ['Bo', 'Cy'],
      inkers: ['Cy'],
      letterers: ['Di'],
      characters: ['El farero', 'La "gata"'],
      genres: ['Horror'],
    }
    const counts = await indexComics(client, userId, each([comic('faro.cbz', { metadata })]))
    expect(counts).toEqual({ added: 1, skipped: 0, failed: 0, entities: 7, links: 8, unlinked: 0 })
    const { data } = await client.from('comics_library').select('*').single()
    expect(data).toMatchObject({
      comic_id: 'id of faro.cbz',
      file_path: '/comics/faro.cbz',
      title: 'El faro',
      issue_number: '½',
      page_count: 24,
      last_modified: '2026-01-02T03:04:05+00:00',
      storyline_name: 'Niebla',
      storyline_order: 2,
      story_arc: 'Niebla',
      artists: ['Bo', 'Cy'],
      penciller: ['Bo', 'Cy'],
      letterer: ['Di'],
      characters: ['El farero', 'La "gata"'],
      genre: ['Horror'],
      reading_progress: 0,
    })
  })

  it('skips a known name and size, a known id, and twins of one batch', async () => {
    const { client, userId } = await ana()
    const awkward = 'x, "y" \\ (1).cbz'
    await client
      .from('comics_library')
      .insert([record(awkward), record('old name.cbz', { comic_id: 'known' })])
    const counts = await indexComics(
      client,
      userId,
      each([
        comic(awkward),
        comic(awkward, { size: 1001, id: 'other size' }),
        comic('new name.cbz', { id: 'known', size: 5 }),
        comic('twin.cbz', { id: 'twin 1' }),
        comic('twin.cbz', { id: 'twin 2' }),
      ]),
    )
    expect(counts).toMatchObject({ added: 2, skipped: 3, failed: 0 })
    const again = await indexComics(client, userId, each([comic(awkward), comic('twin.cbz')]), { pause: 0 })
    expect(again).toMatchObject({ added: 0, skipped: 2, failed: 0 })
  })

  it('works three at a time with a pause, and tells how far it is', async () => {
    const { client, userId } = await ana()
    const seen: IndexCounts[] = []
    const start = performance.now()
    await indexComics(client, userId, each(Array.from({ length: 7 }, (_, i) => comic(`${i}.cbz`))), {
      onProgress: (counts) => seen.push(counts),
    })
    expect(performance.now() - start).toBeGreaterThan(200)
    // The last time, their entities have been linked too.
    expect(seen.map(({ added }) => added)).toEqual([3, 6, 7, 7])
  })

  it('goes on after one that fails, and stops when asked to', async () => {
    const { client, userId } = await ana()
    const failures: string[] = []
    const counts = await indexComics(
      client,
      userId,
      each([comic('bad.cbz', { size: -1 }), comic('good.cbz')]),
      { onFailure: (failed) => failures.push(failed.path) },
    )
    expect(counts).toMatchObject({ added: 1, skipped: 0, failed: 1 })
    expect(failures).toEqual(['/comics/bad.cbz'])
    const stop = new AbortController()
    const many = Array.from({ length: 9 }, (_, i) => comic(`${i}.cbz`))
    const some = await indexComics(client, userId, each(many), {
      pause: 0,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    })
    expect(some.added).toBe(3)
  })

  it('ends with an error when every other comic would fail too', async () => {
    const { account, userId } = await ana()
    await expect(indexComics(account.client(), userId, each([comic('a.cbz')]))).rejects.toMatchObject({
      code: 'session-expired',
    })
    const nowhere = newClient('http://127.0.0.1:9', 'x')
    await expect(indexComics(nowhere, userId, each([comic('a.cbz')]))).rejects.toMatchObject({
      code: 'account-unreachable',
    })
  })
})
