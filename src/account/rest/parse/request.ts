import type { Context } from 'koa'
import { isAppError } from '#domain/errors.ts'
import { readJson } from '#http/body.ts'
import { notParsed, RestRefusal } from '../errors.ts'
import { type Condition, parseFilter, parseLogic } from './conditions.ts'
import { type OrderTerm, parseOrder } from './order.ts'
import { type Preferences, parsePreferences } from './preferences.ts'
import { parseSelect, type SelectItem } from './select.ts'

/** A request below `/rest/v1`, read but not yet held against the catalogue. */
export interface RestRequest {
  readonly action: 'read' | 'insert' | 'update' | 'delete'
  /** HEAD: the headers of a read without its rows. */
  readonly headersOnly: boolean
  readonly table: string
  readonly select: readonly SelectItem[]
  readonly conditions: readonly Condition[]
  readonly order: readonly OrderTerm[]
  readonly limit: number | null
  readonly offset: number
  /** `columns=`: the keys of the body that are written. */
  readonly columns: readonly string[] | null
  /** `on_conflict=`: the unique key of an upsert. */
  readonly onConflict: readonly string[] | null
  readonly preferences: Preferences
  /** `Accept: application/vnd.pgrst.object+json`: exactly one row, as an object. */
  readonly single: boolean
  readonly body: unknown
}

/** Larger bodies than an indexing run ever sends are refused. */
const REST_BODY_MAX = 8 * 1024 * 1024

const ACTIONS = { GET: 'read', HEAD: 'read', POST: 'insert', PATCH: 'update', DELETE: 'delete' } as const
const SINGLE = 'application/vnd.pgrst.object+json'
const ACCEPTED = ['application/json', 'application/vnd.pgrst.array+json', 'application/*', '*/*']

function actionOf(method: string): RestRequest['action'] {
  const action = ACTIONS[method as keyof typeof ACTIONS]
  if (action === undefined) throw new RestRefusal('PGRST117', `Unsupported HTTP method: ${method}`)
  return action
}

/** True for the single-object form. Throws PGRST107 for what this account cannot answer with. */
function wantsSingle(accept: string): boolean {
  const types = accept.split(',').map((type) => type.trim().toLowerCase().replace(/\s+/g, ''))
  for (const type of types) {
    if (type === SINGLE) return true
    if (type === '' || ACCEPTED.includes(type.replace(/;(q=[\d.]+|charset=utf-8)$/, ''))) return false
  }
  throw new RestRefusal('PGRST107', `None of these media types are available: ${accept}`)
}

function checkSchema(ctx: Context): void {
  const header = ctx.method === 'GET' || ctx.method === 'HEAD' ? 'accept-profile' : 'content-profile'
  const schema = ctx.get(header) || 'public'
  if (schema !== 'public') {
    throw new RestRefusal('PGRST106', `Invalid schema: ${schema}`, {
      hint: 'Only the following schemas are exposed: public',
    })
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw notParsed(`${name} parameter`, text, 'expecting a whole number')
  return Number(text)
}

/** `columns="a","b"` and `on_conflict=a,b`. */
function names(text: string): string[] {
  return text.split(',').map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
}

async function bodyOf(ctx: Context): Promise<unknown> {
  const type = ctx.get('content-type').split(';')[0]?.trim().toLowerCase() ?? ''
  if (type !== '' && type !== 'application/json') {
    throw new RestRefusal('PGRST102', `Content-Type not acceptable: ${type}`, { status: 415 })
  }
  try {
    return await readJson(ctx.req, REST_BODY_MAX)
  } catch (error) {
    if (isAppError(error, 'validation')) throw new RestRefusal('PGRST102', 'Empty or invalid json')
    if (!isAppError(error, 'payload-too-large')) throw error
    throw new RestRefusal('PGRST102', 'The request body is larger than 8 MB', { status: 413 })
  }
}

function rangeOf(ctx: Context): { limit: number | null; offset: number } {
  const match = /^(\d{1,15})-(\d{1,15})?$/.exec(ctx.get('range'))
  if (match === null) return { limit: null, offset: 0 }
  const offset = Number(match[1])
  return { offset, limit: match[2] === undefined ? null : Math.max(0, Number(match[2]) - offset + 1) }
}

/** Reads a request; `table` is the path below `/rest/v1/`. Throws RestRefusals. */
export async function parseRequest(ctx: Context, table: string): Promise<RestRequest> {
  const action = actionOf(ctx.method)
  checkSchema(ctx)
  const conditions: Condition[] = []
  let select = ''
  let order: OrderTerm[] = []
  let { limit, offset } = rangeOf(ctx)
  let columns: string[] | null = null
  let onConflict: string[] | null = null
  for (const [name, value] of new URLSearchParams(ctx.querystring)) {
    if (name === 'select') select = value
    else if (name === 'order') order = parseOrder(value)
    else if (name === 'limit') limit = wholeNumber(name, value)
    else if (name === 'offset') offset = wholeNumber(name, value)
    else if (name === 'columns') columns = names(value)
    else if (name === 'on_conflict') onConflict = names(value)
    else if (name === 'and' || name === 'or') conditions.push(parseLogic(name, false, value))
    else if (name === 'not.and' || name === 'not.or') {
      conditions.push(parseLogic(name === 'not.and' ? 'and' : 'or', true, value))
    } else if (name.includes('.')) {
      const resource = name.slice(0, name.indexOf('.'))
      throw new RestRefusal('PGRST108', `'${resource}' is not an embedded resource in this request`, {
        hint: `Verify that '${resource}' is included in the 'select' query parameter.`,
      })
    } else conditions.push(parseFilter(name, value))
  }
  return {
    action,
    headersOnly: ctx.method === 'HEAD',
    table,
    select: parseSelect(select),
    conditions,
    order,
    limit,
    offset,
    columns,
    onConflict,
    preferences: parsePreferences(ctx.get('prefer')),
    single: wantsSingle(ctx.get('accept')),
    body: action === 'insert' || action === 'update' ? await bodyOf(ctx) : undefined,
  }
}
