import { beforeAll, expect, it } from 'vitest'
import { linksOf } from '#domain/metadata/comic-links.ts'
import type { PartialMetadata } from '#domain/metadata/metadata.ts'
import { entityWithComics } from '#records/entities/entities.ts'
import { entityPage } from '#records/entities/entity-list.ts'
import { createEntityIndex } from '#records/indexing/entity-index.ts'
import { addLinks } from '#records/indexing/generation.ts'
import { type SignedIn, sharedAccount, signUp } from '../support/account.ts'
import { entitiesByName } from '../support/entities.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')

const shelf = (who: SignedIn, comics: readonly [path: string, metadata: PartialMetadata][]) =>
  addLinks(
    who.client,
    who.userId,
    createEntityIndex(who.client, who.userId),
    comics.map(([path, metadata]) => ({ path, links: linksOf(metadata) })),
  )

// More than two pages of a response.
const BIG = 2205
beforeAll(async () => {
  await shelf(
    ana,
    Array.from({ length: BIG }, (_, i): [string, PartialMetadata] => [
      `/comics/${i}.cbz`,
      {
        publisher: 'Marvel',
        characters: ['Everyone', `Hero ${i}`],
        writers: ['Ana'],
        inkers: i < 3 ? ['Ana', 'Bo'] : [],
        storyline: { name: 'Saga', order: BIG - i, total: null },
      },
    ]),
  )
  await shelf(ana, [
    ['/b.cbz', { storyline: { name: 'Niebla', order: 10, total: null } }],
    ['/c.cbz', { storyline: { name: 'Niebla', order: null, total: null } }],
    ['/a.cbz', { storyline: { name: 'Niebla', order: 2.5, total: null } }],
  ])
})

it('a list counts more than a thousand comics and entities', async () => {
  const page = { from: BIG - 1, count: 5 }
  const listing = { query: '', order: 'count' } as const
  expect(await entityPage(ana.client, ana.userId, 'characters', listing, page)).toMatchObject({
    total: BIG + 1,
    entities: [{ comics_count: 1 }, { comics_count: 1 }],
  })
  expect((await entitiesByName(ana.client, ana.userId, 'characters'))[0]).toMatchObject({
    name: 'Everyone',
    image_url: null,
    comics_count: BIG,
  })
})

it('an entity has all its comics', async () => {
  const [everyone] = await entitiesByName(ana.client, ana.userId, 'characters')
  const found = await entityWithComics(ana.client, ana.userId, 'characters', everyone?.id ?? '')
  expect(found).toMatchObject({ name: 'Everyone' })
  expect(new Set(found?.comics.map(({ comic_path }) => comic_path)).size).toBe(BIG)
  const [, bo] = await entitiesByName(ana.client, ana.userId, 'artists')
  const artist = await entityWithComics(ana.client, ana.userId, 'artists', bo?.id ?? '')
  expect(artist).toMatchObject({ id: bo?.id, name: 'Bo', roles: ['inker'] })
  expect(artist?.comics).toHaveLength(3)
  expect(artist?.comics[0]).toEqual({
    comic_path: expect.stringMatching(/^\/comics\/\d\.cbz$/),
    role: 'inker',
    added_at: expect.stringMatching(/^\d{4}-/),
  })
})

it("a storyline's comics are sorted by their order, those without an order last", async () => {
  const [niebla, saga] = await entitiesByName(ana.client, ana.userId, 'storylines')
  const short = await entityWithComics(ana.client, ana.userId, 'storylines', niebla?.id ?? '')
  expect(short?.comics.map(({ comic_path, story_order }) => [comic_path, story_order])).toEqual([
    ['/a.cbz', 2.5],
    ['/b.cbz', 10],
    ['/c.cbz', null],
  ])
  const long = await entityWithComics(ana.client, ana.userId, 'storylines', saga?.id ?? '')
  expect(long?.comics.map(({ story_order }) => story_order)).toEqual(
    Array.from({ length: BIG }, (_, i) => i + 1),
  )
})
