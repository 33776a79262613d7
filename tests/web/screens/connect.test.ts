import { expect, test } from 'vitest'
import { appSetup, keyedCatalogue } from '#contract/app-setup.ts'
import { pathOfKomga } from '#web/screens/komga-address.ts'
import {
  endOfFingerprint,
  keyFragment,
  keyFromFragment,
  originHere,
  originsOf,
  reachesOf,
  unusedName,
} from '#web/screens/settings/apps/setup.ts'

const KEY = 'GZD64-TEPSR-Y2QWX-VG3QG-ADUY2'
const HOME = ['https://192.168.1.20:8080', 'https://nas.local:8080']
const AWAY = 'https://comics.example'

test('each app gets its address and user name', () => {
  const owner = { mark: 'GZD64-TEPSR', email: 'lucia@ejemplo.es' }
  const catalogue = { address: `${AWAY}/opds/v1.2`, sync: null, user: owner.email }
  expect(appSetup('panels', AWAY, owner)).toEqual(catalogue)
  expect(appSetup('other', AWAY, owner)).toEqual(catalogue)
  expect(appSetup('koreader', AWAY, owner)).toEqual({
    address: `${AWAY}/opds/v1.2`,
    sync: `${AWAY}/koreader`,
    user: owner.mark,
  })
  for (const app of ['mihon', 'paperback', 'komelia'] as const)
    expect(appSetup(app, AWAY, owner)).toEqual({ address: AWAY, sync: null, user: owner.email })
  expect(keyedCatalogue(AWAY, KEY)).toBe(`${AWAY}/opds/k/${KEY}/v1.2`)
})

test('a remote address comes first; at home the address of the page comes first', () => {
  const here = originHere(true, { port: '8080' })
  expect([here, originHere(false, { port: '8080' })]).toEqual(['http://localhost:8080', null])
  expect(reachesOf({ here, home: HOME, away: AWAY })).toEqual(['away', 'home', 'here'])
  expect(reachesOf({ here: null, home: HOME, away: null })).toEqual(['home'])
  expect(reachesOf({ here, home: [], away: null })).toEqual(['here'])
  const places = { here, home: HOME, away: AWAY }
  expect(originsOf(places, 'here', 'https://localhost:8080')).toEqual(['http://localhost:8080'])
  expect(originsOf(places, 'away', 'https://nas.local:8080')).toEqual([AWAY])
  expect(originsOf(places, 'home', 'https://nas.local:8080')).toEqual([...HOME].reverse())
  expect(originsOf(places, 'home', 'http://localhost:8080')).toEqual(HOME)
})

test('the end of a fingerprint is six bytes in pairs', () => {
  expect(endOfFingerprint('AA:BB:7C:1E:94:A2:B0:3F')).toBe('…7C:1E 94:A2 B0:3F')
})

test('a device gets an unused name', () => {
  expect(unusedName('Panels', [])).toBe('Panels')
  expect(unusedName('Panels', ['Panels', 'Panels 2'])).toBe('Panels 3')
})

test('a fragment carries an app and its key; other fragments are ignored', () => {
  expect(keyFromFragment(keyFragment('mihon', KEY))).toEqual({ app: 'mihon', key: KEY })
  for (const other of ['', '#mihon', `#nobody.${KEY}`, '#mihon.GZD64', '#mihon.<b>', KEY])
    expect(keyFromFragment(other)).toBeNull()
})

test("addresses of Komga's dashboard are mapped to ours", () => {
  expect(pathOfKomga('/books/ab%2Fc')).toBe('/comic/ab%2Fc')
  expect(pathOfKomga('/book/abc/')).toBe('/comic/abc')
  expect(pathOfKomga('/readlists/p-abc')).toBe('/playlists/abc')
  expect(pathOfKomga('/readlists/s-0f3c9a')).toBe('/storylines')
  for (const other of ['/readlists/abc', '/readlists/x-abc', '/books', '/books/a/b', '/books/%E0%A4%A'])
    expect(pathOfKomga(other)).toBeNull()
})
