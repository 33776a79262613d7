import { describe, expect, it } from 'vitest'
import { afterSignIn, isActive, isHome, paths } from '#web/app/paths.ts'

describe('addresses', () => {
  it('encode any key, id and query', () => {
    expect(paths.series('a/b c')).toBe('/series/a%2Fb%20c')
    expect(paths.read('é?')).toBe('/read/%C3%A9%3F')
    expect(paths.comic('a/b')).toBe('/comic/a%2Fb')
    expect(paths.entity('artists', 'AC/DC & Co')).toBe('/artists/AC%2FDC%20%26%20Co')
    expect(paths.read('x', 14)).toBe('/read/x?page=14')
    expect(paths.readChapter('x', 2)).toBe('/read/x?chapter=2')
    expect(paths.comics()).toBe('/comics')
    expect(paths.comics('a&b')).toBe('/comics?q=a%26b')
    const queryOf = (path: string) => new URL(path, 'http://x').searchParams.get('q')
    expect(queryOf(paths.comicsBy(['characters', 'Lía & "Ana"'], ['series', 'Thor']))).toBe(
      'character="Lía & \\"Ana\\"" series="Thor"',
    )
    expect(queryOf(paths.comicsBy(['size', '20-50']))).toBe('size>=20mb size<50mb')
    expect(queryOf(paths.comicsBy(['size', '0-1']))).toBe('size<1mb')
    expect(queryOf(paths.comicsBy(['lacks', 'summary']))).toBe('missing:summary')
  })
})

describe('the address after sign-in', () => {
  it.each([
    [undefined, '/home'],
    ['/comics?q=x', '/comics?q=x'],
    ['/auth', '/home'],
    ['https://elsewhere.example', '/home'],
    ['//elsewhere.example', '/home'],
    ['/\\elsewhere.example', '/home'],
    [{ path: '/x' }, '/home'],
  ])('%j → %s', (from, to) => {
    expect(afterSignIn(from)).toBe(to)
  })
})

describe('the active link', () => {
  it.each([
    ['/home', '/', true],
    ['/home', '/home', true],
    ['/home', '/home/edit', true],
    ['/home', '/homeless', false],
    ['/comics', '/comics', true],
    ['/comics', '/comics/x', true],
    ['/comics', '/series/la-marea-inversa', true],
    ['/comics', '/comic/0a1b', true],
    ['/comics', '/comicsans', false],
    ['/comics', '/home', false],
  ])('%s at %s: %s', (link, pathname, active) => {
    expect(isActive(link, pathname)).toBe(active)
  })
})

it.each([
  ['/', true],
  ['/home', true],
  ['/home/edit', false],
])('%s is the home screen: %s', (pathname, home) => {
  expect(isHome(pathname)).toBe(home)
})
