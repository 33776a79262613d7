import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { beforeAll, describe, expect, it } from 'vitest'
import { record, type SignedIn, sharedAccount, signUp } from '../support/account.ts'
import { liveClient, subscribed, until, VERSIONS } from '../support/realtime.ts'

const account = await sharedAccount()

type Row = Record<string, unknown>
type Change = RealtimePostgresChangesPayload<Row>

const LINKS = ['comics_characters', 'comics_artists', 'comics_publishers', 'comics_storylines']

async function artist(who: SignedIn, name: string): Promise<string> {
  const { data, error } = await who.client.from('artists').insert({ name }).select('id').single()
  if (error) throw error
  return data.id
}

describe.each(VERSIONS)('with frames of %s', (vsn) => {
  let person: SignedIn
  beforeAll(async () => {
    person = await signUp(account, `ana-${vsn}@example.com`)
  })

  it('one channel receives the changes of four link tables', async () => {
    const client = await liveClient(account, person, vsn)
    const seen: Change[] = []
    const channel = client.channel('links')
    for (const table of LINKS) {
      const filter = { event: '*', schema: 'public', table, filter: `user_id=eq.${person.userId}` } as const
      channel.on('postgres_changes', filter, (change) => seen.push(change))
    }
    await subscribed(channel)

    const artist_id = await artist(person, 'Moebius')
    const { data } = await person.client
      .from('comics_artists')
      .insert({ comic_path: '/a.cbz', artist_id, role: 'inker' })
      .select()
      .single()
    const story = await person.client.from('storylines').insert({ name: 'El Incal' }).select().single()
    await person.client
      .from('comics_storylines')
      .insert({ comic_path: '/a.cbz', storyline_id: story.data?.id ?? '', story_order: 1.5 })

    const [first, second] = await until(seen, 2)
    expect(first).toEqual({
      schema: 'public',
      table: 'comics_artists',
      commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      eventType: 'INSERT',
      new: data,
      old: {},
      errors: null,
    })
    expect(second).toMatchObject({ table: 'comics_storylines', new: { story_order: 1.5 } })
  })

  it('inserts, updates, upserts and deletes carry rows in their REST form', async () => {
    const client = await liveClient(account, person, vsn)
    const seen: Change[] = []
    const updates: Change[] = []
    const filter = { schema: 'public', table: 'comics_library' } as const
    const channel = client
      .channel('library')
      .on('postgres_changes', { event: '*', ...filter }, (change) => seen.push(change))
      .on('postgres_changes', { event: 'UPDATE', ...filter }, (change) => updates.push(change))
    await subscribed(channel)

    const table = person.client.from('comics_library')
    const row = record('b.cbz', {
      comic_id: `b-${vsn}`,
      is_favorite: true,
      writers: ['Ñ, "q"', 'B'],
      last_read_at: '2026-11-20T17:35:06.320000+01:00',
    })
    const made = await table.insert(row).select().single()
    const id = made.data?.id ?? ''
    const changed = await table.update({ title: 'Título', writers: [] }).eq('id', id).select().single()
    const merged = await table
      .upsert({ ...row, comic_id: `b-${vsn}`, year: 1980 }, { onConflict: 'user_id,comic_id' })
      .select()
      .single()
    await table.delete().eq('id', id)

    const [insert, update, upsert, removal] = await until(seen, 4)
    expect(insert).toMatchObject({ eventType: 'INSERT', new: made.data })
    expect(made.data).toMatchObject({ is_favorite: true, last_read_at: '2026-11-20T16:35:06.32+00:00' })
    // The replica identity is the key, so the old row contains the key alone.
    expect(update).toMatchObject({ eventType: 'UPDATE', new: changed.data })
    expect(update?.old).toEqual({ id })
    expect(upsert).toMatchObject({ eventType: 'UPDATE', new: merged.data })
    expect(removal).toMatchObject({ eventType: 'DELETE' })
    expect([removal?.new, removal?.old]).toEqual([{}, { id }])
    expect(updates.map((change) => change.eventType)).toEqual(['UPDATE', 'UPDATE'])
  })

  it('cascading deletes are sent by key', async () => {
    const client = await liveClient(account, person, vsn)
    const artist_id = await artist(person, 'Juan Giménez')
    const links = ['/1.cbz', '/2.cbz'].map((comic_path) => ({ comic_path, artist_id, role: 'penciller' }))
    const { data } = await person.client.from('comics_artists').insert(links).select('id')
    const seen: Change[] = []
    const channel = client
      .channel('cascade')
      .on(
        'postgres_changes',
        { event: 'DELETE', schema: 'public', table: 'comics_artists', filter: `artist_id=eq.${artist_id}` },
        (change) => seen.push(change),
      )
      .on(
        'postgres_changes',
        { event: 'DELETE', schema: 'public', table: 'artists', filter: `id=eq.${artist_id}` },
        (change) => seen.push(change),
      )
    await subscribed(channel)
    await person.client.from('artists').delete().eq('id', artist_id)
    await until(seen, 3)
    const gone = (table: string) => seen.filter((change) => change.table === table).map(({ old }) => old)
    expect(gone('artists')).toEqual([{ id: artist_id }])
    expect(gone('comics_artists')).toEqual(expect.arrayContaining(data ?? []))
  })
})

it('a rejected call sends nothing', async () => {
  const person = await signUp(account, 'undone@example.com')
  const client = await liveClient(account, person)
  const seen: Change[] = []
  const filter = { event: '*', schema: 'public', table: 'artists' } as const
  await subscribed(client.channel('a').on('postgres_changes', filter, (change) => seen.push(change)))
  const both = await person.client.from('artists').insert([{ name: 'Same' }, { name: 'same' }])
  expect(both.error?.code).toBe('23505')
  await artist(person, 'After')
  expect(await until(seen, 1)).toMatchObject([{ new: { name: 'After', name_key: 'after', roles: [] } }])
})
