import type { FieldName } from '../metadata/fields.ts'
import { plain } from '../text/plain-text.ts'
import { letterSet, missingLetters, typingErrors } from '../text/typing-errors.ts'
import { QUERY_FIELDS, type QueryField, queryField } from './fields.ts'
import { QUERY_SORTS, type QuerySort } from './sorts.ts'
import type { QueryCondition } from './tree.ts'

/** Words that are not names of fields or values. */
export const KEYWORDS = ['and', 'or', 'not', 'any', 'none', 'sort', 'limit', 'show'] as const
export type Keyword = (typeof KEYWORDS)[number]

/** Conditions that are written as a phrase instead of a field with a value. */
export const PHRASES = {
  unread: { field: 'read', op: ':', value: 'no' },
  reading: { field: 'read', op: ':', value: 'reading' },
  read: { field: 'read', op: ':', value: 'yes' },
} as const satisfies Record<string, QueryCondition>

/**
 * The words of queries in one language. Each text has synonyms separated by commas; the first one is printed. Names
 * that are absent are understood in English only.
 */
export interface LanguageWords {
  readonly keywords: Readonly<Record<Keyword, string>>
  readonly fields: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
  readonly sorts: Readonly<Record<string, string>>
  readonly phrases: Readonly<Record<keyof typeof PHRASES, string>>
  /** Names of the metadata fields, as forms show them. */
  readonly labels: Readonly<Partial<Record<FieldName, string>>>
}

/** The words of queries in all languages. */
export interface QueryVocabulary {
  /** Returns what a bare word means; undefined for other words. */
  keyword(text: string): Keyword | undefined
  field(text: string): QueryField | undefined
  /** Returns the English name of a field's value; undefined for unknown values. */
  choice(field: QueryField, text: string): string | undefined
  sort(text: string): QuerySort | undefined
  show(text: string): 'comics' | 'series' | undefined
  /** Returns the condition of a phrase of up to `PHRASE_WORDS` words. */
  phrase(words: readonly string[]): QueryCondition | undefined
  /** True if a phrase has this word. */
  isInPhrase(word: string): boolean
  /** Returns the name of a field, value, order or keyword in a language; in English if the language has none. */
  nameOf(kind: 'field' | 'value' | 'sort' | 'keyword', name: string, language: string): string
  /** Returns the fields with a name that begins with a text, the shortest name first; similar names if there is none. */
  fieldsLike(text: string): readonly QueryField[]
  /** Returns the most similar name of a field, as it is written; null if none is similar. */
  similarField(text: string): string | null
  /** Like `similarField`, for names from a list in English. */
  similarOf(text: string, names: readonly string[]): string | null
}

/** Maximum words of a phrase. */
export const PHRASE_WORDS = 2

/** Returns the key by which names are compared: without case, accents, spaces and hyphens. */
const keyOf = (text: string): string => plain(text).replace(/[\s_-]+/g, '')

/** True for words of letters; others are never keywords. */
const isWord = (text: string): boolean => /^[\p{L}\p{M}]+$/u.test(text)

const synonyms = (text: string): string[] => text.split(',').map((each) => each.trim())

/** Maximum typing errors of a name that is suggested. */
const errorsIn = (key: string): number => (key.length < 4 ? 0 : key.length < 7 ? 1 : 2)

/** Returns the most similar of some keys, null without a similar one. */
function similarKey(key: string, keys: Iterable<string>): string | null {
  const max = errorsIn(key)
  const letters = letterSet(key)
  let best: string | null = null
  let fewest = max + 1
  for (const other of keys) {
    if (Math.abs(other.length - key.length) > max || missingLetters(letters, letterSet(other)) > max) continue
    const errors = typingErrors(key, other, max)?.whole ?? fewest
    if (errors < fewest) [best, fewest] = [other, errors]
  }
  return best
}

/** Maps of the names of one kind: what each means, and how it is written. */
class Names<T> {
  readonly meanings = new Map<string, T>()
  readonly spellings = new Map<string, string>()

  /** Adds a name; a name that is known keeps its meaning. */
  add(name: string, meaning: T): void {
    const key = keyOf(name)
    if (key === '' || this.meanings.has(key)) return
    this.meanings.set(key, meaning)
    this.spellings.set(key, name.toLowerCase().replace(/[\s-]+/g, ''))
  }

  get(text: string): T | undefined {
    return this.meanings.get(keyOf(text))
  }

  like(text: string): T[] {
    const key = keyOf(text)
    const found = [...this.meanings.keys()].filter((each) => each.startsWith(key))
    const similar = found.length > 0 ? null : similarKey(key, this.meanings.keys())
    const names = similar === null ? found.sort((a, b) => a.length - b.length) : [similar]
    return [...new Set(names.flatMap((name) => this.meanings.get(name) ?? []))]
  }

