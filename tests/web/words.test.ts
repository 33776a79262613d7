import { describe, expect, it } from 'vitest'
import { de } from '#i18n/de/index.ts'
import { en } from '#i18n/en/index.ts'
import { es } from '#i18n/es/index.ts'
import { fr } from '#i18n/fr/index.ts'
import { ja } from '#i18n/ja/index.ts'

/** Every text of a tree with its place: `home.title` → text. */
function texts(tree: object, place = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
    const here = place === '' ? key : `${place}.${key}`
    if (typeof value === 'string') return [[here, value] as [string, string]]
    return typeof value === 'object' && value !== null ? texts(value, here) : []
  })
}

const places = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort()

describe.each(Object.entries({ en, fr, de, ja }))('%s', (_language, words) => {
  const translated = new Map(texts(words))
  it.each(texts(es))('%s is there with the same places to fill', (place, source) => {
    const text = translated.get(place)
    expect(text?.trim()).toBeTruthy()
    expect(places(text ?? '')).toEqual(places(source))
  })
})

describe('how many of a series were read', () => {
  it.each([
    [es, '1 de 3 leídos', '2 de 3 leídos'],
    [en, '1 of 3 read', '2 of 3 read'],
    [fr, '1 lu sur 3', '2 lus sur 3'],
    [de, '1 von 3 gelesen', '2 von 3 gelesen'],
    [ja, '3冊中1冊読了', '3冊中2冊読了'],
  ])('%#', ({ series }, one, two) => {
    const fill = (text: string, count: number) =>
      text.replace('{{count, number}}', String(count)).replace('{{total, number}}', '3')
    expect([fill(series.read_one, 1), fill(series.read_other, 2)]).toEqual([one, two])
  })
})

it('says the four states of the server in the words of its badge', () => {
  expect(es.nav.server).toEqual({
    loading: '...',
    local: '🟢 ON (Local)',
    signal: '🟢 ON (Remoto)',
    off: '⭕ OFF',
  })
})
