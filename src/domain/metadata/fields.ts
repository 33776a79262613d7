/**
 * Type of a field, which determines its schema, its parser and its form control: `long` is a text of several
 * paragraphs, `number` an issue number (½, -1, 1.5 or 1.MU), `whole` an integer, `names` a list.
 */
export type FieldKind = 'text' | 'long' | 'number' | 'whole' | 'names' | 'direction' | 'storyline'

/** The tabs of the editor in order. */
export const EDITOR_TABS = ['general', 'credits', 'people'] as const

/** The properties of a field that forms and schemas use. */
export interface EditedField {
  readonly kind: FieldKind
  /** The editor's tab. */
  readonly tab: (typeof EDITOR_TABS)[number]
  /** Range of values that a user may enter. */
  readonly written?: readonly [min: number, max?: number]
  /** Name of the facet that filters comics by the field's values. */
  readonly facet?: string
}

/** A field of an issue's metadata. */
export interface Field extends EditedField {
  /** Element of ComicInfo. */
  readonly comicInfo: string
  /** Range of values that are accepted from files. */
  readonly stated?: readonly [min: number, max: number]
  /** Column of the account's records, null without one. A storyline has three columns of its own. */
  readonly column: string | null
  /** For credits: role of the people among the account's artists; null if they are not among them. */
  readonly role?: string | null
  /** True for credits of drawing roles. */
  readonly drawn?: true
  /** True if searches include its facet. */
  readonly searched?: true
  /** True if the bulk editor includes the field. */
  readonly many?: true
  /**
   * List of the comic's page that contains the field; `apart` for fields that the page renders separately or not at
   * all.
   */
  readonly page: 'credits' | 'others' | 'apart'
}

const own = { tab: 'general', page: 'apart' } as const
const shared = { ...own, many: true } as const
const listed = { kind: 'names', tab: 'people', many: true, page: 'others' } as const
const credit = { kind: 'names', tab: 'credits', many: true, page: 'credits' } as const
const drawing = { ...credit, drawn: true } as const

/**
 * All fields of an issue's metadata, in the order of the editor. For a new field, add it here and its name in
 * `src/i18n`; the next scan reads known files again. Parsers of sources other than ComicInfo (src/formats) list their
 * fields explicitly.
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
    facet: 'volume',
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
  month: {
    ...shared,
    kind: 'whole',
    comicInfo: 'Month',
    column: 'month',
    stated: [1, 12],
    written: [1, 12],
    facet: 'month',
  },
  day: {
    ...shared,
    kind: 'whole',
    comicInfo: 'Day',
    column: 'day',
    stated: [1, 31],
    written: [1, 31],
    facet: 'day',
  },
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
  /** Number of issues in the series. */
  count: { ...shared, kind: 'whole', comicInfo: 'Count', column: null, stated: [1, 99_999], written: [1] },
  direction: { ...shared, kind: 'direction', comicInfo: 'Manga', column: null, facet: 'direction' },
  writers: { ...credit, comicInfo: 'Writer', column: 'writers', facet: 'writer', role: 'writer' },
  pencillers: {
    ...drawing,
    comicInfo: 'Penciller',
    column: 'penciller',
    facet: 'penciller',
    role: 'penciller',
  },
  inkers: { ...drawing, comicInfo: 'Inker', column: 'inker', facet: 'inker', role: 'inker' },
  colorists: { ...drawing, comicInfo: 'Colorist', column: 'colorist', facet: 'colorist', role: 'colorist' },
  letterers: { ...credit, comicInfo: 'Letterer', column: 'letterer', facet: 'letterer', role: 'letterer' },
  coverArtists: {
    ...drawing,
    comicInfo: 'CoverArtist',
    column: 'cover_artist',
    facet: 'cover',
    role: 'cover_artist',
  },
  editors: { ...credit, comicInfo: 'Editor', column: 'editor', facet: 'editor', role: 'editor' },
  // Translators made the edition, not the comic.
  translators: { ...credit, comicInfo: 'Translator', column: null, facet: 'translator', role: null },
  characters: {
    ...listed,
    page: 'apart',
    comicInfo: 'Characters',
    column: 'characters',
    facet: 'characters',
    searched: true,
  },
  teams: { ...listed, comicInfo: 'Teams', column: 'teams', facet: 'teams', searched: true },
  locations: { ...listed, comicInfo: 'Locations', column: 'locations', facet: 'locations' },
  tags: { ...listed, comicInfo: 'Tags', column: 'tags', facet: 'tags' },
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof FIELDS
export const FIELD_NAMES = Object.keys(FIELDS) as readonly FieldName[]

/** Fields of a series' metadata. `artists` has the people of all drawing roles. */
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

/** The credits of each role of the account's artists. */
export type CreditOfRole = {
  [N in FieldsWith<{ role: string }> as (typeof FIELDS)[N]['role']]: N
}

/** The names of the fields that have all properties of `P`. */
export type FieldsWith<P> = { [N in FieldName]: (typeof FIELDS)[N] extends P ? N : never }[FieldName]

/** Returns the names of the fields that have all given properties, in order. */
export function fieldsWith<const P extends Partial<Field>>(wanted: P): readonly FieldsWith<P>[] {
  const properties = Object.keys(wanted) as (keyof Field)[]
  return FIELD_NAMES.filter((name): name is FieldsWith<P> => {
    const field: Field = FIELDS[name]
    return properties.every((property) => field[property] === wanted[property])
  })
}
