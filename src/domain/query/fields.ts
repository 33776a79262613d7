import { FIELD_NAMES, FIELDS, type Field, type FieldKind, type FieldName } from '../metadata/fields.ts'
import { FORMATS, LACKABLE } from '../plain-filters.ts'
import type { QueryOperator } from './tree.ts'

/**
 * Kind of a field's values: `text` is compared by its letters, `choice` is one of few, `whole` an integer, `issue` an
 * issue number, `share` a percentage, `date` a day, month, year or a span before now, `size` bytes with a unit.
 */
export type QueryKind = 'text' | 'choice' | 'whole' | 'issue' | 'share' | 'date' | 'size'

/** A field that queries have conditions on. */
export interface QueryField {
  /** English name, which queries are stored with. */
  readonly name: string
  readonly kind: QueryKind
  /** The field of a comic's metadata; null for all other data. */
  readonly metadata: FieldName | null
  /** True if a comic may be without a value, so that `any` and `none` can be queried. */
  readonly optional: boolean
  /** English names of the values of a `choice`. */
  readonly choices: readonly string[]
  /** Other English names. */
  readonly aliases: readonly string[]
}

const KINDS: Readonly<Record<FieldKind, QueryKind>> = {
  text: 'text',
  long: 'text',
  names: 'text',
  storyline: 'text',
  whole: 'whole',
  number: 'issue',
  direction: 'choice',
}

/** Returns the field of queries for a field of metadata; the name of a list is in the singular. */
function fieldOf(metadata: FieldName): QueryField {
  const { kind, comicInfo, facet }: Field = FIELDS[metadata]
  const name = (kind === 'names' ? metadata.replace(/s$/, '') : metadata).toLowerCase()
  const aliases = [metadata.toLowerCase(), comicInfo.toLowerCase(), facet ?? name]
  const choices = kind === 'direction' ? ['ltr', 'rtl'] : []
  return { name, kind: KINDS[kind], metadata, optional: true, choices, aliases }
}

const field = (
  name: string,
  kind: QueryKind,
  { optional = false, choices = [], aliases = [] }: Partial<QueryField> = {},
): QueryField => ({ name, kind, metadata: null, optional, choices, aliases })

const METADATA = FIELD_NAMES.map(fieldOf)
/** What comics may lack besides metadata. */
const LACKED = LACKABLE.filter((name) => !METADATA.some(({ metadata }) => metadata === name))

/** All fields of queries: the fields of metadata, and the other data of a comic. */
export const QUERY_FIELDS: readonly QueryField[] = [
  ...METADATA,
  /** People in any role. */
  field('by', 'text', { optional: true, aliases: ['artist', 'artists'] }),
  field('read', 'choice', { choices: ['no', 'reading', 'yes'] }),
  /** Share of the pages that was read. */
  field('progress', 'share'),
  field('lastread', 'date', { optional: true }),
  field('pages', 'whole'),
  field('size', 'size'),
  field('added', 'date'),
  field('modified', 'date'),
  field('file', 'choice', { choices: FORMATS, aliases: ['format'] }),
  field('path', 'text', { aliases: ['folder'] }),
  /** Path of the library folder. */
  field('library', 'text'),
  /** Name of a playlist or shelf. */
  field('in', 'text', { aliases: ['list', 'playlist', 'shelf'] }),
  /** Data that a comic lacks; `issues`: its series has gaps between the numbers. */
  field('missing', 'choice', { choices: [...METADATA.map(({ name }) => name), ...LACKED, 'issues'] }),
]

const BY_NAME: ReadonlyMap<string, QueryField> = new Map(QUERY_FIELDS.map((each) => [each.name, each]))

/** Returns a field by its English name; undefined for unknown fields. */
export const queryField = (name: string): QueryField | undefined => BY_NAME.get(name)

/** The orders of a query's results. */
export const QUERY_SORTS = [
  'name',
  'title',
  'series',
  'number',
  'released',
  'added',
  'modified',
  'count',
  'size',
  'lastread',
  'progress',
  'random',
] as const
export type QuerySort = (typeof QUERY_SORTS)[number]

const COMPARED: readonly QueryOperator[] = [':', '=', '!=', '<', '<=', '>', '>=', '..']

/** Returns the operators of a field. */
export function operatorsOf({ kind, optional, name }: QueryField): readonly QueryOperator[] {
  const own: readonly QueryOperator[] =
    kind === 'choice' || name === 'in' ? [':', '=', '!='] : kind === 'text' ? [':', '=', '!='] : COMPARED
  return optional ? [...own, 'any', 'none'] : own
}