  similar(text: string): string | null {
    const key = similarKey(keyOf(text), this.meanings.keys())
    return key === null ? null : (this.spellings.get(key) ?? null)
  }
}

/** Words whose meaning is remembered: a text may repeat a keyword hundreds of times. */
const REMEMBERED = 1_000

/** Returns a function that remembers its last results. */
function remembering<T>(make: (text: string) => T): (text: string) => T {
  const results = new Map<string, { readonly result: T }>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known.result
    if (results.size >= REMEMBERED) results.clear()
    const result = make(text)
    results.set(text, { result })
    return result
  }
}

/** Creates the vocabulary of some languages, by code. English names come from the tables of fields. */
export function createVocabulary(languages: Readonly<Record<string, LanguageWords>>): QueryVocabulary {
  const all = Object.values(languages)
  const keywords = new Names<Keyword>()
  const fields = new Names<QueryField>()
  const sorts = new Names<QuerySort>()
  const values = new Map<string, Names<string>>()
  const phrases = new Map<string, QueryCondition>()
  const phraseWords = new Set<string>()
  const shown = new Names<'comics' | 'series'>()
  const valuesOf = ({ name }: QueryField): Names<string> => {
    const known = values.get(name) ?? new Names<string>()
    values.set(name, known)
    return known
  }

  // English first: its names keep their meaning if another language has the same word.
  for (const keyword of KEYWORDS) keywords.add(keyword, keyword)
  for (const field of QUERY_FIELDS) fields.add(field.name, field)
  for (const field of QUERY_FIELDS) for (const alias of field.aliases) fields.add(alias, field)
  for (const sort of QUERY_SORTS) sorts.add(sort, sort)
  for (const field of QUERY_FIELDS) for (const choice of field.choices) valuesOf(field).add(choice, choice)
  for (const show of ['comics', 'series'] as const) shown.add(show, show)
  for (const words of all) {
    for (const keyword of KEYWORDS)
      for (const name of synonyms(words.keywords[keyword])) keywords.add(name, keyword)
    for (const field of QUERY_FIELDS) for (const name of namesIn(words, field)) fields.add(name, field)
    for (const sort of QUERY_SORTS)
      for (const name of synonyms(words.sorts[sort] ?? '')) sorts.add(name, sort)
    for (const show of ['comics', 'series'] as const)
      for (const name of synonyms(words.values[show] ?? '')) shown.add(name, show)
    for (const [key, condition] of Object.entries(PHRASES))
      for (const name of synonyms(words.phrases[key as keyof typeof PHRASES])) {
        phrases.set(plain(name), condition)
        for (const word of plain(name).split(' ')) phraseWords.add(word)
      }
  }
  for (const words of all)
    for (const field of QUERY_FIELDS)
      for (const choice of field.choices)
        for (const name of synonyms(words.values[choice] ?? '')) valuesOf(field).add(name, choice)

  const phraseOf = remembering((text) =>
    text.split(' ').every(isWord) ? phrases.get(plain(text)) : undefined,
  )
  return {
    keyword: remembering((text) => (isWord(text) ? keywords.get(text) : undefined)),
    field: (text) => fields.get(text),
    choice: (field, text) =>
      field.name === 'missing'
        ? (values.get('missing')?.get(text) ?? fields.get(text)?.name)
        : values.get(field.name)?.get(text),
    sort: (text) => sorts.get(text),
    show: (text) => shown.get(text),
    phrase: (words) => phraseOf(words.join(' ')),
    isInPhrase: (word) => phraseWords.has(plain(word)),
    nameOf(kind, name, language) {
      const words = Object.hasOwn(languages, language) ? languages[language] : undefined
      // English names come from the tables: stored queries are read without the words of any language.
      if (words === undefined || language === 'en') return name
      const field = kind === 'field' ? queryField(name) : undefined
      if (field !== undefined) return namesIn(words, field)[0] ?? name
      const texts: Readonly<Record<string, string>> =
        kind === 'keyword' ? words.keywords : kind === 'sort' ? words.sorts : words.values
      return Object.hasOwn(texts, name) ? (synonyms(texts[name] ?? '')[0] ?? name) : name
    },
    fieldsLike: (text) => fields.like(text),
    similarField: (text) => fields.similar(text),
    similarOf: (text, names) => similarKey(keyOf(text), names),
  }
}

/** Returns the names of a field in a language, without spaces and hyphens; the printed one first. */
function namesIn({ fields, labels }: LanguageWords, field: QueryField): string[] {
  const label = field.metadata === null ? undefined : labels[field.metadata]
  const own = Object.hasOwn(fields, field.name) ? synonyms(fields[field.name] ?? '') : []
  return [...own, ...(label === undefined ? [] : [label])].map((name) =>
    name.toLowerCase().replace(/[\s-]+/g, ''),
  )
}
