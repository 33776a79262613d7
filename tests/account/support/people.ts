import { expect } from 'vitest'
import { linksOf } from '#domain/metadata/comic-links.ts'
import type { PartialMetadata } from '#domain/metadata/metadata.ts'
import { deleteEntity, mergeEntities } from '#records/entities/delete-and-merge.ts'
import { listRefusals, markDistinct, unmarkDistinct } from '#records/entities/distinct-pairs.ts'
import { entityWithComics } from '#records/entities/entities.ts'
import { allDuplicates, duplicatesOf } from '#records/entities/entity-duplicates.ts'
import { createEntity } from '#records/entities/entity-edits.ts'
import { relatedEntities } from '#records/entities/entity-graph.ts'
import { addToEntity, removeFromEntity } from '#records/entities/entity-links.ts'
import { artistCounts, type EntityListing, entityIdOf, entityPage } from '#records/entities/entity-list.ts'
import { aliasesOf, dropAlias } from '#records/entities/entity-names.ts'
import { splitAlias } from '#records/entities/entity-undo.ts'
import { arrangeStoryline } from '#records/entities/story-parts.ts'
import { createEntityIndex } from '#records/indexing/entity-index.ts'
import { addLinks } from '#records/indexing/generation.ts'
import type { Client } from './account.ts'

/**
 * Lists, merges, restores, links and sorts the entities of an empty account, embedded or hosted.
 */
