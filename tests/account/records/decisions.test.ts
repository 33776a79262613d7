import { beforeEach, describe, expect, it } from 'vitest'
import { ENTITY_KINDS, type EntityKind } from '#domain/entities.ts'
import { linksOf } from '#domain/metadata/comic-links.ts'
import type { PartialMetadata } from '#domain/metadata/metadata.ts'
import { deleteEntity, mergeEntities } from '#records/entities/delete-and-merge.ts'
import { entityWithComics } from '#records/entities/entities.ts'
import { createEntity, updateEntity } from '#records/entities/entity-edits.ts'
import { addToEntity } from '#records/entities/entity-links.ts'
import { aliasesOf, layTombstone, liftTombstone, listTombstones } from '#records/entities/entity-names.ts'
import { createEntityIndex } from '#records/indexing/entity-index.ts'
import { addLinks, generateEntities } from '#records/indexing/generation.ts'
import { type SignedIn, sharedAccount, signUp } from '../support/account.ts'
import { entitiesByName } from '../support/entities.ts'

const account = await sharedAccount({ signUp: 'open' })

let ana: SignedIn
let users = 0
beforeEach(async () => {
  account.pass(60_000)
  ana = await signUp(account, `ana${users++}@example.com`)
})

const roles = ['writer']

/** Metadata with one entity of a kind. */
const metadataOf: Record<EntityKind, (name: string) => PartialMetadata> = {
  characters: (name) => ({ characters: [name] }),
  artists: (name) => ({ writers: [name] }),
  publishers: (name) => ({ publisher: name }),
  storylines: (name) => ({ storyline: { name, order: 1, total: null } }),
}

/** Indexes comics twice: with all entities loaded before, and with entities looked up by name. */
async function index(kind: EntityKind, names: readonly string[], prefix = ''): Promise<void> {
  const comics = names.map((name, n) => ({
    path: `/comics/${prefix}${n}.cbz`,
    links: linksOf(metadataOf[kind](name)),
  }))
  for (const learns of [true, false]) {
    const known = createEntityIndex(ana.client, ana.userId)
    if (learns) await known.learn()
    await addLinks(ana.client, ana.userId, known, comics)
  }
}
const names = async (kind: EntityKind) =>
  (await entitiesByName(ana.client, ana.userId, kind)).map(({ name, comics_count }) => [name, comics_count])
const idOf = async (kind: EntityKind, name: string) =>
  (await entitiesByName(ana.client, ana.userId, kind)).find((one) => one.name === name)?.id ?? ''
const rename = (kind: EntityKind, id: string, name: string) =>
  updateEntity(ana.client, ana.userId, kind, id, { name, roles })
const comicsOf = async (kind: EntityKind, id: string) =>
  ((await entityWithComics(ana.client, ana.userId, kind, id))?.comics ?? []).map(
    ({ comic_path }) => comic_path,
  )

