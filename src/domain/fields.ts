/**
 * What a field holds. Its schema, how files state it and its box in a form follow from this: `long` is a text of
 * paragraphs, `number` an issue's number (½, -1, 1.5 or 1.MU), `whole` a whole number, `names` a list.
 */
export type FieldKind = 'text' | 'long' | 'number' | 'whole' | 'names' | 'direction' | 'storyline'

/** What forms and schemas need of a field. */
export interface EditedField {
  readonly kind: FieldKind
  /** The editor's tab. */
  readonly tab: 'general' | 'credits' | 'people'
  /** The smallest and the largest number that a person may write. */
  readonly written?: readonly [min: number, max?: number]
  /** The facet that comics are selected by with its values. */
  readonly facet?: string
}

/** A field of an issue's metadata. */
export interface Field extends EditedField {
  /** The element of ComicInfo that states it. */
  readonly comicInfo: string
  /** The smallest and the largest number that a file may state. */
  readonly stated?: readonly [min: number, max: number]
  /** The column of the account's records; null where these have none. A storyline has three of its own. */
  readonly column: string | null
  /** True where a search looks into its facet. */
  readonly searched?: true
  /** True where many comics may have the same value: the editor of many offers it. */
  readonly many?: true
  /** The list of a comic's page that shows it; `apart` for fields that the page draws in its own way or leaves out. */
  readonly page: 'credits' | 'others' | 'apart'
}

const own = { tab: 'general', page: 'apart' } as const
const shared = { ...own, many: true } as const
const listed = { kind: 'names', tab: 'people', many: true, page: 'others' } as const
const credit = { kind: 'names', tab: 'credits', many: true, page: 'credits' } as const

/**
 * All fields of an issue's metadata, in the order of the editor. A new one is added here and named in `src/i18n`; the
 * next scan reads known files again for it. Readers of other sources than ComicInfo name the fields that they state
 * (src/formats).
 */
export const FIELDS = {
  title: { ...own, kind: 'text', comicInfo: 'Title', column: 'title' },
  number: { ...own, kind: 'number', comicInfo: 'Number', column: 'issue_number', written: [1] },
  series: { ...shared, kind: 'text', comicInfo: 'Series', column: 'series', facet: 'series', searched: true },
  volume: {
    ...shared,
    kind: 'whole',
    comicInfo: 'Volume',
    column: 'volume',
    stated: [1, 9_999],
    written: [1],
  },
  publisher: {
    ...shared,
    kind: 'text',
    comicInfo: 'Publisher',
    column: 'publisher',
    facet: 'publisher',
    searched: true,
  },
  year: {
    ...shared,
    kind: 'whole',
    comicInfo: 'Year',
    column: 'year',
    stated: [1800, 2200],
    written: [1900, 2100],
    facet: 'year',
  },
  month: { ...shared, kind: 'whole', comicInfo: 'Month', column: 'month', stated: [1, 12], written: [1, 12] },
  day: { ...shared, kind: 'whole', comicInfo: 'Day', column: 'day', stated: [1, 31], written: [1, 31] },
  summary: { ...own, kind: 'long', comicInfo: 'Summary', column: 'summary' },
  storyline: {
    ...shared,
    kind: 'storyline',
    comicInfo: 'StoryArc',
    column: null,
    facet: 'storylines',
    searched: true,
  },
  genres: { ...shared, kind: 'names', comicInfo: 'Genre', column: 'genre', facet: 'genres' },
  language: { ...shared, kind: 'text', comicInfo: 'LanguageISO', column: null, facet: 'language' },
  /** How many issues the series has. */
  count: { ...shared, kind: 'whole', comicInfo: 'Count', column: null, stated: [1, 99_999], written: [1] },
  direction: { ...shared, kind: 'direction', comicInfo: 'Manga', column: null, facet: 'direction' },
  writers: { ...credit, comicInfo: 'Writer', column: 'writers', facet: 'writer' },
  pencillers: { ...credit, comicInfo: 'Penciller', column: 'penciller', facet: 'penciller' },
  inkers: { ...credit, comicInfo: 'Inker', column: 'inker', facet: 'inker' },
  colorists: { ...credit, comicInfo: 'Colorist', column: 'colorist', facet: 'colorist' },
  letterers: { ...credit, comicInfo: 'Letterer', column: 'letterer', facet: 'letterer' },
  coverArtists: { ...credit, comicInfo: 'CoverArtist', column: 'cover_artist', facet: 'cover' },
  editors: { ...credit, comicInfo: 'Editor', column: 'editor', facet: 'editor' },
  translators: { ...credit, comicInfo: 'Translator', column: null, facet: 'translator' },
  characters: {
    ...listed,
    page: 'apart',
    comicInfo: 'Characters',
    column: 'characters',
    facet: 'characters',
    searched: true,
  },
  teams: { ...listed, comicInfo: 'Teams', column: 'teams', facet: 'teams', searched: true },
  locations: { ...listed, comicInfo: 'Locations', column: 'locations' },
  tags: { ...listed, comicInfo: 'Tags', column: 'tags', facet: 'tags' },
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof FIELDS
export const FIELD_NAMES = Object.keys(FIELDS) as readonly FieldName[]

/** What is known of a series, and written of it: as of an issue, `artists` being everyone who drew. */
export const SERIES_FIELDS = {
  title: FIELDS.title,
  volume: FIELDS.volume,
  publisher: FIELDS.publisher,
  summary: FIELDS.summary,
  genres: FIELDS.genres,
  writers: FIELDS.writers,
  artists: { kind: 'names', tab: 'credits' },
  characters: FIELDS.characters,
  tags: FIELDS.tags,
} as const satisfies Record<string, EditedField>

/** The names of the fields that have all properties of `P`. */
export type FieldsWith<P> = { [N in FieldName]: (typeof FIELDS)[N] extends P ? N : never }[FieldName]

/** Returns the fields that have all of some properties, in order. */
export function fieldsWith<const P extends Partial<Field>>(wanted: P): readonly FieldsWith<P>[] {
  const properties = Object.keys(wanted) as (keyof Field)[]
  return FIELD_NAMES.filter((name): name is FieldsWith<P> => {
    const field: Field = FIELDS[name]
    return properties.every((property) => field[property] === wanted[property])
  })
}
