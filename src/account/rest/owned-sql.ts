import type { VerifiedUserId } from '../auth/tokens/access-token.ts'
import { textLiteral } from '../schema.ts'
import { comparisonSql } from './comparison-sql.ts'
import { columnOf, type Embed, type Filter, type Resource, type SortTerm } from './resource.ts'
import { bound, columnIn, combined, joined, name, type Sql, sql, verbatim } from './sql.ts'
import type { Places } from './text-order.ts'
import { jsonExpression } from './values.ts'

/**
 * The statements over one user's rows. Every table comes into a statement by `rowsOf` alone, and that binds it
 * to the owner: what is embedded as much as what embeds it (docs/accounts.md, Row ownership).
 */
export class OwnedSql {
  readonly #owner: VerifiedUserId
  /** Where rows stand that are ordered by a text. */
  readonly #places: ReadonlyMap<Resource, Places>

  constructor(owner: VerifiedUserId, places: ReadonlyMap<Resource, Places> = new Map()) {
    this.#owner = owner
    this.#places = places
  }

  /** The condition of the owner's rows that pass the filters. */
  owned(resource: Pick<Resource, 'target' | 'label' | 'filters'>, more: readonly Sql[] = []): Sql {
    const own = sql`${columnIn(resource.label, 'user_id')} = ${bound(this.#owner)}`
    return combined([own, ...more, ...resource.filters.map((part) => this.#filter(resource, part))], 'and')
  }

  /** `from … where …`: the owner's rows that a resource means. */
  rowsOf(resource: Resource, more: readonly Sql[] = []): Sql {
    const inner = resource.embeds
      .filter((embed) => embed.inner)
      .map((embed) => this.#present(resource, embed))
    const table = sql`${name(resource.target.name)} as ${name(resource.label)}`
    return sql`from ${table} where ${this.owned(resource, [...more, ...inner])}`
  }

  /** The resource's rows as JSON texts, one for each; `rowIds` where they are known already, then all of them. */
  read(resource: Resource, rowIds: readonly number[] | null): Sql {
    const window = rowIds === null ? this.#window(resource) : verbatim('')
    return sql`select ${this.#row(resource)} as row ${this.rowsOf(resource, this.#known(resource, rowIds))}${this.#order(resource)} ${window}`
  }

  count(resource: Resource): Sql {
    return sql`select count(*) as total ${this.rowsOf(resource)}`
  }

  /** JSON arrays of up to a thousand sort keys, each the row's id and the values its order goes by. */
  sortKeys(resource: Resource, rowIds: readonly number[] | null): Sql {
    const rowId = columnIn(resource.label, 'rowid')
    const values = resource.order.map((term) => this.#sortValue(resource, term))
    const rows = this.rowsOf(resource, this.#known(resource, rowIds))
    return sql`select json_group_array(json_array(${joined([rowId, ...values], ', ')})) as keys ${rows} group by ${rowId} / 1000`
  }

  /** The condition of rows that are known already. */
  #known({ label }: Resource, rowIds: readonly number[] | null): Sql[] {
    if (rowIds === null) return []
    return [
      sql`${columnIn(label, 'rowid')} in (select value from json_each(${bound(JSON.stringify(rowIds))}))`,
    ]
  }

  #filter(resource: Pick<Resource, 'target' | 'label'>, filter: Filter): Sql {
    const { negated } = filter
    if (filter.kind === 'empty') {
      const present = this.#present(resource, filter.embed)
      return negated ? present : sql`not ${present}`
    }
    const condition =
      filter.kind === 'comparison'
        ? comparisonSql(
            columnIn(resource.label, filter.column),
            columnOf(resource.target, filter.column).type,
            filter,
          )
        : combined(
            filter.conditions.map((part) => this.#filter(resource, part)),
            filter.kind,
          )
    // What is null stays null under `not`, as in Postgres.
    return negated ? sql`not (${condition})` : condition
  }

  /** The rows of an embed that belong to the row around it. */
  #embedded({ label }: Pick<Resource, 'label'>, { relationship, resource }: Embed): Sql {
    const matches = relationship.columns.map(
      ([from, to]) => sql`${columnIn(resource.label, to)} = ${columnIn(label, from)}`,
    )
    return this.rowsOf(resource, matches)
  }

  #present(parent: Pick<Resource, 'label'>, embed: Embed): Sql {
    return sql`exists (select 1 ${this.#embedded(parent, embed)} ${this.#window(embed.resource)})`
  }

  #window({ limit, offset }: Resource): Sql {
    return limit === null && offset === 0
      ? verbatim('')
      : sql`limit ${bound(limit ?? -1)} offset ${bound(offset)}`
  }

  #embedJson(parent: Resource, embed: Embed): Sql {
    const { resource, relationship } = embed
    const row = this.#row(resource)
    const rows = this.#embedded(parent, embed)
    if (relationship.toOne) return sql`json((select ${row} ${rows} ${this.#window(resource)}))`
    const list = sql`select ${row} as row ${rows}${this.#order(resource)} ${this.#window(resource)}`
    return sql`json((select json_group_array(json(row)) from (${list})))`
  }

  /**
   * An expression of a row's JSON text, so that rows cross from SQLite ready to be sent: columns first, then embeds.
   */
  #row(resource: Resource): Sql {
    const { target, label, outputs, embeds } = resource
    const parts = new Map<string, Sql>()
    for (const { alias, column } of outputs) {
      const { text } = columnIn(label, column)
      parts.set(alias, verbatim(jsonExpression(columnOf(target, column).type, text)))
    }
    for (const embed of embeds) {
      if (showsSomething(embed.resource)) parts.set(embed.key, this.#embedJson(resource, embed))
    }
    const pairs = [...parts].map(([key, value]) => sql`${verbatim(textLiteral(key))}, ${value}`)
    return sql`json_object(${joined(pairs, ', ')})`
  }

  #sortValue(resource: Resource, { column, embed }: SortTerm): Sql {
    if (embed === null) return columnIn(resource.label, column)
    return sql`(select ${columnIn(embed.resource.label, column)} ${this.#embedded(resource, embed)})`
  }

  #order(resource: Resource): Sql {
    const places = this.#places.get(resource)
    if (places !== undefined) {
      // Four bytes for each row id: a row finds its place without a search.
      const at = sql`(${columnIn(resource.label, 'rowid')} - ${bound(places.first)}) * 4 + 1`
      return sql` order by substr(${bound(places.bytes)}, ${at}, 4)`
    }
    const terms = resource.order.map((term) => {
      const direction = `${term.descending ? 'desc' : 'asc'} nulls ${term.nullsFirst ? 'first' : 'last'}`
      return sql`${this.#sortValue(resource, term)} ${verbatim(direction)}`
    })
    // Rows that are equal in it, as in no order at all, are in the order they were made in.
    return sql` order by ${joined([...terms, columnIn(resource.label, 'rowid')], ', ')}`
  }
}

/** An embed without any column, its own or embedded, filters but is not shown. */
function showsSomething({ outputs, embeds }: Resource): boolean {
  return outputs.length > 0 || embeds.some(({ resource }) => showsSomething(resource))
}
