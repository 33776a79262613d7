import type { ForeignKey, Table } from '#contract/table.ts'
import { type ErrorDetails, RestError } from './errors.ts'
import { mostSimilar } from './similar.ts'

/** A table of the schema with its name. */
export interface NamedTable {
  readonly name: string
  readonly table: Table
}

/** A foreign key, seen from one of its two tables. */
export interface Relationship {
  readonly constraint: string
  /** The other of the two tables. */
  readonly target: NamedTable
  /** True if the target is the referenced table, so that it has at most one row for each row of the origin. */
  readonly toOne: boolean
  /** Pairs of equal columns: of the origin, of the target. */
  readonly columns: readonly (readonly [from: string, to: string])[]
}

type Tables = Readonly<Record<string, Table>>

function pairs(from: readonly string[], to: readonly string[]): [string, string][] {
  return from.map((column, i) => [column, to[i] ?? ''])
}

/** Returns all relationships of a table, its own foreign keys first. */
export function relationshipsOf(tables: Tables, origin: string): Relationship[] {
  const named = (name: string): NamedTable | null => {
    const table = Object.hasOwn(tables, name) ? tables[name] : undefined
    return table === undefined ? null : { name, table }
  }
  const relationship = (key: ForeignKey, other: string, toOne: boolean): Relationship[] => {
    const target = named(other)
    if (target === null) return []
    const { columns } = key.references
    const columnPairs = toOne ? pairs(key.columns, columns) : pairs(columns, key.columns)
    return [{ constraint: key.name, target, toOne, columns: columnPairs }]
  }
  const own = named(origin)?.table.foreignKeys ?? []
  return [
    ...own.flatMap((key) => relationship(key, key.references.table, true)),
    ...Object.entries(tables).flatMap(([other, { foreignKeys }]) =>
      foreignKeys
        .filter((key) => key.references.table === origin)
        .flatMap((key) => relationship(key, other, false)),
    ),
  ]
}

/**
 * True if a name selects a relationship. Without a hint, the name is the target table, the constraint or the origin's
 * column; with a hint, the name is the target table, and the hint the constraint or a column of either table. Columns
 * count only in a foreign key of one column.
 */
function isSelected(
  { constraint, target, columns }: Relationship,
  name: string,
  hint: string | null,
): boolean {
  const [first] = columns.length === 1 ? columns : []
  if (hint === null) return [target.name, constraint, first?.[0]].includes(name)
  return target.name === name && [constraint, ...(first ?? [])].includes(hint)
}

function described(origin: string, { constraint, target, toOne, columns }: Relationship): ErrorDetails {
  const [from, to] = [columns.map(([column]) => column), columns.map(([, column]) => column)]
  return {
    cardinality: toOne ? 'many-to-one' : 'one-to-many',
    embedding: `${origin} with ${target.name}`,
    relationship: `${constraint} using ${origin}(${from.join(', ')}) and ${target.name}(${to.join(', ')})`,
  }
}

function noRelationship(
  tables: Tables,
  origin: string,
  name: string,
  hint: string | null,
  known: readonly Relationship[],
): RestError {
  const others = known.map(({ target }) => target.name)
  const related = Object.keys(tables).filter((table) => relationshipsOf(tables, table).length > 0)
  const searched = known.length > 0 ? name : origin
  const likely = known.length > 0 ? mostSimilar(name, others) : mostSimilar(origin, related)
  return new RestError(
    'PGRST200',
    `Could not find a relationship between '${origin}' and '${name}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${origin}' and '${name}'${
        hint === null ? '' : ` using the hint '${hint}'`
      } in the schema 'public', but no matches were found.`,
      ...(likely !== null &&
        likely !== searched && { hint: `Perhaps you meant '${likely}' instead of '${searched}'.` }),
    },
  )
}

/**
 * Returns the relationship that `origin?select=name!hint(…)` selects. Throws PGRST200 when there is none, PGRST201
 * when there are several (docs/accounts.md, REST responses).
 */
export function findRelationship(
  tables: Tables,
  origin: string,
  name: string,
  hint: string | null,
): Relationship {
  const known = relationshipsOf(tables, origin)
  const selected = known.filter((relationship) => isSelected(relationship, name, hint))
  const [first] = selected
  if (first === undefined) throw noRelationship(tables, origin, name, hint, known)
  if (selected.length === 1) return first
  const choices = selected.map(({ target, constraint }) => `'${target.name}!${constraint}'`).join(', ')
  throw new RestError(
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin}' and '${name}'`,
    {
      details: selected.map((relationship) => described(origin, relationship)),
      hint: `Try changing '${name}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`,
    },
  )
}
