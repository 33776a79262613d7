import { createHash } from 'node:crypto'
import { ENTITY_KINDS, type EntityKind, nameKey } from '#domain/entities.ts'
import type { AppError } from '#domain/errors/errors.ts'
import { type ComicLinks, linksOf, type NamedEntity } from '#domain/metadata/comic-links.ts'
import type { DueComic, LinkedComics } from '#library/catalog/linked-comics.ts'
import type { AccountClient } from '#records/client/client.ts'
import { isRefusedValue } from '#records/client/failures.ts'
import { earlierLinks } from '#records/indexing/earlier-links.ts'
import type { EntityIndex } from '#records/indexing/entity-index.ts'
import { linkComics } from '#records/indexing/link-run.ts'
import { followComic, moveComicLinks } from '#records/library/moved-comics.ts'

/** A user's account, and the index of its entities. */
export interface LinkTarget {
  readonly client: AccountClient
  readonly userId: string
  readonly index: EntityIndex
  /** Called with the error of each comic that the account refuses to link. */
  readonly onFailure: (error: AppError) => void
}

/** A comic with the names in its metadata. */
interface NamedComic {
  readonly comic: DueComic
  readonly links: ComicLinks
  readonly hashes: Hashes
  /** The sorted hashes, concatenated. */
  readonly names: string
}

/** Length of a name's hash in characters. */
const HASH_LENGTH = 8

/** Returns the hash of a name with its kind and role; collisions are negligible even for millions of names. */
const hashOf = (kind: EntityKind, { name, role }: NamedEntity): string =>
  createHash('sha1')
    .update(`${kind} ${role ?? ''} ${nameKey(name)}`)
    .digest('base64url')
    .slice(0, HASH_LENGTH)

/** Hashes of the names of a comic. */
type Hashes = ReadonlyMap<NamedEntity, string>

const hashesOf = ({ named }: ComicLinks): Hashes =>
  new Map(ENTITY_KINDS.flatMap((kind) => named[kind].map((one) => [one, hashOf(kind, one)] as const)))

/** Returns the links without the names that the comic was linked by before. */
function newLinks(links: ComicLinks, hashes: Hashes, before: string): ComicLinks {
  const known = new Set(before.match(new RegExp(`.{${HASH_LENGTH}}`, 'g')))
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

/** Returns a path that no file can have, to which a comic's links are moved while another comic takes its path. */
const waitingPath = (no: number, path: string): string => `${path}/#${no}`

/**
 * Treats comics that the account has links of, but this library has not recorded as linked, as linked by all their
 * names, because a user may have removed some of the links since.
 */
async function withEarlierLinks(
  { client, userId }: LinkTarget,
  comics: readonly NamedComic[],
): Promise<NamedComic[]> {
  const fresh = comics.flatMap(({ comic }) => (comic.linked === null ? comic.id : []))
  const earlier = await earlierLinks(client, userId, fresh)
  return comics.map((named) => {
    const path = named.comic.linked === null ? earlier.get(named.comic.id) : undefined
    if (path === undefined) return named
    return { ...named, comic: { ...named.comic, linked: { path, names: named.names } } }
  })
}

/** Moves the links of comics to their current paths. */
async function followMoves(
  { client, userId }: LinkTarget,
  comics: readonly DueComic[],
  store: LinkedComics,
): Promise<void> {
  const arrived = comics.filter(({ linked, path }) => linked?.path !== path)
  const paths = new Map(arrived.map(({ no, linked, path }) => [no, linked?.path ?? path]))
  // Comics may have swapped paths, so the links of the former holders are first moved to temporary paths.
  for (const { no, path, names } of await store.holders(userId, arrived)) {
    const waiting = waitingPath(no, path)
    await moveComicLinks(client, userId, path, waiting)
    await store.save(userId, [{ no, path: waiting, names }])
    if (paths.has(no)) paths.set(no, waiting)
  }
  for (const comic of arrived) {
    const from = paths.get(comic.no) ?? comic.path
    if (from !== comic.path) await followComic(client, userId, comic, from)
  }
}

/**
 * Links comics to the entities in their metadata, for a user. Only names that a comic was not linked by before create
 * links, so that a link which a user removed stays removed. Links follow a moved comic. After an interruption the next
 * call does the rest. Throws the errors of `accountError`.
 */
export async function linkDue(
  target: LinkTarget,
  due: readonly DueComic[],
  store: LinkedComics,
): Promise<void> {
  const { client, userId, index, onFailure } = target
  const listed = due.map((comic): NamedComic => {
    const links = linksOf(comic.metadata)
    const hashes = hashesOf(links)
    return { comic, links, hashes, names: [...hashes.values()].sort().join('') }
  })
  const changed = listed.filter(
    ({ comic: { linked, path }, names }) => linked?.path !== path || linked.names !== names,
  )
  if (changed.length === 0) return
  const comics = await withEarlierLinks(target, changed)
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
    // Another attempt with a refused value would be refused, too.
    if (!isRefusedValue(error)) throw error
    onFailure(error)
  })
  await store.save(
    userId,
    comics.map(({ comic: { no, path }, names }) => ({ no, path, names })),
  )
}
