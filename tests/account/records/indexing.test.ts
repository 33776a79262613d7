import { beforeEach, describe, expect, it } from 'vitest'
import { linksOf } from '#domain/metadata/comic-links.ts'
import type { PartialMetadata } from '#domain/metadata/metadata.ts'
import { noMetadata } from '#domain/metadata/metadata-fields.ts'
import { createEntityIndex } from '#records/indexing/entity-index.ts'
import { addLinks } from '#records/indexing/generation.ts'
import { type ComicForIndex, type IndexCounts, indexComics } from '#records/indexing/indexing.ts'
import { cloudMetadata } from '#records/library/cloud-comics.ts'
import { saveMetadata } from '#records/library/save-metadata.ts'
import { newClient, record, type SignedIn, sharedAccount, signUp } from '../support/account.ts'
import { linkedNames, rowCount } from '../support/linked.ts'

const account = await sharedAccount()

let ana: SignedIn
let people = 0
beforeEach(async () => {
  ana = await signUp(account, `ana${++people}@example.com`)
})

const comic = (name: string, metadata: PartialMetadata = {}): ComicForIndex => ({
  id: `id of ${name}`,
  name,
  path: `/comics/${name}`,
  size: 1000,
  extension: 'cbz',
  modified: '2026-01-02T03:04:05.000Z',
  pageCount: 24,
  metadata: { ...noMetadata(), ...metadata },
})
async function* each(comics: readonly ComicForIndex[]) {
  yield* comics
}
const index = (comics: readonly ComicForIndex[], options: Parameters<typeof indexComics>[3] = {}) =>
  indexComics(ana.client, ana.userId, each(comics), { pause: 0, parallel: 50, ...options })

const shelf = Array.from({ length: 450 }, (_, i) =>
  comic(`${i}.cbz`, {
    publisher: ['Marvel', 'DC'][i % 2] ?? null,
    writers: [`Writer ${i % 30}`],
    inkers: [`Writer ${i % 20}`],
    characters: [`Hero ${i % 90}`, `Villain ${i % 7}`],
    storyline: i % 3 === 0 ? { name: `Story ${i % 9}`, order: i, total: null } : null,
  }),
)
const whole = { entities: 2 + 30 + 97 + 3, links: 450 * 5 + 150 }

