import type { Context } from 'koa'
import { isAppError } from '#domain/errors/errors.ts'
import { parseJson, readBody } from '#http/requests/body.ts'
import { RestError, tooBusy } from '../errors.ts'
import { type Parameters, parseParameters } from './parameters.ts'
import { type Action, type Preferences, parsePreferences } from './preferences.ts'

/** A request below `/rest/v1` without its body, not yet validated against the table schema. */
export interface RestHead extends Parameters {
  readonly action: Action
  readonly table: string
  readonly preferences: Preferences
  /** True for `Accept: application/vnd.pgrst.object+json`: the response is exactly one row, as an object. */
  readonly single: boolean
}
export interface RestRequest extends RestHead {
  readonly body: unknown
}

/** Maximum bytes of a body; the requests of an indexing run are smaller. */
const REST_BODY_MAX = 8 * 1024 * 1024

const ACTIONS = { GET: 'read', HEAD: 'read', POST: 'insert', PATCH: 'update', DELETE: 'delete' } as const
const SINGLE = 'application/vnd.pgrst.object+json'
const ACCEPTED = ['application/json', 'application/vnd.pgrst.array+json', 'application/*', '*/*']

function actionOf(method: string): Action {
  const action = ACTIONS[method as keyof typeof ACTIONS]
  if (action === undefined) throw new RestError('PGRST117', `Unsupported HTTP method: ${method}`)
  return action
}

/** True if an `Accept` header asks for a single object. Throws PGRST107 for unsupported media types. */
function wantsSingle(accept: string): boolean {
  const types = accept.split(',').map((type) => type.trim().toLowerCase().replace(/\s+/g, ''))
  for (const type of types) {
    if (type === SINGLE) return true
    if (type === '' || ACCEPTED.includes(type.replace(/;(q=[\d.]+|charset=utf-8)$/, ''))) return false
  }
  throw new RestError('PGRST107', `None of these media types are available: ${accept}`)
}

function checkSchema(ctx: Context): void {
  const header = ctx.method === 'GET' || ctx.method === 'HEAD' ? 'accept-profile' : 'content-profile'
  const schema = ctx.get(header) || 'public'
  if (schema !== 'public') {
    throw new RestError('PGRST106', `Invalid schema: ${schema}`, {
      hint: 'Only the following schemas are exposed: public',
    })
  }
}

/** True for inserts and updates, whose body contains the values to write. */
export function hasBody({ action }: Pick<RestHead, 'action'>): boolean {
  return action === 'insert' || action === 'update'
}

/** Reads a request's body. Throws RestErrors, and the AppError body-too-slow. */
export async function readRestBody(ctx: Context): Promise<Buffer> {
  const type = ctx.get('content-type').split(';')[0]?.trim().toLowerCase() ?? ''
  if (type !== '' && type !== 'application/json') {
    throw new RestError('PGRST102', `Content-Type not acceptable: ${type}`, { status: 415 })
  }
  try {
    return await readBody(ctx.req, REST_BODY_MAX)
  } catch (error) {
    if (isAppError(error, 'rate-limited')) throw tooBusy()
    if (!isAppError(error, 'payload-too-large')) throw error
    throw new RestError('PGRST102', 'The request body is larger than 8 MB', { status: 413 })
  }
}

/** Parses a JSON body; undefined for an empty one. Throws PGRST102. */
export function parseRestBody(bytes: Buffer): unknown {
  try {
    return bytes.length === 0 ? undefined : parseJson(bytes)
  } catch (error) {
    if (isAppError(error, 'validation')) throw new RestError('PGRST102', 'Empty or invalid json')
    throw error
  }
}

/** Narrows the limit and offset of the query string by a `Range` header (`0-24`, `25-`). Throws PGRST103. */
function applyRange(ctx: Context, parameters: Parameters): Parameters {
  const match = ctx.method === 'GET' ? /^(\d{1,15})-(\d{1,15})?$/.exec(ctx.get('range')) : null
  const { limit, offset } = parameters.root
  // A limit of 0 returns no rows, whatever the range.
  if (match === null || limit === 0) return parameters
  const first = Math.max(Number(match[1]), offset)
  const ends = [match[2] === undefined ? null : Number(match[2]), limit === null ? null : offset + limit - 1]
  const last = ends.reduce<number>((least, end) => Math.min(least, end ?? least), Number.POSITIVE_INFINITY)
  if (last < first) {
    throw new RestError('PGRST103', 'Requested range not satisfiable', {
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    })
  }
  const window = { offset: first, limit: Number.isFinite(last) ? last - first + 1 : null }
  return { ...parameters, root: { ...parameters.root, ...window } }
}

/** Parses a request without its body; `table` is the path below `/rest/v1/`. Throws RestErrors. */
export function parseHead(ctx: Context, table: string): RestHead {
  const action = actionOf(ctx.method)
  checkSchema(ctx)
  return {
    ...applyRange(ctx, parseParameters(ctx.querystring)),
    action,
    table,
    preferences: parsePreferences(ctx.get('prefer'), action),
    single: wantsSingle(ctx.get('accept')),
  }
}