describe.each(ENTITY_KINDS)('%s', (kind) => {
  it('that were deleted are not indexed again until their tombstone is removed', async () => {
    await index(kind, ['Wolf', 'Moon'])
    const id = await idOf(kind, 'Wolf')
    await deleteEntity(ana.client, ana.userId, kind, id)
    await index(kind, ['WOLF', 'Moon'])
    await generateEntities(ana.client, ana.userId, '/comics/9.cbz', metadataOf[kind]('wolf'))
    expect(await names(kind)).toEqual([['Moon', 1]])
    const [tombstone, ...others] = await listTombstones(ana.client, ana.userId)
    expect([tombstone, others]).toMatchObject([{ kind, name: 'Wolf' }, []])
    expect(Math.abs(Date.parse(tombstone?.deletedAt ?? '') - Date.now())).toBeLessThan(60_000)
    if (tombstone) await liftTombstone(ana.client, ana.userId, tombstone)
    expect(await listTombstones(ana.client, ana.userId)).toEqual([])
    // Without its tombstone the entity is indexed again.
    if (tombstone) await layTombstone(ana.client, ana.userId, tombstone)
    const [again, ...more] = await listTombstones(ana.client, ana.userId)
    expect([again, more]).toMatchObject([{ kind, name: 'Wolf', deletedAt: tombstone?.deletedAt }, []])
    await index(kind, ['Wolf', 'Moon'])
    expect(await names(kind)).toEqual([['Moon', 1]])
    if (again) await liftTombstone(ana.client, ana.userId, again)
    await index(kind, ['Wolf', 'Moon'])
    expect(await names(kind)).toEqual([
      ['Moon', 1],
      ['Wolf', 1],
    ])
  })

  it('can be created again with a deleted name', async () => {
    await index(kind, ['Wolf'])
    await deleteEntity(ana.client, ana.userId, kind, await idOf(kind, 'Wolf'))
    const made = await createEntity(ana.client, ana.userId, kind, { name: 'wolf', roles })
    expect(made).toMatchObject({ name: 'wolf', image_url: null })
    expect(await listTombstones(ana.client, ana.userId)).toEqual([])
    await index(kind, ['Wolf'])
    expect(await names(kind)).toEqual([['wolf', 1]])
  })

  it('that were renamed are linked and deleted under all their names', async () => {
    await index(kind, ['Giraud', 'Moon'])
    const id = await idOf(kind, 'Giraud')
    await rename(kind, id, 'Gir')
    await rename(kind, id, 'Moebius')
    await index(kind, ['GIRAUD', 'Gir', 'Moebius'], 'new')
    expect(await names(kind)).toEqual([
      ['Moebius', 4],
      ['Moon', 1],
    ])
    expect((await aliasesOf(ana.client, ana.userId, kind, id)).map(({ name }) => name)).toEqual([
      'Gir',
      'Giraud',
    ])
    // Renamed back, then renamed in case alone.
    await rename(kind, id, 'Giraud')
    await rename(kind, id, 'GIRAUD')
    expect((await aliasesOf(ana.client, ana.userId, kind, id)).map(({ name }) => name)).toEqual([
      'Gir',
      'Moebius',
    ])
    await deleteEntity(ana.client, ana.userId, kind, id)
    await index(kind, ['Giraud', 'Gir', 'Moebius'], 'third')
    expect(await names(kind)).toEqual([['Moon', 1]])
    expect(await listTombstones(ana.client, ana.userId)).toHaveLength(3)
  })

  it('can be given a former name of another', async () => {
    await index(kind, ['Old', 'Other'])
    const [old, other] = [await idOf(kind, 'Old'), await idOf(kind, 'Other')]
    await rename(kind, old, 'New')
    await rename(kind, other, 'old')
    await index(kind, ['Old', 'Other', 'New'], 'next')
    expect(await names(kind)).toEqual([
      ['New', 2],
      ['old', 3],
    ])
    expect(await aliasesOf(ana.client, ana.userId, kind, old)).toEqual([])
    const made = await createEntity(ana.client, ana.userId, kind, { name: 'Other', roles })
    expect(made.id).not.toBe(other)
    await expect(createEntity(ana.client, ana.userId, kind, { name: 'NEW', roles })).rejects.toMatchObject({
      code: expect.stringContaining('-exists'),
    })
  })

  it('that were merged keep all names and comics of both', async () => {
    await index(kind, ['Giraud', 'Moebius', 'Moebius'])
    const [from, into] = [await idOf(kind, 'Giraud'), await idOf(kind, 'Moebius')]
    await rename(kind, from, 'Jean Giraud')
    await ana.client
      .from(kind as 'characters')
      .update({ image_url: '/j.png' })
      .eq('id', from)
    const { entity: merged } = await mergeEntities(ana.client, ana.userId, kind, from, into)
    expect(merged).toMatchObject({ id: into, name: 'Moebius', image_url: '/j.png' })
    expect(await entityWithComics(ana.client, ana.userId, kind, from)).toBeNull()
    expect((await comicsOf(kind, into)).sort()).toEqual(['/comics/0.cbz', '/comics/1.cbz', '/comics/2.cbz'])
    expect((await aliasesOf(ana.client, ana.userId, kind, into)).map(({ name }) => name)).toEqual([
      'Giraud',
      'Jean Giraud',
    ])
    await index(kind, ['Giraud', 'jean giraud', 'Moebius'], 'next')
    expect(await names(kind)).toEqual([['Moebius', 6]])
    // Once more changes nothing.
    const again = await mergeEntities(ana.client, ana.userId, kind, from, into)
    expect(again).toEqual({ entity: merged, undo: null })
  })

  it('deleted or merged during an index run are not created again', async () => {
    await index(kind, ['Wolf', 'Giraud', 'Moebius'])
    const run = createEntityIndex(ana.client, ana.userId)
    await run.learn()
    await deleteEntity(ana.client, ana.userId, kind, await idOf(kind, 'Wolf'))
    const into = await idOf(kind, 'Moebius')
    await mergeEntities(ana.client, ana.userId, kind, await idOf(kind, 'Giraud'), into)
    const comics = ['Wolf', 'Giraud'].map((name) => ({
      path: `/comics/late ${name}.cbz`,
      links: linksOf(metadataOf[kind](name)),
    }))
    await addLinks(ana.client, ana.userId, run, comics)
    expect(await names(kind)).toEqual([['Moebius', 3]])
    expect(await comicsOf(kind, into)).toContain('/comics/late Giraud.cbz')
  })

  it('that a comic names under two names are linked once', async () => {
    await index(kind, ['Giraud'])
    await rename(kind, await idOf(kind, 'Giraud'), 'Moebius')
    const both: PartialMetadata = {
      characters: ['Giraud', 'Moebius'],
      writers: ['Giraud', 'Moebius'],
      publisher: 'Giraud',
      storyline: { name: 'Giraud', order: 1, total: null },
    }
    await generateEntities(ana.client, ana.userId, '/comics/both.cbz', both)
    await generateEntities(ana.client, ana.userId, '/comics/both.cbz', both)
    expect(await names(kind)).toEqual([['Moebius', 2]])
  })
})