describe('indexing', () => {
  it('stores the metadata of a comic', async () => {
    const metadata = {
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
    const counts = await index([comic('faro.cbz', metadata)])
    expect(counts).toEqual({ added: 1, skipped: 0, failed: 0, entities: 7, links: 8, unlinked: 0 })
    const { data } = await ana.client.from('comics_library').select('*').single()
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

  it('skips comics of a known name and size, of a known id, and duplicates of one batch', async () => {
    const awkward = 'x, "y" \\ (1).cbz'
    await ana.client
      .from('comics_library')
      .insert([record(awkward), record('old name.cbz', { comic_id: 'known' })])
    const counts = await index([
      comic(awkward),
      { ...comic(awkward), size: 1001, id: 'other size' },
      { ...comic('new name.cbz'), id: 'known', size: 5 },
      { ...comic('twin.cbz'), id: 'twin 1' },
      { ...comic('twin.cbz'), id: 'twin 2' },
    ])
    expect(counts).toMatchObject({ added: 2, skipped: 3, failed: 0 })
    const again = await index([comic(awkward), comic('twin.cbz')])
    expect(again).toMatchObject({ added: 0, skipped: 2, failed: 0 })
  })

  it('by default adds three comics at a time with a pause, and reports its progress', async () => {
    const seen: IndexCounts[] = []
    const start = performance.now()
    await indexComics(ana.client, ana.userId, each(Array.from({ length: 7 }, (_, i) => comic(`${i}.cbz`))), {
      onProgress: (counts) => seen.push(counts),
    })
    expect(performance.now() - start).toBeGreaterThan(200)
    // The last report comes after the links.
    expect(seen.map(({ added }) => added)).toEqual([3, 6, 7, 7])
  })

  it('continues after a failed comic, and stops without a session or an account server', async () => {
    const failures: string[] = []
    const counts = await index([{ ...comic('bad.cbz'), size: -1 }, comic('good.cbz')], {
      onFailure: (failed) => failures.push(failed.path),
    })
    expect(counts).toMatchObject({ added: 1, skipped: 0, failed: 1 })
    expect(failures).toEqual(['/comics/bad.cbz'])
    for (const [client, code] of [
      [account.client(), 'session-expired'],
      [newClient('http://127.0.0.1:9', 'x'), 'account-unreachable'],
    ] as const)
      await expect(indexComics(client, ana.userId, each([comic('a.cbz')]))).rejects.toMatchObject({ code })
  })
})

describe('indexing tagged comics', () => {
  it('creates entities and links, and a second run adds none', async () => {
    const first = await index(shelf)
    expect(first).toEqual({ added: 450, skipped: 0, failed: 0, unlinked: 0, ...whole })
    const names = await linkedNames(ana)
    expect(names['/comics/0.cbz']).toEqual([
      'Hero 0',
      'Marvel',
      'Story 0',
      'Villain 0',
      'inker Writer 0',
      'writer Writer 0',
    ])
    const { data } = await ana.client
      .from('artists')
      .select('name,roles')
      .in('name', ['Writer 3', 'Writer 25'])
    expect(data).toEqual(
      expect.arrayContaining([
        { name: 'Writer 3', roles: ['writer', 'inker'] },
        { name: 'Writer 25', roles: ['writer'] },
      ]),
    )
    const again = await index(shelf)
    expect(again).toEqual({ added: 0, skipped: 450, failed: 0, unlinked: 0, entities: 0, links: 0 })
  })

  it('continues an interrupted run', async () => {
    const stop = new AbortController()
    const some = await index(shelf, {
      signal: stop.signal,
      onProgress: ({ added }) => added >= 250 && stop.abort(),
    })
    expect(some.added).toBe(250)
    const rest = await index(shelf)
    expect(rest).toMatchObject({ added: 200, skipped: 250, failed: 0 })
    expect(some.links + rest.links).toBe(whole.links)
    expect(some.entities + rest.entities).toBe(whole.entities)
  })

  it('links comics whose records existed before', async () => {
    const rows = shelf.slice(0, 300).map(({ name, id }) => record(name, { comic_id: id }))
    await ana.client.from('comics_library').insert(rows)
    await ana.client.from('comics_library').insert(record('unclaimed.cbz'))
    const counts = await index([...shelf.slice(0, 300), comic('unclaimed.cbz', { characters: ['Sola'] })])
    expect(counts).toMatchObject({ added: 0, skipped: 301, unlinked: 0 })
    expect(counts.links).toBe(300 * 5 + 100 + 1)
  })

  it('a copy of a recorded file gets no links', async () => {
    const one = comic('one.cbz', { characters: ['Batman'] })
    const copy = { ...one, id: 'another', path: '/copies/one.cbz' }
    expect(await index([one, copy])).toMatchObject({ added: 1, skipped: 1, links: 1 })
    expect(await index([one, copy])).toMatchObject({ skipped: 2, links: 0 })
  })

  it('records, links and metadata follow a moved comic', async () => {
    const first = comic('one.cbz', { characters: ['Batman'], writers: ['Ana'] })
    const second = comic('two.cbz', { characters: ['Robin'] })
    await index([first, second])
    await saveMetadata(ana.client, ana.userId, first, { title: 'Uno' })
    const moved = { ...first, path: '/new place/uno.cbz', name: 'uno.cbz' }
    // The metadata dialog already wrote to the new path; its data is kept.
    await saveMetadata(
      ana.client,
      ana.userId,
      { ...second, path: '/new place/two.cbz' },
      { characters: ['Robin'] },
    )
    await saveMetadata(ana.client, ana.userId, second, { characters: ['Robin'] })
    const counts = await index([moved, { ...second, path: '/new place/two.cbz' }])
    expect(counts).toMatchObject({ added: 0, skipped: 2, failed: 0, links: 0 })
    expect(await linkedNames(ana)).toEqual({
      '/new place/uno.cbz': ['Batman', 'writer Ana'],
      '/new place/two.cbz': ['Robin'],
    })
    const { data } = await ana.client.from('comics_library').select('file_path,file_name').order('file_path')
    expect(data).toEqual([
      { file_path: '/new place/two.cbz', file_name: 'two.cbz' },
      { file_path: '/new place/uno.cbz', file_name: 'uno.cbz' },
    ])
    expect(await cloudMetadata(ana.client, ana.userId, moved.path)).toMatchObject({ title: 'Uno' })
    expect(await cloudMetadata(ana.client, ana.userId, second.path)).toBeNull()
    expect(await index([moved])).toMatchObject({ skipped: 1, entities: 0, links: 0 })
  })

  it('comics that swapped paths, and a new comic at an old path, have their own links', async () => {
    const [one, two, three] = ['One', 'Two', 'Three'].map((name, i) => ({
      ...comic(`${name}.cbz`, { characters: [name, 'Both'], publisher: name }),
      size: i + 1,
    }))
    if (!one || !two || !three) throw new Error('three comics')
    const at = (of: ComicForIndex, place: ComicForIndex) => ({ ...of, path: place.path, name: place.name })
    await index([one, two, three])
    const newcomer = { ...at(comic('New.cbz', { characters: ['New'] }), three), size: 9 }
    const counts = await index([at(one, two), at(two, one), newcomer])
    expect(counts).toMatchObject({ added: 1, skipped: 2, unlinked: 0 })
    expect(await linkedNames(ana)).toEqual({
      [two.path]: ['Both', 'One', 'One'],
      [one.path]: ['Both', 'Two', 'Two'],
      [three.path]: ['New'],
    })
  })

  it('two runs at once create everything once', async () => {
    const some = shelf.slice(0, 200)
    const [a, b] = await Promise.all([index(some), index(some)])
    expect(a.added + b.added).toBe(200)
    expect(await rowCount(ana, 'artists')).toBe(30)
    await index(some)
    expect(Object.keys(await linkedNames(ana))).toHaveLength(200)
  })

  it('sixty characters in each of sixty comics are all linked', async () => {
    const crowd = Array.from({ length: 60 }, (_, i) => `Extra ${i}`)
    const counts = await index(shelf.slice(0, 60).map(({ name }) => comic(name, { characters: crowd })))
    expect(counts).toMatchObject({ entities: 60, links: 3600 })
    expect(await rowCount(ana, 'comics_characters')).toBe(3600)
  })

  it('a comic that the account rejects does not prevent the links of others', async () => {
    const bad = { ...comic('bad.cbz', { characters: ['X'] }), path: ' ' }
    const failed: string[] = []
    const counts = await index([...shelf.slice(0, 9), bad, ...shelf.slice(9, 20)], {
      onFailure: ({ path }, { code }) => failed.push(`${path} ${code}`),
    })
    expect(counts).toMatchObject({ added: 21, failed: 0, unlinked: 1 })
    expect(failed).toEqual(['  account-error'])
    expect(Object.keys(await linkedNames(ana))).toHaveLength(20)
  })
})

describe('the links of many comics', () => {
  it('are added to those of the user alone', async () => {
    const bea = await signUp(account, `bea${people}@example.com`)
    const linked = (who: SignedIn, characters: string[]) =>
      addLinks(who.client, who.userId, createEntityIndex(who.client, who.userId), [
        { path: '/a.cbz', links: linksOf({ characters }) },
      ])
    await linked(ana, ['Batman'])
    await linked(bea, ['batman', 'Robin'])
    expect(await linked(ana, ['Alfred', 'BATMAN'])).toEqual({ entities: 1, links: 1, removed: 0 })
    expect(await linkedNames(ana)).toEqual({ '/a.cbz': ['Alfred', 'Batman'] })
    expect(await linkedNames(bea)).toEqual({ '/a.cbz': ['Robin', 'batman'] })
  })

  it('create an entity again that was deleted meanwhile', async () => {
    const index = createEntityIndex(ana.client, ana.userId)
    const comicOf = (n: number) => [{ path: `/${n}.cbz`, links: linksOf({ characters: ['A', 'B'] }) }]
    await addLinks(ana.client, ana.userId, index, comicOf(1))
    await ana.client.from('characters').delete().eq('name', 'A')
    expect(await addLinks(ana.client, ana.userId, index, comicOf(2))).toMatchObject({ links: 2 })
    expect(await linkedNames(ana)).toEqual({ '/1.cbz': ['B'], '/2.cbz': ['A', 'B'] })
  })
})