export async function walkThroughPeople(client: Client, userId: string): Promise<void> {
  const shelf = (comics: readonly [path: string, metadata: PartialMetadata][]) =>
    addLinks(
      client,
      userId,
      createEntityIndex(client, userId),
      comics.map(([path, metadata]) => ({ path, links: linksOf(metadata) })),
    )
  await shelf([
    [
      '/1.cbz',
      { writers: ['Julia Ibarrola'], inkers: ['Julia Ibarrola', 'Bo'], characters: ['Élan', 'Mar'] },
    ],
    ['/2.cbz', { writers: ['J. Ibarrola'], characters: ['Élan'], publisher: 'Faro' }],
    ['/3.cbz', { writers: ['Julia Ibarrola'], colorists: ['Bo'], characters: ['Mar', 'Élan'] }],
    ['/4.cbz', { letterers: ['Zoë 100%'], storyline: { name: 'Niebla', order: 4, total: 6 } }],
    ['/5.cbz', { storyline: { name: 'Niebla', order: 1, total: 6 } }],
    ['/6.cbz', { storyline: { name: 'Niebla', order: null, total: null } }],
  ])
  const library = await client.from('comics_library').insert([
    { file_name: '3.cbz', file_path: '/3.cbz', file_size: 3, last_read_at: '2026-05-01T10:00:00Z' },
    { file_name: '2.cbz', file_path: '/2.cbz', file_size: 2, last_read_at: '2026-05-02T10:00:00Z' },
  ])
  expect(library.error).toBeNull()

  const page = async (listing: Partial<EntityListing>, from = 0, count = 200) => {
    const all = { query: '', order: 'count', ...listing } as const
    const { entities, total } = await entityPage(client, userId, 'artists', all, { from, count })
    return { names: entities.map(({ name, comics_count }) => `${name} ${comics_count}`), total }
  }
  // A comic in which an artist has two roles counts once.
  const artists = ['Bo 2', 'Julia Ibarrola 2', 'J. Ibarrola 1', 'Zoë 100% 1']
  expect(await page({})).toEqual({ names: artists, total: 4 })
  expect(await page({}, 1, 2)).toEqual({ names: artists.slice(1, 3), total: 4 })
  expect((await page({ order: 'name' })).names[0]).toBe('Bo 2')
  // Sorted by the last read comic; entities without one are last.
  expect((await page({ order: 'read' })).names).toEqual([
    'J. Ibarrola 1',
    'Bo 2',
    'Julia Ibarrola 2',
    'Zoë 100% 1',
  ])
  expect((await page({ query: ' IBARROLA ju' })).names).toEqual(['Julia Ibarrola 2'])
  expect((await page({ query: 'zoe' })).total).toBe(1)
  expect((await page({ query: '100%' })).total).toBe(1)
  expect((await page({ query: '%' })).total).toBe(1)
  expect((await page({ role: 'colorist' })).names).toEqual(['Bo 2'])
  expect((await artistCounts(client, userId, '')).byRole).toMatchObject({
    ...{ writer: 2, inker: 2, colorist: 1, editor: 0 },
  })
  const julias = await artistCounts(client, userId, 'julia')
  expect([julias.matching, julias.byRole.colorist]).toEqual([1, 0])
  expect(julias.all).toBeGreaterThan(1)

  const id = async (kind: 'artists' | 'characters' | 'storylines', name: string) =>
    (await entityIdOf(client, userId, kind, name)) ?? ''
  const julia = await id('artists', 'julia ibarrola')
  const worked = await relatedEntities(client, userId, 'artists', julia, { from: 0, count: 4 })
  expect(worked.related.map(({ entity, together }) => [entity.name, together])).toEqual([['Bo', 2]])
  const beside = await relatedEntities(client, userId, 'characters', await id('characters', 'Mar'), {
    from: 0,
    count: 4,
  })
  expect(beside.related.map(({ entity, together }) => [entity.name, together])).toEqual([['Élan', 2]])
  expect(beside.related[0]?.entity).toMatchObject({
    sample: '/1.cbz',
    last_read_at: expect.stringContaining('2026-05-02'),
  })

  // Duplicate candidates are suggested, refused, and suggested again after the refusal is undone.
  const twins = async () =>
    (await duplicatesOf(client, userId, 'artists', { id: julia, name: 'Julia Ibarrola' })).map(
      ({ name }) => name,
    )
  const short = await id('artists', 'J. Ibarrola')
  expect(await twins()).toEqual(['J. Ibarrola'])
  expect(
    (await allDuplicates(client, userId, 'artists')).map((group) => group.map(({ name }) => name)),
  ).toEqual([['Julia Ibarrola', 'J. Ibarrola']])
  await markDistinct(client, userId, 'artists', [julia, short])
  expect([await twins(), await allDuplicates(client, userId, 'artists')]).toEqual([[], []])
  const [refusal] = await listRefusals(client, userId)
  expect(refusal?.kind).toBe('artists')
  expect(refusal?.names.toSorted()).toEqual(['J. Ibarrola', 'Julia Ibarrola'])
  if (refusal) await unmarkDistinct(client, userId, 'artists', refusal.pair)
  expect(await listRefusals(client, userId)).toEqual([])
  expect(await twins()).toEqual(['J. Ibarrola'])

  const comicsOf = async (kind: 'artists' | 'characters' | 'storylines', of: string) =>
    (await entityWithComics(client, userId, kind, of))?.comics
      .map(({ comic_path, role = '' }) => `${comic_path} ${role}`.trim())
      .toSorted()
  const before = { julia: await comicsOf('artists', julia), short: await comicsOf('artists', short) }
  const { undo: undoMerge } = await mergeEntities(client, userId, 'artists', short, julia)
  expect(await comicsOf('artists', julia)).toContain('/2.cbz writer')
  expect(await entityIdOf(client, userId, 'artists', 'J. Ibarrola')).toBe(julia)
  await undoMerge?.()
  expect({ julia: await comicsOf('artists', julia), short: await comicsOf('artists', short) }).toEqual(before)
  expect(await id('artists', 'J. Ibarrola')).toBe(short)
  expect(await aliasesOf(client, userId, 'artists', julia)).toEqual([])

  // A merged name can be split off as an entity again.
  await mergeEntities(client, userId, 'artists', short, julia)
  const [alias] = await aliasesOf(client, userId, 'artists', julia)
  if (alias === undefined) throw new Error('The merged name is gone.')
  const undoDrop = await dropAlias(client, userId, 'artists', julia, alias)
  expect(await aliasesOf(client, userId, 'artists', julia)).toEqual([])
  await undoDrop()
  expect(await aliasesOf(client, userId, 'artists', julia)).toEqual([alias])
  await splitAlias(client, userId, 'artists', alias.id, ['/2.cbz'])
  expect(await comicsOf('artists', julia)).toEqual(before.julia)
  expect(await comicsOf('artists', await id('artists', 'J. Ibarrola'))).toEqual(['/2.cbz writer'])
  // Each entity has the roles of its own comics again.
  const roles = async (name: string) =>
    (await entityWithComics(client, userId, 'artists', await id('artists', name)))?.roles?.toSorted()
  expect([await roles('Julia Ibarrola'), await roles('J. Ibarrola')]).toEqual([
    ['inker', 'writer'],
    ['writer'],
  ])

  // A merge keeps one link for each comic; undoing it restores the links of both.
  const mar = await id('characters', 'Mar')
  const elan = await id('characters', 'Élan')
  const all = ['/1.cbz', '/2.cbz', '/3.cbz']
  for (const [from, into] of [
    [mar, elan],
    [elan, mar],
  ] as const) {
    const { entity, undo } = await mergeEntities(client, userId, 'characters', from, into)
    expect([entity.id, await comicsOf('characters', into)]).toEqual([into, all])
    await undo?.()
    expect(await comicsOf('characters', elan)).toEqual(all)
    expect(await comicsOf('characters', mar)).toEqual(['/1.cbz', '/3.cbz'])
  }

  const undoDelete = await deleteEntity(client, userId, 'characters', mar)
  expect(await entityIdOf(client, userId, 'characters', 'Mar')).toBeNull()
  await undoDelete?.()
  expect(await entityIdOf(client, userId, 'characters', 'Mar')).toBe(mar)
  expect(await comicsOf('characters', mar)).toEqual(['/1.cbz', '/3.cbz'])

  // Adding and removing comics keeps existing links and can be undone.
  const undoAdd = await addToEntity(client, userId, 'characters', mar, ['/1.cbz', '/2.cbz'])
  expect(await comicsOf('characters', mar)).toEqual(expect.arrayContaining(['/1.cbz', '/2.cbz', '/3.cbz']))
  await undoAdd()
  expect(await comicsOf('characters', mar)).toEqual(['/1.cbz', '/3.cbz'])
  const undoRemove = await removeFromEntity(client, userId, 'artists', julia, ['/1.cbz'], 'inker')
  expect(await comicsOf('artists', julia)).toEqual(['/1.cbz writer', '/3.cbz writer'])
  await undoRemove()
  expect(await comicsOf('artists', julia)).toEqual(before.julia)
  const { id: nadie } = await createEntity(client, userId, 'artists', { name: 'Nadie', roles: ['writer'] })
  await addToEntity(client, userId, 'artists', nadie, ['/4.cbz'], 'editor')
  expect(await page({ role: 'editor' })).toMatchObject({ names: ['Nadie 1'] })

  const niebla = await id('storylines', 'Niebla')
  const parts = async () =>
    (await entityWithComics(client, userId, 'storylines', niebla))?.comics.map(
      ({ comic_path, story_order }) => [comic_path, story_order],
    )
  await addToEntity(client, userId, 'storylines', niebla, ['/1.cbz', '/2.cbz'])
  expect(await parts()).toEqual([
    ['/5.cbz', 1],
    ['/4.cbz', 4],
    ['/1.cbz', 5],
    ['/2.cbz', 6],
    ['/6.cbz', null],
  ])
  // The aggregated row has the same links in the same order.
  for (const [kind, of] of [
    ['storylines', niebla],
    ['artists', julia],
    ['characters', mar],
  ] as const) {
    const row = await client
      .from(`comics_of_${kind}` as 'comics_of_characters')
      .select('comics')
      .eq('id', of)
      .single()
    expect(row.data?.comics).toEqual((await entityWithComics(client, userId, kind, of))?.comics)
  }
  // The existing numbers are reassigned in the new order; a comic without a number gets one.
  await arrangeStoryline(client, userId, niebla, ['/6.cbz', '/4.cbz', '/5.cbz', '/1.cbz', '/2.cbz'])
  expect(await parts()).toEqual([
    ['/6.cbz', 1],
    ['/4.cbz', 4],
    ['/5.cbz', 5],
    ['/1.cbz', 6],
    ['/2.cbz', 7],
  ])
}