/** Returns a client of Ana's whose requests fail after `allowed` ones; `onSent` is called for each. */
async function cutAfter(allowed: number, onSent: () => void = () => undefined) {
  let sent = 0
  const cut = account.client()
  await cut.auth.setSession({ access_token: ana.accessToken, refresh_token: ana.refreshToken })
  const send = Reflect.get(Reflect.get(cut, 'rest'), 'fetch') as typeof fetch
  Reflect.set(Reflect.get(cut, 'rest'), 'fetch', (...given: Parameters<typeof fetch>) => {
    onSent()
    return sent++ < allowed ? send(...given) : Promise.reject(new TypeError('fetch failed'))
  })
  return cut
}

it('an interrupted rename to a deleted name leaves the old or the new name', async () => {
  const { client, userId } = ana
  await createEntity(client, userId, 'characters', { name: 'Nadie' })
  await deleteEntity(client, userId, 'characters', await idOf('characters', 'Nadie'))
  await createEntity(client, userId, 'characters', { name: 'Alguien' })
  const id = await idOf('characters', 'Alguien')
  for (let allowed = 0; ; allowed++) {
    const cut = await cutAfter(allowed)
    const done = await updateEntity(cut, userId, 'characters', id, { name: 'Nadie' }).then(
      () => true,
      () => false,
    )
    const { data } = await client.from('characters').select('name').eq('user_id', userId)
    expect(data?.filter(({ name }) => !['Nadie', 'Alguien'].includes(name))).toEqual([])
    if (done) break
    expect(allowed).toBeLessThan(30)
  }
  expect(await names('characters')).toEqual([['Nadie', 0]])
  expect(await listTombstones(client, userId)).toEqual([])
})

it('an interrupted merge loses nothing, and is completed by merging again', async () => {
  const { client, userId } = ana
  const writes: PartialMetadata = { writers: ['Giraud'], inkers: ['Giraud'] }
  for (let n = 0; n < 5; n++) await generateEntities(client, userId, `/comics/${n}.cbz`, writes)
  await createEntity(client, userId, 'artists', { name: 'Moebius', roles: ['editor'] })
  const [from, into] = [await idOf('artists', 'Giraud'), await idOf('artists', 'Moebius')]
  // The merge is interrupted after each number of requests.
  for (let allowed = 0; ; allowed++) {
    const cut = await cutAfter(allowed)
    const done = await mergeEntities(cut, userId, 'artists', from, into).then(
      () => true,
      () => false,
    )
    const links = await client.from('comics_artists').select('comic_path,role').eq('user_id', userId)
    expect(new Set(links.data?.map(({ comic_path, role }) => `${comic_path} ${role}`)).size).toBe(10)
    if (done) break
    expect(allowed).toBeLessThan(30)
  }
  const { data } = await client.from('comics_artists').select('artist_id').eq('user_id', userId)
  expect(data?.map(({ artist_id }) => artist_id)).toEqual(Array.from({ length: 10 }, () => into))
  const merged = await entitiesByName(client, userId, 'artists')
  expect(merged).toMatchObject([{ name: 'Moebius', roles: ['writer', 'inker', 'editor'] }])
})

it('merging and deleting take as many requests for many comics as for few', async () => {
  const { userId } = ana
  const counts: number[] = []
  const counted = await cutAfter(Number.POSITIVE_INFINITY, () => counts.push(1))
  const requestsOf = async (work: () => Promise<unknown>) => {
    counts.length = 0
    await work()
    return counts.length
  }
  const requestCounts = async (comics: number) => {
    const [from, into] = [`From ${comics}`, `Into ${comics}`]
    for (const name of [from, into]) await createEntity(ana.client, userId, 'characters', { name })
    const [one, other] = [await idOf('characters', from), await idOf('characters', into)]
    const paths = Array.from({ length: comics }, (_, n) => `/comics/${n}.cbz`)
    await addToEntity(ana.client, userId, 'characters', one, paths)
    const merging = await requestsOf(() => mergeEntities(counted, userId, 'characters', one, other))
    const deleting = await requestsOf(() => deleteEntity(counted, userId, 'characters', other))
    expect((await names('characters')).map(([name]) => name)).not.toContain(into)
    return { merging, deleting }
  }
  const few = await requestCounts(1)
  expect(await requestCounts(1_200)).toEqual(few)
})

it('roles that several windows add to one artist at once are all stored', async () => {
  const { client, userId } = ana
  await createEntity(client, userId, 'artists', { name: 'Ana', roles: ['editor'] })
  const fields = ['writers', 'pencillers', 'inkers', 'colorists', 'letterers', 'coverArtists'] as const
  const runs = await Promise.all(
    fields.map(async (field) => {
      const run = createEntityIndex(client, userId)
      await run.learn()
      return { run, field }
    }),
  )
  await Promise.all(
    runs.map(({ run, field }, n) =>
      addLinks(client, userId, run, [{ path: `/comics/${n}.cbz`, links: linksOf({ [field]: ['Ana'] }) }]),
    ),
  )
  const [artist] = await entitiesByName(client, userId, 'artists')
  expect(artist?.roles).toEqual([
    'writer',
    'penciller',
    'inker',
    'colorist',
    'letterer',
    'cover_artist',
    'editor',
  ])
})
