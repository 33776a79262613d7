import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccount, record, type SignedIn, signUp, type TestAccount } from './support/account.ts'

let account: TestAccount
let ana: SignedIn
beforeAll(async () => {
  account = await openAccount()
  ana = await signUp(account, 'ana@example.com')
  const { error } = await ana.client.from('comics_library').insert([
    record('b.cbz', {
      year: 1990,
      genre: ['Horror', 'Ciencia Ficción'],
      title: 'Ñandú 50% off',
      is_favorite: true,
    }),
    record('ñ, "z" (1).cbz', { year: 2001, genre: [], title: null, is_favorite: false }),
    record('A.cbz', { year: null, genre: ['Crimen'], title: 'a_b\\c*d', is_favorite: false }),
    record('a.cbz', { year: 2020, genre: ['Horror'], title: 'ÁRBOL [x]', is_favorite: false }),
    record('á.cbz', { year: 1985, genre: ['a"b', 'c,d', '{}'], title: 'axb', is_favorite: true }),
  ])
  if (error) throw error
})
afterAll(() => account.stop())

const select = () => ana.client.from('comics_library').select('file_name')
type Query = ReturnType<typeof select>
const letters: Record<string, string> = {
  'b.cbz': 'b',
  'ñ, "z" (1).cbz': 'ñ',
  'A.cbz': 'A',
  'a.cbz': 'a',
  'á.cbz': 'á',
}

/** The rows a query finds, by the first letter of their file, in Unicode order. */
async function found(
  query: (rows: Query) => PromiseLike<{ data: { file_name: string }[] | null; error: unknown }>,
) {
  const { data, error } = await query(select())
  if (error) throw error
  return (data ?? []).map(({ file_name }) => letters[file_name] ?? '?').join('')
}
const sorted = (text: string) => [...text].sort().join('')

describe('filters', () => {
  const cases: [string, string, (rows: Query) => Query][] = [
    ['eq', 'A', (rows) => rows.eq('file_name', 'A.cbz')],
    ['eq with commas, quotes and parentheses', 'ñ', (rows) => rows.eq('file_name', 'ñ, "z" (1).cbz')],
    ['neq leaves nulls out', 'abñ', (rows) => rows.neq('year', 1985)],
    ['gt', 'añ', (rows) => rows.gt('year', 1990)],
    ['gte', 'abñ', (rows) => rows.gte('year', 1990)],
    ['lt', 'á', (rows) => rows.lt('year', 1990)],
    ['lte', 'bá', (rows) => rows.lte('year', 1990)],
    ['two filters on one column', 'bñ', (rows) => rows.gte('year', 1990).lt('year', 2020)],
    ['like is exact about case', 'a', (rows) => rows.like('title', 'ÁR*')],
    ['like finds nothing in other letters', '', (rows) => rows.like('title', 'ár*')],
    ['ilike folds every alphabet', 'a', (rows) => rows.ilike('title', 'áRbOl%')],
    ['ilike with an escaped wildcard', 'b', (rows) => rows.ilike('title', '%50\\% OFF')],
    ['like with _', 'á', (rows) => rows.like('title', 'a_b')],
    ['like with what GLOB would take for itself', 'a', (rows) => rows.like('title', '%[x]')],
    ['like with an escaped _', 'A', (rows) => rows.like('title', 'a\\_b%')],
    ['in', 'Aa', (rows) => rows.in('file_name', ['A.cbz', 'a.cbz', 'nothing'])],
    ['in of numbers', 'ab', (rows) => rows.in('year', [1990, 2020])],
    ['in of nothing', '', (rows) => rows.in('file_name', [])],
    ['not in', 'áñ', (rows) => rows.not('year', 'in', '(1990,2020)')],
    ['is null', 'A', (rows) => rows.is('year', null)],
    ['is not null', 'abáñ', (rows) => rows.not('year', 'is', null)],
    ['is true', 'bá', (rows) => rows.is('is_favorite', true)],
    ['eq of a bool', 'Aañ', (rows) => rows.eq('is_favorite', false)],
    ['contains', 'ab', (rows) => rows.contains('genre', ['Horror'])],
    ['contains with awkward items', 'á', (rows) => rows.contains('genre', '{"c,d","a\\"b"}')],
    ['contains nothing: all', 'Aabáñ', (rows) => rows.contains('genre', [])],
    ['contained by', 'añ', (rows) => rows.containedBy('genre', ['Horror', 'Terror'])],
    ['overlaps', 'Aab', (rows) => rows.overlaps('genre', ['Crimen', 'Horror'])],
    ['or', 'Aá', (rows) => rows.or('year.eq.1985,year.is.null')],
    [
      'or with quotes',
      'añ',
      (rows) => rows.or('file_name.eq."ñ, \\"z\\" (1).cbz",file_path.eq."/comics/a.cbz"'),
    ],
    ['or with and inside', 'Ab', (rows) => rows.or('and(year.gte.1990,is_favorite.is.true),year.is.null')],
    ['or with in and cs inside', 'Aab', (rows) => rows.or('year.in.(1990,2020),genre.cs.{Crimen}')],
    ['or with a negated part', 'bá', (rows) => rows.or('is_favorite.not.is.false')],
  ]
  it.each(cases)('%s', async (_name, expected, query) => {
    expect(sorted(await found(query))).toBe(sorted(expected))
  })

  it('negated logic of the address', async () => {
    const answer = await account.request(
      '/rest/v1/comics_library?select=file_name&not.or=(year.eq.1985,year.is.null)',
      {
        headers: { authorization: `Bearer ${ana.accessToken}` },
      },
    )
    const rows = (await answer.json()) as { file_name: string }[]
    expect(sorted(rows.map(({ file_name }) => letters[file_name]).join(''))).toBe(sorted('abñ'))
  })
})

