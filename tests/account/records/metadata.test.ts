import { createClient } from '@supabase/supabase-js'
import { beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Database } from '#contract/database.ts'
import { noMetadata } from '#domain/metadata/metadata-fields.ts'
import { createI18n } from '#i18n/load.ts'
import { cloudMetadata } from '#records/library/cloud-comics.ts'
import { saveMetadata } from '#records/library/save-metadata.ts'
import { openAccount, PASSWORD, type SignedIn, sharedAccount, signUp } from '../support/account.ts'
import { linkedNames, rowCount } from '../support/linked.ts'
import { sentenceOf } from '../support/sentences.ts'

const account = await sharedAccount()

let ana: SignedIn
let people = 0
beforeEach(async () => {
  ana = await signUp(account, `ana${++people}@example.com`)
})

const comic = { id: 'one', path: '/comics/x, "y" (1)\\/one.cbz', name: 'one.cbz' }
const save = (given: Parameters<typeof saveMetadata>[3], who = ana) =>
  saveMetadata(who.client, who.userId, comic, given)
const namesOf = async (who = ana) => (await linkedNames(who))[comic.path] ?? []

describe('saving metadata', () => {
  it('stores the metadata and creates its entities', async () => {
    const given = {
      ...noMetadata(),
      title: 'Uno',
      publisher: 'marvel comics',
      storyline: { name: 'Niebla', order: 1, total: 3 },
      writers: ['Ana Ruiz'],
      pencillers: ['Bo', 'Cy'],
      inkers: ['Cy'],
      coverArtists: ['Di'],
      characters: ['El farero', 'La "gata", 50%*'],
    }
    const { generated, warning } = await save(given)
    expect(warning).toBeNull()
    expect(generated).toEqual({ entities: 8, links: 9, removed: 0 })
    expect(await cloudMetadata(ana.client, ana.userId, comic.path)).toEqual(given)
    expect(await namesOf()).toEqual(
      [
        'El farero',
        'La "gata", 50%*',
        'Marvel',
        'Niebla',
        'cover_artist Di',
        'inker Cy',
        'penciller Bo',
        'penciller Cy',
        'writer Ana Ruiz',
      ].sort(),
    )
    const { data } = await ana.client.from('artists').select('name,roles').order('name')
    expect(data).toEqual([
      { name: 'Ana Ruiz', roles: ['writer'] },
      { name: 'Bo', roles: ['penciller'] },
      { name: 'Cy', roles: ['penciller', 'inker'] },
      { name: 'Di', roles: ['cover_artist'] },
    ])
    const { data: row } = await ana.client.from('comics').select('artists,comic_id,file_name').single()
    expect(row).toEqual({ artists: ['Bo', 'Cy', 'Di'], comic_id: 'one', file_name: 'one.cbz' })
    // Saving again changes nothing.
    expect((await save(given)).generated).toEqual({ entities: 0, links: 0, removed: 0 })
  })

  it('replaces the fields that it contains, and no others', async () => {
    await save({ writers: ['Ana'], inkers: ['Ana', 'Bo'], characters: ['A', 'B'], publisher: 'P' })
    const { generated } = await save({ inkers: ['Bo', 'Cy'], characters: ['b'], storyline: null })
    expect(generated).toEqual({ entities: 1, links: 1, removed: 2 })
    expect(await namesOf()).toEqual(['B', 'P', 'inker Bo', 'inker Cy', 'writer Ana'])
    await save({ writers: [], characters: [], publisher: null })
    expect(await namesOf()).toEqual(['inker Bo', 'inker Cy'])
    // The entities are kept, since other comics or the user may need them.
    expect(await rowCount(ana, 'characters')).toBe(2)
    const stored = await cloudMetadata(ana.client, ana.userId, comic.path)
    expect(stored).toMatchObject({ writers: [], inkers: ['Bo', 'Cy'], publisher: null, characters: [] })
    const { data } = await ana.client.from('comics').select('artists').single()
    expect(data?.artists).toEqual(['Bo', 'Cy'])
  })

  it('updates the order of a storyline, and replaces the storyline', async () => {
    const orderOf = async () =>
      (await ana.client.from('comics_storylines').select('story_order').single()).data?.story_order
    await save({ storyline: { name: 'Niebla', order: 1, total: null } })
    await save({ storyline: { name: 'NIEBLA', order: 2.5, total: null } })
    expect(await orderOf()).toBe(2.5)
    await save({ storyline: { name: 'Niebla', order: null, total: null } })
    expect(await orderOf()).toBeNull()
    await save({ storyline: { name: 'Otra', order: 7, total: null } })
    expect(await orderOf()).toBe(7)
    expect(await namesOf()).toEqual(['Otra'])
  })

  it('adds roles to an artist', async () => {
    await save({ writers: ['Ana'] })
    await ana.client
      .from('artists')
      .update({ roles: ['writer', 'editor'] })
      .eq('name', 'Ana')
    await save({ letterers: ['ana'] })
    await save({ writers: [] })
    const { data } = await ana.client.from('artists').select('name,roles').single()
    expect(data).toEqual({ name: 'Ana', roles: ['writer', 'letterer', 'editor'] })
  })

  it('without names creates no entities', async () => {
    expect(await save({ title: 'T', genres: ['Horror'], language: 'es' })).toEqual({
      generated: null,
      warning: null,
    })
    expect(await cloudMetadata(ana.client, ana.userId, '/other.cbz')).toBeNull()
  })

  it('from several windows at once creates each entity and link once', async () => {
    const names = Array.from({ length: 40 }, (_, i) => `Name ${i}`)
    const saved = await Promise.all(
      [1, 2, 3, 4].map(() => save({ characters: names, writers: names.slice(0, 5) })),
    )
    expect(saved.every(({ warning }) => warning === null)).toBe(true)
    expect(saved.reduce((sum, { generated }) => sum + (generated?.links ?? 0), 0)).toBe(45)
    expect(await rowCount(ana, 'characters')).toBe(40)
    expect(await rowCount(ana, 'artists')).toBe(5)
    expect(await namesOf()).toHaveLength(45)
  })

  it('accepts 1,200 names', async () => {
    const names = Array.from({ length: 1200 }, (_, i) => `人物の名前 ${i}`)
    expect((await save({ characters: names })).generated).toMatchObject({ entities: 1200, links: 1200 })
    expect((await save({ characters: names.slice(0, 5) })).generated).toEqual({
      entities: 0,
      links: 0,
      removed: 1195,
    })
  })

  it('affects its user alone', async () => {
    const bea = await signUp(account, `bea${people}@example.com`)
    await save({ characters: ['Batman'] })
    expect(await save({ characters: ['Batman'] }, bea)).toMatchObject({ generated: { entities: 1 } })
    await save({ characters: [] }, bea)
    expect(await namesOf(ana)).toEqual(['Batman'])
    expect(await cloudMetadata(bea.client, ana.userId, comic.path)).toBeNull()
  })
})

