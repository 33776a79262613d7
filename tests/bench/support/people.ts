import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import type { Database } from '#contract/database.ts'
import { ADDED_ITEMS_MAX } from '#contract/helper/playlists.ts'
import { linksOf } from '#domain/metadata/comic-links.ts'
import { partsOf } from '#records/client/paging.ts'
import { entityIdOf } from '#records/entities/entity-list.ts'
import { createEntityIndex } from '#records/indexing/entity-index.ts'
import { addLinks } from '#records/indexing/generation.ts'
import type { Helper } from './helper.ts'

/** An entity whose screen is measured, with its number of comics. */
export interface Person {
  readonly id: string
  readonly comics: number
}

/** The account and helper of a library whose comics all name people. */
export interface People {
  readonly client: SupabaseClient<Database>
  readonly userId: string
  readonly character: Person
  readonly artist: Person
  readonly publisher: Person
  readonly storyline: Person
  readonly playlist: Person
}

interface Card {
  readonly id: string
  readonly path: string
}

/** Returns the paths of all comics' cards. */
async function everyComic({ client }: Helper): Promise<Card[]> {
  const cards: Card[] = []
  for (;;) {
    const page = await client.json<{ comics: Card[]; total: number }>(
      'GET',
      `/api/comics?limit=200&offset=${cards.length}`,
    )
    cards.push(...page.comics)
    if (cards.length >= page.total || page.comics.length === 0) return cards
  }
}

/** Returns a client of the owner's account. */
async function ownAccount(helper: Helper): Promise<SupabaseClient<Database>> {
  const url = `http://localhost:${helper.port}`
  const { account } = (await (await fetch(`${url}/api/config`)).json()) as { account: { anonKey: string } }
  const client = createClient<Database>(url, account.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has no WebSocket of its own, and createClient refuses to start without one.
    realtime: { transport: WebSocket as never },
  })
  const { error } = await client.auth.setSession(JSON.parse(helper.session))
  if (error) throw error
  return client
}

/** Returns the metadata of the n-th of `all` comics: a quarter as many characters, a tenth as many artists. */
export function metadataOf(n: number, all: number) {
  const [heroes, makers] = [all / 4, all / 10]
  return {
    publisher: n % 2 === 0 ? 'Casa Grande' : `Editorial ${n % 60}`,
    characters: [
      ...[0, 1, 2, 3, 4].map((j) => `Hero ${(n * 7 + j * (n % 97)) % heroes}`),
      ...(n % 10 === 0 ? ['Batman'] : []),
    ],
    writers: [`Writer ${n % (makers / 2)}`, ...(n % 10 === 1 ? ['Ana Prolífica'] : [])],
    pencillers: [`Pencil ${n % (makers / 2)}`],
    colorists: [`Writer ${(n + 3) % (makers / 2)}`],
    ...(n < all / 66 && { storyline: { name: 'Larga', order: n + 1, total: null } }),
  }
}

/** Comics whose links are written in one request. */
const BATCH = 500

/**
 * Names people in all comics of a helper: of 20,000 a quarter as many characters and a tenth as many artists, one of
 * each in 2,000, a publisher in half of them, a storyline of 300, a playlist of 2,000; some were read.
 */
export async function fillPeople(helper: Helper): Promise<People> {
  const cards = await everyComic(helper)
  const client = await ownAccount(helper)
  const { data } = await client.auth.getUser()
  const userId = data.user?.id ?? ''
  const index = createEntityIndex(client, userId)
  await index.learn()
  for (let from = 0; from < cards.length; from += BATCH) {
    const links = cards
      .slice(from, from + BATCH)
      .map(({ path }, at) => ({ path, links: linksOf(metadataOf(from + at, cards.length)) }))
    await addLinks(client, userId, index, links)
  }
  const read = cards
    .filter((_, n) => n % 20 === 0)
    .map(({ id, path }, n) => ({
      comic_id: id,
      file_path: path,
      file_name: path.slice(path.lastIndexOf('/') + 1),
      file_size: 1,
      last_page: 1,
      page_count: 2,
      last_read_at: new Date(Date.now() - n * 3_600_000).toISOString(),
    }))
  const { error } = await client.from('comics_library').insert(read)
  if (error) throw error
  const days = read.slice(0, 600).map(({ comic_id, last_read_at }) => ({
    day: last_read_at.slice(0, 10),
    comic_id,
    pages: 12,
    finished: true,
  }))
  const counted = await client.from('reading_days').insert(days)
  if (counted.error) throw counted.error

  const items = cards.slice(0, cards.length / 10).map(({ path }) => ({ type: 'comic', path }))
  const { playlist } = await helper.client.json<{ playlist: { id: string } }>('POST', '/api/playlists', {
    name: 'Dos mil',
  })
  for (const batch of partsOf(items, ADDED_ITEMS_MAX))
    await helper.client.json('POST', `/api/playlists/${playlist.id}/items`, { items: batch })

  const person = async (kind: 'characters' | 'artists' | 'publishers' | 'storylines', name: string) => {
    const id = (await entityIdOf(client, userId, kind, name)) ?? ''
    const view = client.from(`listed_${kind}` as 'listed_characters')
    const listed = await view.select('comics_count').eq('id', id).single()
    return { id, comics: listed.data?.comics_count ?? 0 }
  }
  return {
    client,
    userId,
    character: await person('characters', 'Batman'),
    artist: await person('artists', 'Ana Prolífica'),
    publisher: await person('publishers', 'Casa Grande'),
    storyline: await person('storylines', 'Larga'),
    playlist: { id: playlist.id, comics: items.length },
  }
}
