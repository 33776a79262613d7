import type { IssueMetadata } from './metadata.ts'

/** An issue about which nothing is known. A new object at each call. */
export function noMetadata(): IssueMetadata {
  return {
    title: null,
    series: null,
    number: null,
    volume: null,
    count: null,
    summary: null,
    publisher: null,
    year: null,
    month: null,
    day: null,
    storyline: null,
    writers: [],
    pencillers: [],
    inkers: [],
    colorists: [],
    letterers: [],
    coverArtists: [],
    editors: [],
    translators: [],
    characters: [],
    genres: [],
    tags: [],
    teams: [],
    locations: [],
    language: null,
    direction: null,
  }
}

/** The roles of a comic's people, in the order in which they are told. */
export const CREDITS = [
  'writers',
  'pencillers',
  'inkers',
  'colorists',
  'letterers',
  'coverArtists',
  'editors',
  'translators',
] as const satisfies readonly (keyof IssueMetadata)[]

/** The fields that are lists of names, credits first. */
export const LIST_FIELDS = [
  ...CREDITS,
  'characters',
  'genres',
  'tags',
  'teams',
  'locations',
] as const satisfies readonly (keyof IssueMetadata)[]
export type ListField = (typeof LIST_FIELDS)[number]

/** The fields of one value, a storyline's three apart: what a form has a box for. */
export const VALUE_FIELDS = [
  'title',
  'series',
  'number',
  'volume',
  'count',
  'summary',
  'publisher',
  'year',
  'month',
  'day',
  'storylineName',
  'storylineOrder',
  'storylineTotal',
  'language',
  'direction',
] as const
export type ValueField = (typeof VALUE_FIELDS)[number]
export type FlatField = ValueField | ListField

/** Metadata as a form shows it: every value a text, empty for none. */
export type FlatMetadata = Record<ValueField, string> & Record<ListField, readonly string[]>

export const isListField = (field: string): field is ListField =>
  (LIST_FIELDS as readonly string[]).includes(field)

/** The field of the metadata that a box of the form belongs to. */
export function fieldOf(flat: FlatField): keyof IssueMetadata {
  return flat === 'storylineName' || flat === 'storylineOrder' || flat === 'storylineTotal'
    ? 'storyline'
    : flat
}

const text = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

/** Metadata as a form shows it. */
export function flatMetadata(metadata: IssueMetadata): FlatMetadata {
  const { storyline } = metadata
  const values = VALUE_FIELDS.map((field) => {
    if (field === 'storylineName') return [field, text(storyline?.name)]
    if (field === 'storylineOrder') return [field, text(storyline?.order)]
    if (field === 'storylineTotal') return [field, text(storyline?.total)]
    return [field, text(metadata[field])]
  })
  return Object.fromEntries([...values, ...LIST_FIELDS.map((field) => [field, metadata[field]])])
}

/** Who said a value: a file (or one beside it), its name, or a person. */
export type Source = 'file' | 'name' | 'you'

export function sourceOf(origin: string): Source {
  if (origin === 'edit' || origin === 'User') return 'you'
  return origin === 'FileName' ? 'name' : 'file'
}
