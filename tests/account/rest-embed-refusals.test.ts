import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRelationship } from '#account/rest/relationships.ts'
import type { Table } from '#contract/table.ts'
import { tables } from '#contract/tables.ts'
import { openAccount, type SignedIn, signUp, type TestAccount } from './support/account.ts'

let account: TestAccount
let ana: SignedIn
beforeAll(async () => {
  account = await openAccount()
  ana = await signUp(account, 'ana@example.com')
})
afterAll(() => account.stop())

async function refusal(address: string) {
  const headers = { authorization: `Bearer ${ana.accessToken}` }
  const answer = await account.request(`/rest/v1/${address}`, { headers })
  return { status: answer.status, body: (await answer.json()) as unknown }
}

const searched = (parent: string, child: string, hint = '') =>
  `Searched for a foreign key relationship between '${parent}' and '${child}'${hint} in the schema 'public', but no matches were found.`

it.each([
  [
    'comics_library?select=artists(name)',
    'PGRST200',
    "Could not find a relationship between 'comics_library' and 'artists' in the schema cache",
    searched('comics_library', 'artists'),
    null,
  ],
  [
    'artists?select=comics_artist(role)',
    'PGRST200',
    "Could not find a relationship between 'artists' and 'comics_artist' in the schema cache",
    searched('artists', 'comics_artist'),
    "Perhaps you meant 'comics_artists' instead of 'comics_artist'.",
  ],
  [
    // A column names a relationship of that column alone, and these have two.
    'artists?select=comics_artists!artist_id(role)',
    'PGRST200',
    "Could not find a relationship between 'artists' and 'comics_artists' in the schema cache",
    searched('artists', 'comics_artists', " using the hint 'artist_id'"),
    null,
  ],
  [
    'artists?select=name&comics_artists.role=eq.inker',
    'PGRST108',
    "'comics_artists' is not an embedded resource in this request",
    null,
    "Verify that 'comics_artists' is included in the 'select' query parameter.",
  ],
  [
    'artists?select=comics_artists(role)&comics_artists.artists.name=eq.x',
    'PGRST108',
    "'artists' is not an embedded resource in this request",
    null,
    "Verify that 'artists' is included in the 'select' query parameter.",
  ],
  [
    // Which of the two is not said.
    'artists?select=a:comics_artists(role),b:comics_artists(role)&comics_artists.role=eq.x',
    'PGRST108',
    "'comics_artists' is not an embedded resource in this request",
    null,
    "Verify that 'comics_artists' is included in the 'select' query parameter.",
  ],
  [
    'artists?select=name,comics_artists(id)&order=comics_artists(id)',
    'PGRST118',
    "A related order on 'comics_artists' is not possible",
    "'artists' and 'comics_artists' do not form a many-to-one or one-to-one relationship",
    null,
  ],
  [
    'comics_artists?select=role&order=artists(name)',
    'PGRST108',
    "'artists' is not an embedded resource in this request",
    null,
    "Verify that 'artists' is included in the 'select' query parameter.",
  ],
  [
    'artists?select=name,comics_artists()&comics_artists=eq.1',
    'PGRST120',
    "Bad operator on the 'comics_artists' embedded resource",
    'Only is null or not is null filters are allowed on embedded resources',
    null,
  ],
  ['artists?select=comics_artists(foo)', '42703', 'column comics_artists_1.foo does not exist', null, null],
  [
    'artists?select=comics_artists(role)&comics_artists.foo=eq.1',
    '42703',
    'column comics_artists_1.foo does not exist',
    null,
    null,
  ],
])('%s', async (address, code, message, details, hint) => {
  expect(await refusal(address)).toEqual({ status: 400, body: { code, message, details, hint } })
})

it('a table that is not there, with the one that may be meant', async () => {
  expect(await refusal('artist?select=*')).toEqual({
    status: 404,
    body: {
      code: 'PGRST205',
      message: "Could not find the table 'public.artist' in the schema cache",
      details: null,
      hint: "Perhaps you meant the table 'public.artists'",
    },
  })
})

it('one of two relationships is to be chosen', () => {
  const second = {
    name: 'comics_artists_inker_fkey',
    columns: ['id'],
    references: { table: 'artists', columns: ['id'] },
    onDelete: 'cascade',
  } as const
  const links: Table = {
    ...tables.comics_artists,
    foreignKeys: [...tables.comics_artists.foreignKeys, second],
  }
  const catalogue = { ...tables, comics_artists: links }
  const find = (hint: string | null) => findRelationship(catalogue, 'artists', 'comics_artists', hint)
  expect(find('comics_artists_artist_id_fkey').columns).toHaveLength(2)
  expect(find('comics_artists_inker_fkey')).toMatchObject({ toOne: false, columns: [['id', 'id']] })
  expect(find('id').constraint).toBe('comics_artists_inker_fkey')
  expect(() => find(null)).toThrow(
    expect.objectContaining({
      status: 300,
      code: 'PGRST201',
      message:
        "Could not embed because more than one relationship was found for 'artists' and 'comics_artists'",
      details: [
        {
          cardinality: 'one-to-many',
          embedding: 'artists with comics_artists',
          relationship:
            'comics_artists_artist_id_fkey using artists(id, user_id) and comics_artists(artist_id, user_id)',
        },
        {
          cardinality: 'one-to-many',
          embedding: 'artists with comics_artists',
          relationship: 'comics_artists_inker_fkey using artists(id) and comics_artists(id)',
        },
      ],
      hint: "Try changing 'comics_artists' to one of the following: 'comics_artists!comics_artists_artist_id_fkey', 'comics_artists!comics_artists_inker_fkey'. Find the desired relationship in the 'details' key.",
    }),
  )
})
