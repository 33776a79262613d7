import { createHash } from 'node:crypto'
import { type ComicLinks, linksOf, type NamedEntity } from '#domain/comic-links.ts'
import { ENTITY_KINDS, type EntityKind, nameKey } from '#domain/entities.ts'
import type { AppError } from '#domain/errors.ts'
import type { DueComic, LinkedComics } from '#library/catalog/linked-comics.ts'
import type { AccountClient } from '#records/client/client.ts'
import { isRefusedValue } from '#records/client/failures.ts'
import { earlierLinks } from '#records/indexing/earlier-links.ts'
import type { EntityIndex } from '#records/indexing/entity-index.ts'
import { linkComics } from '#records/indexing/link-run.ts'
import { followComic, moveComicLinks } from '#records/library/moved-comics.ts'

/** A user's account, and what of it is already known. */
export interface LinkTarget {
  readonly client: AccountClient
  readonly userId: string
  readonly index: EntityIndex
  /** Called with comics that the account refuses to link. */
  readonly onFailure: (error: AppError) => void
}

/** A comic with the names its metadata holds. */
interface Named {
  readonly comic: DueComic
  readonly links: ComicLinks
  readonly hashes: Hashes
  /** The hashes in their order, one after the other. */
  readonly names: string
}

/** Characters of the hash of one name. */
const HASH = 8

/** The hash of a name, kind and role included: of millions, two are hardly the same. */
const hashOf = (kind: EntityKind, { name, role }: NamedEntity): string =>
  createHash('sha1')
    .update(`${kind} ${role ?? ''} ${nameKey(name)}`)
    .digest('base64url')
    .slice(0, HASH)

/** Hashes of the names of a comic. */
type Hashes = ReadonlyMap<NamedEntity, string>

const hashesOf = ({ named }: ComicLinks): Hashes =>
  new Map(ENTITY_KINDS.flatMap((kind) => named[kind].map((one) => [one, hashOf(kind, one)] as const)))

/** The links by names that a comic was not linked by before. */
function newLinks(links: ComicLinks, hashes: Hashes, before: string): ComicLinks {
  const known = new Set(before.match(new RegExp(`.{${HASH}}`, 'g')))
  const isNew = (one: NamedEntity) => !known.has(hashes.get(one) ?? '')
  const { characters, artists, publishers, storylines } = links.named
  const named = {
    characters: characters.filter(isNew),
    artists: artists.filter(isNew),
    publishers: publishers.filter(isNew),
    storylines: storylines.filter(isNew),
  }
  return { ...links, named }
}

/** No file is called so: links wait here for a comic whose path another comic has now. */
const waitingPath = (no: number, path: string): string => `${path}/#${no}`

/** Treats comics that an earlier index has linked as linked by all their names: a person may have removed links since. */
async function withEarlier({ client, userId }: LinkTarget, comics: readonly Named[]): Promise<Named[]> {
  const fresh = comics.flatMap(({ comic }) => (comic.linked === null ? comic.id : []))
  const earlier = await earlierLinks(client, userId, fresh)
  return comics.map((named) => {
    const path = named.comic.linked === null ? earlier.get(named.comic.id) : undefined
    if (path === undefined) return named
    return { ...named, comic: { ...named.comic, linked: { path, names: named.names } } }
  })
}

/** Moves the links of comics to where these are now. */
async function followMoves(
  { client, userId }: LinkTarget,
  comics: readonly DueComic[],
  store: LinkedComics,
): Promise<void> {
  const arrived = comics.filter(({ linked, path }) => linked?.path !== path)
  const places = new Map(arrived.map(({ no, linked, path }) => [no, linked?.path ?? path]))
  // Comics may have changed places: first the links of those that were there before are out of the way.
  for (const { no, path, names } of await store.holders(userId, arrived)) {
    const waiting = waitingPath(no, path)
    await moveComicLinks(client, userId, path, waiting)
    await store.save(userId, [{ no, path: waiting, names }])
    if (places.has(no)) places.set(no, waiting)
  }
  for (const comic of arrived) {
    const from = places.get(comic.no) ?? comic.path
    if (from !== comic.path) await followComic(client, userId, comic, from)
  }
}

/**
 * Links comics to the entities they name, for a user. Only names that a comic was not linked by before make links, so
 * that a link which a person removed stays removed. Links follow a comic that was moved. What an interruption leaves
 * undone is done by the next call. Throws the errors of `accountError`.
 */
export async function linkDue(
  target: LinkTarget,
  due: readonly DueComic[],
  store: LinkedComics,
): Promise<void> {
  const { client, userId, index, onFailure } = target
  const listed = due.map((comic): Named => {
    const links = linksOf(comic.metadata)
    const hashes = hashesOf(links)
    return { comic, links, hashes, names: [...hashes.values()].sort().join('') }
  })
  const changed = listed.filter(
    ({ comic: { linked, path }, names }) => linked?.path !== path || linked.names !== names,
  )
  if (changed.length === 0) return
  const comics = await withEarlier(target, changed)
  await followMoves(
    target,
    comics.map(({ comic }) => comic),
    store,
  )
  const linkable = comics.map(({ comic: { path, linked }, links, hashes }) => ({
    path,
    links: newLinks(links, hashes, linked?.names ?? ''),
  }))
  await linkComics(client, userId, index, linkable, (_, error) => {
    // A value that is refused will be refused again.
    if (!isRefusedValue(error)) throw error
    onFailure(error)
  })
  await store.save(
    userId,
    comics.map(({ comic: { no, path }, names }) => ({ no, path, names })),
  )
}
