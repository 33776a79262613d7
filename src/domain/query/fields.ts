import { FIELD_NAMES, FIELDS, type Field, type FieldKind, type FieldName } from '../metadata/fields.ts'
import { FORMATS, LACKABLE } from '../plain-filters.ts'
import type { QueryOperator } from './tree.ts'

/**
 * Kind of a field's values: `text` is compared by its letters, `choice` is one of few, `whole` an integer, `issue` an
 * issue number, `share` a percentage, `date` a day, month, year or a span before now, `size` bytes with a unit, `list` the
 * whole name of one of the user's lists.
 */
export type QueryKind = 'text' | 'list' | 'choice' | 'whole' | 'issue' | 'share' | 'date' | 'size'

/** A field that queries have conditions on. */
export interface QueryField {
  /** English name, which queries are stored with. */
  readonly name: string
  readonly kind: QueryKind
  /** The field of a comic's metadata; null for all other data. */
  readonly metadata: FieldName | null
  /** The field of other data; null for metadata. */
  readonly data: DataField | null
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
  return { name, kind: KINDS[kind], metadata, data: null, optional: true, choices, aliases }
}

const METADATA = FIELD_NAMES.map(fieldOf)
/** What comics may lack besides metadata. */
const LACKED = LACKABLE.filter((name) => !METADATA.some(({ metadata }) => metadata === name))

/** The fields of data other than metadata. */
const DATA = {
  /** People in any role. */
  by: { kind: 'text', optional: true, aliases: ['artist', 'artists'] },
  read: { kind: 'choice', choices: ['no', 'reading', 'yes'] },
  /** Share of the pages that was read. */
  progress: { kind: 'share' },
  lastread: { kind: 'date', optional: true },
  pages: { kind: 'whole' },
  size: { kind: 'size' },
  added: { kind: 'date' },
  modified: { kind: 'date' },
  file: { kind: 'choice', choices: FORMATS, aliases: ['format'] },
  path: { kind: 'text', aliases: ['folder'] },
  /** Path of the library folder. */
  library: { kind: 'text' },
  /** Name of a playlist or shelf; `none`: in no playlist. */
  in: { kind: 'list', optional: true, aliases: ['list', 'playlist', 'shelf'] },
  /** Data that a comic lacks; `issues`: its series has gaps between the numbers. */
  missing: { kind: 'choice', choices: [...METADATA.map(({ name }) => name), ...LACKED, 'issues'] },
} as const satisfies Record<string, Pick<QueryField, 'kind'> & Partial<QueryField>>

/** Name of a field of data other than metadata. */
export type DataField = keyof typeof DATA
/** Name of such a field that comics may be without. */
export type OptionalData = {
  [Name in DataField]: (typeof DATA)[Name] extends { readonly optional: true } ? Name : never
}[DataField]

/** All fields of queries: the fields of metadata, and the other data of a comic. */
export const QUERY_FIELDS: readonly QueryField[] = [
  ...METADATA,
  ...(Object.keys(DATA) as DataField[]).map(
    (name): QueryField => ({
      ...{ name, data: name, metadata: null, optional: false, choices: [], aliases: [] },
      ...DATA[name],
    }),
  ),
]

const BY_NAME: ReadonlyMap<string, QueryField> = new Map(QUERY_FIELDS.map((each) => [each.name, each]))

/** Returns a field by its English name; undefined for unknown fields. */
export const queryField = (name: string): QueryField | undefined => BY_NAME.get(name)

const COMPARED: readonly QueryOperator[] = [':', '=', '!=', '<', '<=', '>', '>=', '..']

/** Returns the operators of a field. */
export function operatorsOf({ kind, optional }: QueryField): readonly QueryOperator[] {
  const isCompared = kind !== 'text' && kind !== 'list' && kind !== 'choice'
  const own: readonly QueryOperator[] = isCompared ? COMPARED : [':', '=', '!=']
  return optional ? [...own, 'any', 'none'] : own
}