describe('errors', () => {
  it('have a message for the user', async () => {
    const { client } = ana
    expect(await sentenceOf(saveMetadata(client, null, comic, {}))).toBe('Usuario no autenticado')
    const blank = { ...comic, path: ' ' }
    expect(await sentenceOf(saveMetadata(client, ana.userId, blank, {}))).toBe('Error guardando metadatos')
  })

  it('of entities alone are returned as a warning', async () => {
    const { t } = await createI18n('es')
    const away = await openAccount()
    let up = true
    const client = createClient<Database>(away.url, away.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never },
      global: {
        // The account stops after the metadata is stored, before the first request for entities.
        async fetch(input, init) {
          const last = String(input).includes('/rest/v1/characters')
          if (last && up) await away.stop()
          if (last) up = false
          return fetch(input, init)
        },
      },
    })
    const { data } = await client.auth.signUp({ email: 'ana@example.com', password: PASSWORD })
    const given = { title: 'Uno', characters: ['Batman'] }
    const { warning, generated } = await saveMetadata(client, data.user?.id ?? null, comic, given)
    expect(generated).toBeNull()
    expect(warning?.cause).toMatchObject({ code: 'account-unreachable' })
    expect(t(`errors.${warning?.code ?? 'internal'}` as 'errors.internal')).toBe(
      'Metadatos guardados, pero hubo un error generando entidades automáticamente',
    )
  })
})
