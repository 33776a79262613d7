import type { ForeignKey, Table } from '#contract/table.ts'
import { type RefusalDetails, RestRefusal } from './errors.ts'
import { mostSimilar } from './similar.ts'

/** A table of the catalogue with its name. */
export interface NamedTable {
  readonly name: string
  readonly table: Table
}

/** A foreign key, seen from one of its two tables. */
export interface Relationship {
  readonly constraint: string
  /** The table it leads to. */
  readonly target: NamedTable
  /** One row at most at the other end: that table is the referenced one. */
  readonly toOne: boolean
  /** Pairs of columns that are equal: of the table it starts from, of the table it leads to. */
  readonly columns: readonly (readonly [from: string, to: string])[]
}

type Catalogue = Readonly<Record<string, Table>>

function pairs(from: readonly string[], to: readonly string[]): [string, string][] {
  return from.map((column, i) => [column, to[i] ?? ''])
}

/** All relationships of a table, its own foreign keys first. */
export function relationshipsOf(catalogue: Catalogue, origin: string): Relationship[] {
  const named = (name: string): NamedTable | null => {
    const table = Object.hasOwn(catalogue, name) ? catalogue[name] : undefined
    return table === undefined ? null : { name, table }
  }
  const relationship = (key: ForeignKey, other: string, toOne: boolean): Relationship[] => {
    const target = named(other)
    if (target === null) return []
    const { columns } = key.references
    const joined = toOne ? pairs(key.columns, columns) : pairs(columns, key.columns)
    return [{ constraint: key.name, target, toOne, columns: joined }]
  }
  const own = named(origin)?.table.foreignKeys ?? []
  return [
    ...own.flatMap((key) => relationship(key, key.references.table, true)),
    ...Object.entries(catalogue).flatMap(([other, { foreignKeys }]) =>
      foreignKeys
        .filter((key) => key.references.table === origin)
        .flatMap((key) => relationship(key, other, false)),
    ),
  ]
}

/** A relationship is meant by the other table's name, by its constraint, or by its column when it has but one. */
function isMeant({ constraint, target, columns }: Relationship, name: string, hint: string | null): boolean {
  const [first] = columns.length === 1 ? columns : []
  if (hint === null) return [target.name, constraint, first?.[0]].includes(name)
  return target.name === name && [constraint, ...(first ?? [])].includes(hint)
}

function described(origin: string, { constraint, target, toOne, columns }: Relationship): RefusalDetails {
  const [from, to] = [columns.map(([column]) => column), columns.map(([, column]) => column)]
  return {
    cardinality: toOne ? 'many-to-one' : 'one-to-many',
    embedding: `${origin} with ${target.name}`,
    relationship: `${constraint} using ${origin}(${from.join(', ')}) and ${target.name}(${to.join(', ')})`,
  }
}

function noRelationship(
  catalogue: Catalogue,
  origin: string,
  name: string,
  hint: string | null,
  known: readonly Relationship[],
): RestRefusal {
  const others = known.map(({ target }) => target.name)
  const related = Object.keys(catalogue).filter((table) => relationshipsOf(catalogue, table).length > 0)
  const searched = known.length > 0 ? name : origin
  const likely = known.length > 0 ? mostSimilar(name, others) : mostSimilar(origin, related)
  return new RestRefusal(
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
 * The relationship that `origin?select=name!hint(…)` means. Throws PGRST200 when there is none, PGRST201
 * when there are several (docs/accounts.md, REST responses).
 */
export function findRelationship(
  catalogue: Catalogue,
  origin: string,
  name: string,
  hint: string | null,
): Relationship {
  const known = relationshipsOf(catalogue, origin)
  const [found, ...more] = known.filter((relationship) => isMeant(relationship, name, hint))
  if (found === undefined) throw noRelationship(catalogue, origin, name, hint, known)
  if (more.length === 0) return found
  const meant = [found, ...more]
  const choices = meant.map(({ target, constraint }) => `'${target.name}!${constraint}'`).join(', ')
  throw new RestRefusal(
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin}' and '${name}'`,
    {
      details: meant.map((relationship) => described(origin, relationship)),
      hint: `Try changing '${name}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`,
    },
  )
}
