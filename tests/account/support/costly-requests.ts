/** A request with a small body or query that once cost much: name, method and path, body, headers. */
export type CostlyRequest = [name: string, request: string, body?: unknown, headers?: Record<string, string>]

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
/** Combining marks in the wrong order: normalization compares each pair. */
const marks = (half: number): string => `a${'\u0301'.repeat(half)}${'\u0316'.repeat(half)}`
const repeated = (text: string, times: number, between = ','): string => Array(times).fill(text).join(between)

const email = 'ana@example.com'
const password = 'correct horse'
const comic = { file_name: 'x', file_path: '/x', file_size: 1 }
const library = '/rest/v1/comics_library'
const nulls = (times: number) => `(${repeated('id.is.null', times)})`
const broadcast = `{"messages":[{"topic":"t","event":"e","payload":{"x":${nested(100_000)}}}]}`

export const COSTLY_REQUESTS: readonly CostlyRequest[] = [
  ['a password of marks', 'POST /auth/v1/token?grant_type=password', { email, password: marks(100_000) }],
  ['a new password of marks', 'POST /auth/v1/signup', { email: 'new@example.com', password: marks(100_000) }],
  ['a name of marks', 'POST /rest/v1/characters', { name: marks(200_000) }],
  ['a number of digits', `POST ${library}`, { ...comic, storyline_order: `${'1'.repeat(200_000)}x` }],
  ['a filter for a number of digits', `GET ${library}?storyline_order=eq.${'1'.repeat(14_000)}x`],
  ['a literal of many items', `POST ${library}`, { ...comic, tags: `{${repeated('a', 1_000_000)}}` }],
  ['a literal without an end', `POST ${library}`, { ...comic, tags: `{"${'a'.repeat(3_000_000)}` }],
  ['a list of many items', `POST ${library}`, { ...comic, tags: Array(500_000).fill('a') }],
  ['a text of megabytes', `POST ${library}`, { ...comic, title: 'a'.repeat(7_000_000) }],
  [
    'deep metadata',
    'POST /auth/v1/signup',
    `{"email":"d@x.yz","password":"abcdefgh","data":{"a":${nested(1_000)}}}`,
  ],
  ['very deep metadata', 'PUT /auth/v1/user', `{"data":{"a":${nested(400_000)}}}`],
  ['a deep row', `POST ${library}`, `{"file_name":${nested(10_000)}}`],
  ['a deep setting', 'POST /rest/v1/user_settings', `{"key":"k","value":${nested(2_000)}}`],
  ['a deep list', `POST ${library}`, `{"file_name":"x","tags":[${nested(10_000)}]}`],
  ['a deep listing', 'POST /storage/v1/object/list/characters', `{"prefix":"","x":${nested(100_000)}}`],
  ['a deep broadcast', 'POST /realtime/v1/api/broadcast', broadcast],
  ['brackets that never close', 'POST /auth/v1/recover', '['.repeat(1_000_000)],
  ['many filters', `GET ${library}?${repeated('id=not.is.null', 900, '&')}`],
  [
    'many filters in embeds and around them',
    `GET /rest/v1/artists?select=id,e:comics_artists!inner(f:artists!inner(id))&and=${nulls(400)}&e.and=${nulls(400)}&e.f.and=${nulls(400)}`,
  ],
  [
    'the most filters that are accepted',
    `GET /rest/v1/artists?select=id,e:comics_artists!inner(id)&and=${nulls(250)}&e.and=${nulls(250)}`,
  ],
  ['deep logic', `GET ${library}?or=(${'and('.repeat(1_000)}id.is.null${')'.repeat(1_000)})`],
  ['deep negations', `GET ${library}?or=(id.is.null,${'not.and('.repeat(20)}id.is.null${')'.repeat(20)})`],
  ['a long list', `GET ${library}?file_name=in.(${repeated('a', 7_000)})`],
  ['lists that never close', `GET ${library}?or=(${repeated('tags.cs.{', 1_400)}`],
  ['an order of many terms', `GET ${library}?order=${repeated('id', 4_000)}`],
  [
    'an embed with an order of many terms',
    `GET /rest/v1/artists?select=id,comics_artists(*)&comics_artists.order=${repeated('id', 4_000)}`,
  ],
  [
    'deep embeds',
    `GET /rest/v1/artists?select=${'comics_artists(artists('.repeat(100)}id${'))'.repeat(100)}`,
  ],
  [
    'many embeds',
    `GET /rest/v1/artists?select=id,${Array.from({ length: 200 }, (_, i) => `e${i}:comics_artists(*)`).join()}`,
  ],
  ['many columns', `GET ${library}?select=${repeated('*', 3_000)}`],
  ['a pattern of wildcards', `GET ${library}?title=ilike.${'*a'.repeat(490)}*b`],
  ['a pattern that nearly matches', `GET ${library}?title=like.*${'a'.repeat(990)}b*`],
  ['a pattern longer than all names', `GET ${library}?title=like.${'a'.repeat(5_000)}`],
  ['a page beyond all pages', `GET ${library}?limit=999999999999999&offset=999999999999999`],
  ['a limit beyond all numbers', `GET ${library}?limit=${'9'.repeat(400)}`],
  ['a name with NUL', `GET ${library}?select=%00a:id`],
  ['a column of 10,000 letters', `GET ${library}?${'a'.repeat(10_000)}=eq.1`],
  ['a long address', 'POST /auth/v1/signup', { email: `${'a'.repeat(900_000)}@b.cc`, password }],
  ['an address of points', 'POST /auth/v1/signup', { email: `a@${'a.'.repeat(400_000)}`, password }],
  [
    'a factor with too long an issuer',
    'POST /auth/v1/factors',
    { factor_type: 'totp', friendly_name: 'l', issuer: '漢'.repeat(255) },
  ],
  [
    'a factor with the longest issuer',
    'POST /auth/v1/factors',
    { factor_type: 'totp', friendly_name: 'm', issuer: '漢'.repeat(64) },
  ],
  ['a factor with half a character', 'POST /auth/v1/factors', '{"factor_type":"totp","issuer":"\\ud800"}'],
  ['a language that is no text', 'PUT /auth/v1/user', '{"data":{"locale":{"toString":1}}}'],
  ['a message in that language', 'GET /auth/v1/reauthenticate'],
  ['a byte over the largest body', 'POST /auth/v1/recover', `"${'a'.repeat(1024 * 1024 - 1)}"`],
  ['a compressed body', 'POST /auth/v1/recover', '\u001f\u008b', { 'content-encoding': 'gzip' }],
]
