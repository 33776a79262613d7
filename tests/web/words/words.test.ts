import { describe, expect, it } from 'vitest'
import * as de from '#i18n/de/index.ts'
import * as en from '#i18n/en/index.ts'
import * as es from '#i18n/es/index.ts'
import * as fr from '#i18n/fr/index.ts'
import * as ja from '#i18n/ja/index.ts'
import type { Language } from '#i18n/languages.ts'
import { createI18n } from '#i18n/load.ts'

const WORDS = { es, en, fr, de, ja } satisfies Record<Language, object>
const { es: _, ...TRANSLATIONS } = WORDS

/** Returns all texts of a tree with their keys, such as `nav.home`. */
function texts(tree: object, place = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
    const here = place === '' ? key : `${place}.${key}`
    if (typeof value === 'string') return [[here, value] as [string, string]]
    return typeof value === 'object' && value !== null ? texts(value, here) : []
  })
}

/** Patterns that texts of a language must not contain. */
const SLIPS: Readonly<Record<Language, RegExp>> = {
  // Prescribed texts have three dots; a number stays with its mark.
  es: /…|[nN]º (?=\{|\d)| %|["']/,
  en: /\.\.\.|["']| %/,
  // French punctuation needs a no-break space; the key ? within a sentence is an exception.
  fr: /\.\.\.|["']| [:;!%»]| \?(?! [a-z])|« |[nN]º (?=\{|\d)/,
  de: /\.\.\.|["']|(?<!\u00a0)…| %|Nr\. (?=\{|\d)/,
  // Full-width punctuation after Japanese, and no space between a figure and its counter.
  ja: /\.\.\.|["']|[\u3040-\u30ff\u4e00-\u9fff][?!:;(),]|(?<! )[?!:;),] ?[\u3040-\u30ff\u4e00-\u9fff]|\{\{(count|total|page)(, number)?\}\} [\u3040-\u30ff\u4e00-\u9fff]/,
}

const places = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort()

/** Splits a plural key: `common.files_many` → ['common.files', 'many']; null for other keys. */
const counted = (place: string): [string, string] | null => {
  const [, base, form] = /^(.+)_(zero|one|two|few|many|other)$/.exec(place) ?? []
  return base === undefined || form === undefined ? null : [base, form]
}

const formsOf = (language: string): readonly string[] =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories

describe.each(Object.entries(TRANSLATIONS))('%s', (language, words) => {
  const translated = new Map(texts(words))
  // Spanish has a plural form for millions, which not every language has.
  const common = texts(es).filter(([place]) => {
    const form = counted(place)?.[1]
    return form !== 'many' || formsOf(language).includes(form)
  })
  it.each(common)('%s is translated with the same placeholders', (place, source) => {
    const text = translated.get(place)
    expect(text?.trim()).toBeTruthy()
    expect(places(text ?? '')).toEqual(places(source))
  })
})

describe.each(Object.entries(WORDS))('%s', (language, words) => {
  const all = texts(words)

  it('has each plural form of its language for every plural key', () => {
    const keys = new Set(all.map(([place]) => place))
    const bases = [...new Set(all.flatMap(([place]) => counted(place)?.[0] ?? []))]
    const missing = bases.flatMap((base) =>
      formsOf(language)
        .map((form) => `${base}_${form}`)
        .filter((key) => !keys.has(key)),
    )
    expect(bases.length).toBeGreaterThan(40)
    expect(missing).toEqual([])
  })

  it("formats a million by the language's rules", async () => {
    const { t } = await createI18n(language as Language)
    const million = { es: '1\u202f000\u202f000 de archivos', en: '1,000,000 files', de: '1.000.000 Dateien' }
    const others = { fr: '1\u202f000\u202f000 de fichiers', ja: '1,000,000ファイル' }
    expect(t('common.files', { count: 1_000_000 })).toBe({ ...million, ...others }[language])
  })

  it('follows the typographic rules of its language', () => {
    const wrong = all.filter(([place, text]) => {
      // The badge's three dots are the same in all languages.
      if (place.startsWith('nav.server.')) return false
      return SLIPS[language as Language].test(text)
    })
    expect(wrong).toEqual([])
  })
})

describe('the number of read issues of a series', () => {
  it.each([
    [es, '1 de 3 leídos', '2 de 3 leídos'],
    [en, '1 of 3 read', '2 of 3 read'],
    [fr, '1 lu sur 3', '2 lus sur 3'],
    [de, '1 von 3 gelesen', '2 von 3 gelesen'],
    [ja, '3冊中1冊読了', '3冊中2冊読了'],
  ])('%#', ({ common }, one, two) => {
    const fill = (text: string, count: number) =>
      text.replace('{{count, number}}', String(count)).replace('{{total, number}}', '3')
    expect([fill(common.readOf_one, 1), fill(common.readOf_other, 2)]).toEqual([one, two])
  })
})

it('the badge of the server has the four prescribed texts', () => {
  expect(es.nav.server).toMatchObject({
    loading: '...',
    local: '🟢 ON (Local)',
    signal: '🟢 ON (Remoto)',
    off: '⭕ OFF',
  })
})
