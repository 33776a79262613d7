import type { Table } from '#contract/table.ts'
import { tableNamed } from '#contract/tables.ts'
import { jsonExpression } from './rest/values.ts'
import { quoted, textLiteral } from './schema.ts'

/** A row of `change_log`; `record` and `old` are JSON texts. */
export interface LoggedChange {
  readonly n: number
  readonly table_name: string
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly owner: string
  readonly record: string | null
  readonly old: string | null
}

/** The temporary tables of the log: the listeners by table and owner, and the logged changes in the order of writes. */
export const CHANGE_LOG = `
  create temp table if not exists change_listeners (
    table_name text not null,
    owner text not null,
    primary key (table_name, owner)
  ) without rowid;
  create temp table if not exists change_log (
    n integer primary key,
    table_name text not null,
    type text not null,
    owner text not null,
    record text,
    old text
  );
`

const TYPES = ['INSERT', 'UPDATE', 'DELETE'] as const
const triggerName = (table: string, type: string): string => quoted(`log ${type} ${table}`)

function rowJson(table: Table, row: 'new' | 'old', columns: readonly string[]): string {
  const parts = columns.map((name) => {
    const type = table.columns[name]?.type ?? 'text'
    return `${textLiteral(name)}, ${jsonExpression(type, `${row}.${quoted(name)}`)}`
  })
  return `json_object(${parts.join(', ')})`
}

function triggerSql(name: string, table: Table, type: (typeof TYPES)[number]): string {
  const all = Object.keys(table.columns)
  const record = type === 'DELETE' ? 'null' : rowJson(table, 'new', all)
  const identity = table.replicaIdentity === 'full' ? all : table.primaryKey
  const old = type === 'INSERT' ? 'null' : rowJson(table, 'old', identity)
  const owner = type === 'DELETE' ? 'old."user_id"' : 'new."user_id"'
  return `create temp trigger if not exists ${triggerName(name, type)} after ${type} on main.${quoted(name)}
    when exists (select 1 from change_listeners where table_name = ${textLiteral(name)} and owner = ${owner})
    begin
      insert into change_log (table_name, type, owner, record, old)
      values (${textLiteral(name)}, '${type}', ${owner}, ${record}, ${old});
    end`
}

/**
 * Returns the triggers that log a table's changes; none for an unknown table. Foreign-key cascades fire them too
 * (sqlite.org/lang_createtrigger).
 */
export function triggersSql(name: string): string[] {
  const table = tableNamed(name)
  return table === null ? [] : TYPES.map((type) => triggerSql(name, table, type))
}

export function dropTriggersSql(name: string): string[] {
  return TYPES.map((type) => `drop trigger if exists temp.${triggerName(name, type)}`)
}
