import type { VerifiedUserId } from '../auth/tokens/access-token.ts'
import { textLiteral } from '../schema.ts'
import { comparisonSql } from './comparison-sql.ts'
import { columnOf, type Embed, type Filter, type Resource, type SortTerm } from './resource.ts'
import { columnRef, identifier, join, joinConditions, param, raw, type Sql, sql } from './sql.ts'
import type { Ranks } from './text-order.ts'
import { jsonExpression } from './values.ts'

/**
 * Builds statements over one user's rows. Only `rowsOf` adds a table to a statement, and binds each table, embedded
 * ones too, to the owner (docs/accounts.md, Row ownership).
 */
export class OwnedSql {
  readonly #owner: VerifiedUserId
  /** The ranks of the rows of resources that sort by a text. */
  readonly #ranks: ReadonlyMap<Resource, Ranks>

  constructor(owner: VerifiedUserId, ranks: ReadonlyMap<Resource, Ranks> = new Map()) {
    this.#owner = owner
    this.#ranks = ranks
  }

  /** Returns the condition that matches the owner's rows that pass the filters. */
  owned(resource: Pick<Resource, 'target' | 'label' | 'filters'>, more: readonly Sql[] = []): Sql {
    const own = sql`${columnRef(resource.label, 'user_id')} = ${param(this.#owner)}`
    return joinConditions(
      [own, ...more, ...resource.filters.map((part) => this.#filter(resource, part))],
      'and',
    )
  }

  /** Returns `from … where …` for the owner's rows of a resource. */
  rowsOf(resource: Resource, more: readonly Sql[] = []): Sql {
    const inner = resource.embeds
      .filter((embed) => embed.inner)
      .map((embed) => this.#present(resource, embed))
    const table = sql`${identifier(resource.target.name)} as ${identifier(resource.label)}`
    return sql`from ${table} where ${this.owned(resource, [...more, ...inner])}`
  }

  /**
   * Selects a resource's rows as JSON texts: the page of `limit` and `offset`, or, if `rowIds` is not null, all rows of
   * those ids.
   */
  read(resource: Resource, rowIds: readonly number[] | null): Sql {
    const window = rowIds === null ? this.#window(resource) : raw('')
    return sql`select ${this.#row(resource)} as row ${this.rowsOf(resource, this.#rowIdConditions(resource, rowIds))}${this.#order(resource)} ${window}`
  }

  count(resource: Resource): Sql {
    return sql`select count(*) as total ${this.rowsOf(resource)}`
  }

  /** Selects JSON arrays of up to a thousand sort keys: the row id and the row's values of the order's terms. */
  sortKeys(resource: Resource, rowIds: readonly number[] | null): Sql {
    const rowId = columnRef(resource.label, 'rowid')
    const values = resource.order.map((term) => this.#sortValue(resource, term))
    const rows = this.rowsOf(resource, this.#rowIdConditions(resource, rowIds))
    return sql`select json_group_array(json_array(${join([rowId, ...values], ', ')})) as keys ${rows} group by ${rowId} / 1000`
  }

  #rowIdConditions({ label }: Resource, rowIds: readonly number[] | null): Sql[] {
    if (rowIds === null) return []
    return [
      sql`${columnRef(label, 'rowid')} in (select value from json_each(${param(JSON.stringify(rowIds))}))`,
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
            columnRef(resource.label, filter.column),
            columnOf(resource.target, filter.column).type,
            filter,
          )
        : joinConditions(
            filter.conditions.map((part) => this.#filter(resource, part)),
            filter.kind,
          )
    // `not null` is null, as in Postgres.
    return negated ? sql`not (${condition})` : condition
  }

  /** Returns `from … where …` for the rows of an embed that belong to the parent row. */
  #embedded({ label }: Pick<Resource, 'label'>, { relationship, resource }: Embed): Sql {
    const matches = relationship.columns.map(
      ([from, to]) => sql`${columnRef(resource.label, to)} = ${columnRef(label, from)}`,
    )
    return this.rowsOf(resource, matches)
  }

  #present(parent: Pick<Resource, 'label'>, embed: Embed): Sql {
    return sql`exists (select 1 ${this.#embedded(parent, embed)} ${this.#window(embed.resource)})`
  }

  #window({ limit, offset }: Resource): Sql {
    return limit === null && offset === 0 ? raw('') : sql`limit ${param(limit ?? -1)} offset ${param(offset)}`
  }

  #embedJson(parent: Resource, embed: Embed): Sql {
    const { resource, relationship } = embed
    const row = this.#row(resource)
    const rows = this.#embedded(parent, embed)
    if (relationship.toOne) return sql`json((select ${row} ${rows} ${this.#window(resource)}))`
    const list = sql`select ${row} as row ${rows}${this.#order(resource)} ${this.#window(resource)}`
    return sql`json((select json_group_array(json(row)) from (${list})))`
  }

  /** Returns an expression of a row's JSON text, ready to be sent: columns first, then embeds. */
  #row(resource: Resource): Sql {
    const { target, label, outputs, embeds } = resource
    const parts = new Map<string, Sql>()
    for (const { alias, column } of outputs) {
      const { text } = columnRef(label, column)
      parts.set(alias, raw(jsonExpression(columnOf(target, column).type, text)))
    }
    for (const embed of embeds) {
      if (hasOutput(embed.resource)) parts.set(embed.key, this.#embedJson(resource, embed))
    }
    const pairs = [...parts].map(([key, value]) => sql`${raw(textLiteral(key))}, ${value}`)
    return sql`json_object(${join(pairs, ', ')})`
  }

  #sortValue(resource: Resource, { column, embed }: SortTerm): Sql {
    if (embed === null) return columnRef(resource.label, column)
    return sql`(select ${columnRef(embed.resource.label, column)} ${this.#embedded(resource, embed)})`
  }

  #order(resource: Resource): Sql {
    const ranks = this.#ranks.get(resource)
    if (ranks !== undefined) {
      // The ranks are four bytes for each row id, so SQLite finds a rank by its offset.
      const offset = sql`(${columnRef(resource.label, 'rowid')} - ${param(ranks.first)}) * 4 + 1`
      return sql` order by substr(${param(ranks.bytes)}, ${offset}, 4)`
    }
    const terms = resource.order.map((term) => {
      const direction = `${term.descending ? 'desc' : 'asc'} nulls ${term.nullsFirst ? 'first' : 'last'}`
      return sql`${this.#sortValue(resource, term)} ${raw(direction)}`
    })
    // Ties, and rows without an order, are sorted by insertion.
    return sql` order by ${join([...terms, columnRef(resource.label, 'rowid')], ', ')}`
  }
}

/** False for an embed without any column, its own or embedded: such an embed only filters. */
function hasOutput({ outputs, embeds }: Resource): boolean {
  return outputs.length > 0 || embeds.some(({ resource }) => hasOutput(resource))
}
