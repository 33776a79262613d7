import type { Client } from 'pg'
import type { Table } from '#contract/table.ts'
import { tables } from '#contract/tables.ts'
import { type Node, planOf } from './postgrest-plan.ts'
import { ident, Statement } from './postgrest-sql.ts'
import { actAs } from './project.ts'
import { type RestAnswer, type RestCall, refusal } from './rest-call.ts'

/** Maximum number of rows in a response of a hosted project (`max_rows` in supabase/config.toml). */
const MAX_ROWS = 1000

const catalogue: Readonly<Record<string, Table>> = tables

/** A rejection by PostgREST itself. */
class Refused extends Error {
  readonly code: string
  readonly status: number
  constructor(code: string, status: number, message: string) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** Returns the HTTP status that PostgREST maps a SQLSTATE to. */
function statusOf(code: string, message: string, signedIn: boolean): number {
  if (code === '23503' || code === '23505') return 409
  if (code === '42501') return signedIn ? 403 : 401
  if (code === '42883' || code === '42P01') return 404
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  return /^(08|25|2D|38|40|53|54|55|57|58|XX)/.test(code) ? 500 : 400
}

interface Result {
  readonly body: string
  readonly shown: number
  readonly total: number | null
  readonly inserted: number | null
}

/**
 * Responds to a request as PostgREST would, in a savepoint of the open transaction, as `user` (null: no session).
 * Rolls back a rejected request.
 */
export async function answerByPostgres(
  client: Client,
  call: RestCall,
  user: string | null,
): Promise<RestAnswer> {
  await client.query('savepoint call')
  try {
    await actAs(client, user)
    await client.query("select set_config('pgrst.inserted', '', true)")
    const result = await (isRead(call) ? read(client, call) : write(client, call))
    await client.query('reset role')
    return render(call, result)
  } catch (error) {
    await client.query('rollback to savepoint call')
    const { code = '', message } = error as { code?: string; message: string }
    if (code === '') throw error
    const status = error instanceof Refused ? error.status : statusOf(code, message, user !== null)
    return { status, contentRange: null, body: call.method === 'HEAD' ? null : refusal(code, message) }
  }
}

const isRead = ({ method }: RestCall): boolean => method === 'GET' || method === 'HEAD'

const BODY = "coalesce(json_agg(_postgrest_t), '[]')::text as body, count(_postgrest_t)::int as shown"

async function read(client: Client, call: RestCall): Promise<Result> {
  const plan = planOf(call)
  const table = `public.${ident(plan.table)}`
  const statement = new Statement(MAX_ROWS)
  const rows = statement.read(plan, table, table)
  const counted = call.prefer.includes('count=') ? statement.count(plan, table, table) : null
  const { rows: found } = await client.query<Result>(
    `with pgrst_source as (${rows}) select ${BODY},
       ${counted === null ? 'null' : `(select count(*)::int from (${counted}) as counted)`} as total
     from (select * from pgrst_source) _postgrest_t`,
    statement.values,
  )
  return one(found)
}

async function write(client: Client, call: RestCall): Promise<Result> {
  const plan = planOf(call)
  const table = catalogue[plan.table]
  if (table === undefined) throw new Error(`The test knows no table ${plan.table}`)
  const statement = new Statement(null)
  const change =
    call.method === 'POST'
      ? insert(statement, call, table)
      : call.method === 'PATCH'
        ? update(statement, call, plan, table)
        : remove(statement, plan)
  const wanted = call.prefer.includes('return=representation')
  const name = ident(plan.table)
  // The filters were already applied.
  const shown = wanted
    ? statement.read({ ...plan, where: [] }, `pgrst_source as ${name}`, name)
    : 'select * from pgrst_source'
  const { rows } = await client.query<Result>(
    `with pgrst_source as (${change}) select ${BODY}, null as total,
       nullif(current_setting('pgrst.inserted', true), '')::int as inserted
     from (${shown}) _postgrest_t`,
    statement.values,
  )
  return one(rows)
}

function one(rows: readonly Result[]): Result {
  const [result] = rows
  if (result === undefined) throw new Error('An aggregate answered no row')
  return result
}

/** The columns of a body: `columns=`, or the keys that all its objects have. */
function writtenColumns({ query, body, table: name }: RestCall, table: Table): string[] {
  const stated = query.find(([parameter]) => parameter === 'columns')?.[1]
  const objects: object[] = Array.isArray(body) ? body : [body]
  const keys = objects.map((object) => Object.keys(object).sort())
  if (stated === undefined && keys.some((list) => list.join() !== keys[0]?.join()))
    throw new Refused('PGRST102', 400, 'All object keys must match')
  const columns =
    stated === undefined ? (keys[0] ?? []) : [...new Set(stated.replaceAll('"', '').split(','))].sort()
  for (const column of columns) {
    if (!Object.hasOwn(table.columns, column))
      throw new Refused(
        'PGRST204',
        400,
        `Could not find the '${column}' column of '${name}' in the schema cache`,
      )
  }
  return columns
}

const bump = (by: 1 | -1, never: string): string =>
  `set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + ${by})::text, true) <> '${never}'`

function insert(statement: Statement, call: RestCall, table: Table): string {
  const columns = writtenColumns(call, table)
  const listed = columns.map(ident).join(', ')
  const body = statement.body(call.table, call.body, columns, call.prefer.includes('missing=default'))
  const [, resolution] = /resolution=(merge|ignore)/.exec(call.prefer) ?? []
  const merge = resolution === 'merge'
  const key = call.query.find(([name]) => name === 'on_conflict')?.[1].split(',') ?? table.primaryKey
  const changes = columns.map((column) => `${ident(column)} = excluded.${ident(column)}`)
  const conflict =
    merge && columns.length > 0 ? `do update set ${changes.join(', ')} where ${bump(-1, '-1')}` : 'do nothing'
  return [
    `insert into public.${ident(call.table)}${columns.length > 0 ? `(${listed})` : ''}`,
    `select ${columns.map((column) => `pgrst_body.${ident(column)}`).join(', ')} ${body}`,
    merge ? `where ${bump(1, '0')}` : '',
    resolution === undefined ? '' : `on conflict (${key.map(ident).join(', ')}) ${conflict}`,
    `returning public.${ident(call.table)}.*`,
  ].join(' ')
}

function update(statement: Statement, call: RestCall, plan: Node, table: Table): string {
  const columns = writtenColumns(call, table)
  const target = `public.${ident(plan.table)}`
  if (columns.length === 0) return `select * from ${target} where false`
  const changes = columns.map((column) => `${ident(column)} = pgrst_body.${ident(column)}`)
  const body = statement.body(plan.table, call.body, columns, false)
  return `update ${target} set ${changes.join(', ')} ${body} ${chosen(statement, plan, 'UPDATE')} returning ${target}.*`
}

function remove(statement: Statement, plan: Node): string {
  const target = `public.${ident(plan.table)}`
  return `delete from ${target} ${chosen(statement, plan, 'DELETE')} returning ${target}.*`
}

/** Returns the rows of an update or delete. On hosted projects an extension requires a filter. */
function chosen(statement: Statement, { table, where }: Node, verb: string): string {
  if (where.length === 0) throw new Refused('21000', 400, `${verb} requires a WHERE clause`)
  const conditions = where.map((tree) => statement.condition(tree, `public.${ident(table)}`))
  return `where ${conditions.join(' and ')}`
}

function render(call: RestCall, { body, shown, total, inserted }: Result): RestAnswer {
  const offset = planOf(call).offset
  if (total !== null && offset > total) {
    const message = refusal('PGRST103', 'Requested range not satisfiable')
    return { status: 416, contentRange: null, body: call.method === 'HEAD' ? null : message }
  }
  if (call.single && shown !== 1)
    throw new Refused('PGRST116', 406, 'Cannot coerce the result to a single JSON object')
  const json: unknown = JSON.parse(body)
  const value = call.single && Array.isArray(json) ? json[0] : json
  if (isRead(call)) {
    return {
      status: total !== null && shown < total ? 206 : 200,
      contentRange: contentRange(offset, shown, total),
      body: call.method === 'HEAD' ? null : value,
    }
  }
  const wanted = call.prefer.includes('return=representation')
  const counted = call.prefer.includes('count=') ? shown : null
  const made = call.prefer.includes('resolution=merge') && (inserted ?? 0) <= 0 ? 200 : 201
  return {
    status: call.method === 'POST' ? made : wanted ? 200 : 204,
    contentRange: contentRange(0, call.method === 'PATCH' ? shown : 0, counted),
    body: wanted ? value : null,
  }
}

function contentRange(offset: number, shown: number, total: number | null): string {
  return `${shown > 0 && total !== 0 ? `${offset}-${offset + shown - 1}` : '*'}/${total ?? '*'}`
}
