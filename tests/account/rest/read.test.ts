import { beforeAll, describe, expect, it } from 'vitest'
import { record, sharedAccount, signUp } from '../support/account.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')

beforeAll(async () => {
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

const select = () => ana.client.from('comics_library').select('file_name')
type Query = ReturnType<typeof select>
const letters: Record<string, string> = {
  'b.cbz': 'b',
  'ñ, "z" (1).cbz': 'ñ',
  'A.cbz': 'A',
  'a.cbz': 'a',
  'á.cbz': 'á',
}

/** Returns the first letters of the file names that a query finds, in Unicode order. */
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
    ['neq excludes nulls', 'abñ', (rows) => rows.neq('year', 1985)],
    ['gt', 'añ', (rows) => rows.gt('year', 1990)],
    ['gte', 'abñ', (rows) => rows.gte('year', 1990)],
    ['lt', 'á', (rows) => rows.lt('year', 1990)],
    ['lte', 'bá', (rows) => rows.lte('year', 1990)],
    ['two filters on one column', 'bñ', (rows) => rows.gte('year', 1990).lt('year', 2020)],
    ['like distinguishes case', 'a', (rows) => rows.like('title', 'ÁR*')],
    ['like finds nothing in another case', '', (rows) => rows.like('title', 'ár*')],
    ['ilike ignores case, also outside ASCII', 'a', (rows) => rows.ilike('title', 'áRbOl%')],
    ['ilike with an escaped wildcard', 'b', (rows) => rows.ilike('title', '%50\\% OFF')],
    ['like with _', 'á', (rows) => rows.like('title', 'a_b')],
    ['like with wildcards of GLOB', 'a', (rows) => rows.like('title', '%[x]')],
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
    ['contains an empty list: all', 'Aabáñ', (rows) => rows.contains('genre', [])],
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
})
