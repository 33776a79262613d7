import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutPostgres } from '../../support/servers/postgres.ts'
import type { More } from './support/rest-call.ts'
import { shelf } from './support/shelf.ts'
import { type TwoBackends, twoBackends } from './support/two-backends.ts'

const TO_ONE: readonly string[] = [
  'comics_artists?select=comic_path,artists(name)&order=id',
  'comics_artists?select=comic_path,artists(*)&order=id',
  'comics_artists?select=*,artist:artists(called:name)&order=id',
  'comics_artists?select=comic_path,artists!inner(name)&order=id',
  'comics_artists?select=comic_path,artists!left(name)&order=id',
  'comics_artists?select=comic_path,artists!comics_artists_artist_id_fkey(name)&order=id',
  'comics_artists?select=comic_path,artists(name)&artists.name=eq.Moebius&order=id',
  'comics_artists?select=comic_path,artists!inner(name)&artists.name=eq.Moebius&order=id',
  'comics_artists?select=comic_path,a:artists!inner(name)&a.name=like.*e*&order=id',
  'comics_artists?select=comic_path,artists!inner(name)&artists.or=(name.eq.Moebius,image_url.is.null)&order=id',
  'comics_artists?select=comic_path,artists!inner(name)&artists.not.and=(name.eq.Moebius,image_url.not.is.null)&order=id',
  'comics_artists?select=comic_path,artists!inner(name)&artists.roles=cs.{inker}&role=eq.writer&order=id',
  'comics_artists?select=comic_path,artists!inner()&artists.name=eq.Moebius&order=id',
  'comics_artists?select=comic_path,artists()&order=id',
  'comics_artists?select=artists(name)&limit=3&order=created_at.desc',
  'comics_artists?select=artists(id,image_url,created_at,roles)&order=id',
  'comics_storylines?select=comic_path,story_order,added_at,storylines!inner(id,name)&order=story_order.asc.nullslast,id',
  'comics_storylines?select=storylines(name),story_order&order=story_order.desc,id',
  'comics_characters?select=comic_path,characters(name)&order=id',
  'comics_characters?select=comic_path,characters(name)&user_id=eq.ANA&order=id&offset=1000&limit=1000',
]

const TO_MANY: readonly string[] = [
  'artists?select=id,name,comics_artists(comic_path,role,created_at)&order=id&comics_artists.order=id',
  'artists?select=id,comics_artists(*)&order=id&comics_artists.order=created_at.desc&comics_artists.limit=2',
  'artists?select=id,comics_artists(id)&order=id&comics_artists.order=id&comics_artists.offset=1',
  'artists?select=id,comics_artists(id)&order=id&comics_artists.order=id.desc&comics_artists.offset=1&comics_artists.limit=1',
  'artists?select=id,comics_artists(id)&order=id&comics_artists.limit=0',
  'artists?select=id,comics_artists!inner(id)&order=id',
  'artists?select=id,comics_artists!inner(id)&order=id&comics_artists.role=eq.writer',
  'artists?select=id,comics_artists(id,role)&order=id&comics_artists.role=in.(inker,editor)',
  'artists?select=id,links:comics_artists(path:comic_path)&order=id&links.role=eq.inker&links.order=created_at',
  'artists?select=name,comics_artists!inner()&order=name',
  'artists?select=name,comics_artists()&order=name',
  'artists?select=comics_artists(comic_path)&order=id&limit=2',
  'artists?select=id,comics_artists(role)&name=eq.Moebius&comics_artists.order=role.desc',
  'artists?select=id,comics_artists(role,comic_path)&order=id&comics_artists.or=(role.eq.writer,and(role.eq.inker,comic_path.like.*0*))',
  'storylines?select=name,comics_storylines(story_order)&order=name&comics_storylines.order=story_order.nullsfirst,id',
  'storylines?select=name,comics_storylines(story_order,comic_path)&order=name.desc&comics_storylines.order=story_order.desc.nullslast,comic_path',
  'storylines?select=name,comics_storylines(story_order)&order=name&comics_storylines.story_order=gt.1',
  'storylines?select=name,comics_storylines(story_order)&order=name&comics_storylines.story_order=not.is.null',
  'characters?select=name,comics_characters(comic_path)&comics_characters.order=created_at',
  'characters?select=name,comics_characters(comic_path)&comics_characters.order=created_at&comics_characters.offset=1000',
  'characters?select=name,comics_characters(comic_path)&comics_characters.order=comic_path&comics_characters.limit=2000',
]

const NESTED: readonly string[] = [
  'comics_artists?select=id,artists(name,comics_artists(role))&order=id&artists.comics_artists.order=role,id',
  'artists?select=name,comics_artists(role,artists(id,name))&order=name&comics_artists.order=id',
  'artists?select=name,comics_artists!inner(role,artists!inner(name))&order=name&comics_artists.artists.name=eq.Moebius',
  'artists?select=name,l:comics_artists(role,a:artists(n:name,back:comics_artists(id)))&order=name&l.order=id&l.a.back.order=id.desc&l.a.back.limit=2',
  'artists?select=name,comics_artists(role,artists(comics_artists(id)))&order=name&comics_artists.order=id&comics_artists.artists.comics_artists.role=eq.inker',
]

const COUNTED: readonly (readonly [string, More])[] = [
  ['comics_artists?select=id,artists!inner(name)&artists.name=eq.Moebius', { prefer: 'count=exact' }],
  ['artists?select=id,comics_artists!inner(id)&limit=2&order=id', { prefer: 'count=exact' }],
  ['artists?select=id,comics_artists(id)&limit=2&order=id', { prefer: 'count=exact' }],
  [
    'artists?select=id,comics_artists!inner(role,artists!inner(id))&comics_artists.artists.name=eq.Moebius',
    { prefer: 'count=exact' },
  ],
  [
    'HEAD artists?select=id,comics_artists!inner(id)&comics_artists.role=eq.editor',
    { prefer: 'count=exact' },
  ],
  [
    'artists?select=id,name,comics_artists(comic_path,role,created_at)&name=eq.Moebius&user_id=eq.ANA',
    { single: true },
  ],
  ['comics_artists?select=id,artists!inner(name)&artists.name=eq.nobody', { single: true }],
  ['artists?select=name,comics_artists(comic_path)&order=name', { as: 'bea' }],
  ['comics_artists?select=comic_path,artists(name)&order=id', { as: 'bea' }],
  ['comics_artists?select=comic_path,artists!inner(name)&artists.user_id=eq.ANA', { as: 'bea' }],
  ['artists?select=name,comics_artists!inner(user_id)&comics_artists.user_id=eq.BEA', {}],
  ['artists?select=name,comics_artists(user_id)&comics_artists.or=(user_id.eq.BEA,user_id.neq.ANA)', {}],
]

// Skipped only where PostgreSQL is missing.
describe.skipIf(withoutPostgres())('the embedded account embeds as PostgreSQL does', () => {
  let backends: TwoBackends
  beforeAll(async () => {
    backends = await twoBackends(shelf)
  })
  afterAll(() => backends.stop())

  it.each([...TO_ONE, ...TO_MANY, ...NESTED])('%s', async (line) => {
    const { status, body } = await backends.same(line)
    expect(status).toBe(200)
    expect(body).not.toEqual([])
  })
  it.each(COUNTED)('%s %o', async (line, more) => {
    await backends.same(line, more)
  })
})