describe('order and paging', () => {
  it('sorts texts as a person does', async () => {
    expect(await found((rows) => rows.order('file_name'))).toBe('aAábñ')
    expect(await found((rows) => rows.order('file_name', { ascending: false }))).toBe('ñbáAa')
    expect(await found((rows) => rows.order('is_favorite').order('file_name').range(1, 3))).toBe('Añá')
  })

  it('puts nulls where they are asked for', async () => {
    expect(await found((rows) => rows.order('year'))).toBe('ábñaA')
    expect(await found((rows) => rows.order('year', { ascending: false }))).toBe('Aañbá')
    expect(await found((rows) => rows.order('year', { nullsFirst: true }).limit(2))).toBe('Aá')
    expect(await found((rows) => rows.order('title', { nullsFirst: true }).limit(1))).toBe('ñ')
  })

  it('counts, and says what part was given', async () => {
    const part = await select().order('year').range(0, 1)
    expect(part.status).toBe(200)
    const counted = await ana.client.from('comics_library').select('*', { count: 'exact' }).limit(2)
    expect(counted).toMatchObject({ status: 206, count: 5 })
    const head = await ana.client
      .from('comics_library')
      .select('*', { count: 'exact', head: true })
      .eq('year', 1990)
    expect(head).toMatchObject({ status: 200, count: 1, data: null })
    const past = await ana.client.from('comics_library').select('*', { count: 'exact' }).range(9, 19)
    expect(past).toMatchObject({ status: 416, error: { code: 'PGRST103' } })
    const none = await ana.client.from('comics_library').select('*').range(9, 19)
    expect(none).toMatchObject({ status: 200, data: [] })
  })

  it('one row, or none, or too many', async () => {
    expect((await select().eq('year', 1990).single()).data).toEqual({ file_name: 'b.cbz' })
    const none = await select().eq('year', 1).single()
    expect(none).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 0 rows' },
    })
    expect((await select().eq('year', 1).maybeSingle()).data).toBeNull()
    expect((await select().maybeSingle()).error?.code).toBe('PGRST116')
  })
})

describe('values', () => {
  it('come as Postgres gives them', async () => {
    const { data } = await ana.client.from('comics_library').select('*').eq('file_name', 'b.cbz').single()
    expect(data).toMatchObject({
      user_id: ana.userId,
      comic_id: null,
      file_size: 1000,
      file_type: 'application/octet-stream',
      reading_progress: 0,
      last_page: null,
      is_favorite: true,
      is_available: true,
      genre: ['Horror', 'Ciencia Ficción'],
      writers: [],
      storyline_order: null,
    })
    expect(data?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    expect(data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/)
  })

  it('are named as asked', async () => {
    const { data } = await ana.client
      .from('comics_library')
      .select('name:file_name,year')
      .eq('year', 1990)
      .single()
    expect(data).toEqual({ name: 'b.cbz', year: 1990 })
  })
})
