import type { Seed } from './two-backends.ts'

/** Returns a fixed id, for example `id('a', 1)`. The kind is in hexadecimal letters. */
export const id = (kind: string, number: number): string =>
  `${kind}${String(number).padStart(7, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`

const at = (number: number): string => new Date(Date.UTC(2020, 0, 1) + number * 86_400_000).toISOString()

/** Names that are hard to compare: accents, quotes, wildcards, other scripts. */
export const NAMES = [
  'Moebius',
  'moebius II',
  'Ángel',
  'angel',
  'A\u0301ngela',
  'Zé',
  'ñandú',
  'nube',
  'zorro',
  '50% off',
  'a_b',
  'axb',
  "O'Brien",
  '"quoted"',
  'back\\slash',
  '*star*',
  'comma, name',
  '(paren)',
  'Straße',
  'ΟΔΟΣ',
  'İstanbul',
  '手塚治虫',
  'Zoë 👩‍🚀',
  '  spaced  ',
] as const

const artists = NAMES.map((name, i) => ({
  id: id('a', i),
  name,
  roles: [['writer'], ['writer', 'inker'], [], ['a, b', '"q"', 'null', '{x}', 'back\\slash']][i % 4],
  image_url: i % 3 === 0 ? `https://example.com/${i}.png` : null,
  created_at: `2020-01-${String((i % 9) + 1).padStart(2, '0')}T10:00:00.${['1', '12', '123456', '0', '500000'][i % 5]}+02:00`,
  updated_at: at(i),
}))

const beasArtists = ['Moebius', 'Secret', 'Ángel'].map((name, i) => ({
  id: id('b', i),
  name,
  roles: ['editor'],
  image_url: null,
  created_at: at(i),
  updated_at: at(i),
}))

const storylines = ['Dark', 'Light', 'Empty', 'Night, the'].map((name, i) => ({
  id: id('c', i),
  name,
  created_at: at(i),
  updated_at: at(i),
}))

const links = Array.from({ length: 12 }, (_, i) => ({
  id: id('d', i),
  comic_path: `/comics/${i % 5}, "x".cbz`,
  artist_id: id('a', i % 4),
  role: ['writer', 'inker', 'editor'][Math.floor(i / 4)],
  created_at: at(100 - i),
}))

const beasLinks = [0, 1].map((i) => ({
  id: id('e', i),
  comic_path: '/secret.cbz',
  artist_id: id('b', i),
  role: 'writer',
  created_at: at(i),
}))

const stories = Array.from({ length: 8 }, (_, i) => ({
  id: id('f', i),
  comic_path: `/comics/${i}.cbz`,
  storyline_id: id('c', i % 2),
  story_order: [1, 2.5, null, 0.1, -3, null, 1e21, 12][i],
  added_at: at(i),
}))

const settings = [
  1,
  null,
  'text "quoted" é',
  true,
  { zz: 1, a: [1, null, { b: false }], é: 'ñ', nested: { deep: {} } },
  [],
  1.5,
  '',
].map((value, i) => ({ id: id('ab', i).slice(1), key: `key ${i}`, value, updated_at: at(i) }))

const comic = (i: number) => ({
  id: id('c0', i).slice(1),
  comic_id: i % 4 === 3 ? null : `comic-${i}`,
  file_name: `${NAMES[i % NAMES.length]} ${i}.cbz`,
  file_path: `/comics/${i % 30}/${NAMES[i % NAMES.length]} ${i}.cbz`,
  file_size: i === 0 ? Number.MAX_SAFE_INTEGER : i * 1_000_003,
  file_type: 'application/zip',
  reading_progress: i % 101,
  last_page: i % 7 === 0 ? null : (i % 90) + 1,
  page_count: i % 11 === 0 ? null : 90,
  is_favorite: i % 5 === 0,
  is_available: i % 9 !== 0,
  last_modified: i % 2 === 0 ? at(i) : null,
  last_read_at: i % 3 === 0 ? at(2000 - i) : null,
  created_at: at(i),
  title: i % 6 === 0 ? null : NAMES[(i * 7) % NAMES.length],
  series: ['Akira', 'akira', 'Ásterix', 'Tintin', null][i % 5],
  issue_number: ['1', '½', '-1', null][i % 4],
  volume: i % 8 === 0 ? null : i % 8,
  year: i % 10 === 0 ? null : 1950 + (i % 70),
  tags: [[], ['a'], ['a', 'b'], ['é, "q"', '']][i % 4],
  writers: i % 2 === 0 ? ['Moebius'] : [],
  storyline_order: i % 3 === 0 ? i / 4 : null,
})

/** A shelf for requests that read: more than a thousand comics, and a character in more than a thousand. */
export const shelf: Seed = [
  ['artists', artists, 'ana'],
  ['artists', beasArtists, 'bea'],
  ['storylines', storylines, 'ana'],
  ['characters', [{ id: id('ca', 0).slice(1), name: 'Batman', created_at: at(0), updated_at: at(0) }], 'ana'],
  ['comics_artists', links, 'ana'],
  ['comics_artists', beasLinks, 'bea'],
  ['comics_storylines', stories, 'ana'],
  [
    'comics_characters',
    Array.from({ length: 1040 }, (_, i) => ({
      id: id('cc', i).slice(1),
      comic_path: `/comics/${i}.cbz`,
      character_id: id('ca', 0).slice(1),
      created_at: at(i),
    })),
    'ana',
  ],
  ['comics_library', Array.from({ length: 1100 }, (_, i) => comic(i)), 'ana'],
  ['comics_library', [{ ...comic(5), id: id('bb', 5).slice(1), title: 'Secret' }], 'bea'],
  ['user_settings', settings, 'ana'],
]

/** A small shelf for requests that write. */
export const smallShelf: Seed = [
  ['artists', artists.slice(0, 4), 'ana'],
  ['artists', beasArtists, 'bea'],
  ['comics_artists', links.slice(0, 6), 'ana'],
  ['comics_artists', beasLinks, 'bea'],
  ['comics_library', [1, 2, 3].map(comic), 'ana'],
  ['comics_library', [{ ...comic(5), id: id('bb', 5).slice(1) }], 'bea'],
  ['user_settings', settings.slice(0, 5), 'ana'],
]
