import type { Context } from 'koa'
import { RestError } from './errors.ts'
import type { ReadResult, WriteResult } from './owned-rows.ts'
import type { RestRequest } from './parse/request.ts'
import type { ReadPlan } from './plan.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const OBJECT_TYPE = 'application/vnd.pgrst.object+json; charset=utf-8'

/** Throws PGRST116 if the request asks for a single object and the result is not exactly one row. */
function checkSingle({ single }: RestRequest, rows: number): void {
  if (!single || rows === 1) return
  throw new RestError('PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })
}

/** Returns the number of rows that a write returns, or that it wrote if it returns none. */
const countRows = ({ rows, affected }: WriteResult): number => rows?.length ?? affected

/** Throws PGRST116 or PGRST124, so that the transaction is rolled back, for a write of too many or too few rows. */
export function checkWrite(request: RestRequest, result: WriteResult): void {
  const rows = countRows(result)
  checkSingle(request, rows)
  const { maxAffected } = request.preferences
  if (maxAffected === null || rows <= maxAffected) return
  throw new RestError('PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  })
}

function contentRange(offset: number, rows: number, total: number | null): string {
  const range = rows > 0 ? `${offset}-${offset + rows - 1}` : '*'
  return `${range}/${total ?? '*'}`
}

function setApplied(ctx: Context, { preferences }: RestRequest): void {
  if (preferences.applied.length > 0) ctx.set('Preference-Applied', preferences.applied.join(', '))
}

function setBody(ctx: Context, { single }: RestRequest, rows: readonly string[]): void {
  // Set before the body, from which Koa would otherwise guess a type.
  ctx.type = single ? OBJECT_TYPE : JSON_TYPE
  ctx.body = single ? (rows[0] ?? 'null') : `[${rows.join(',')}]`
}

/** Writes the response to a read: 200. With a count: 206 if more rows match, PGRST103 for an offset past the end. */
export function answerRead(ctx: Context, request: RestRequest, plan: ReadPlan, result: ReadResult): void {
  const { rows } = result
  const { offset } = plan.resource
  const total = plan.count ? result.total : null
  checkSingle(request, rows.length)
  if (total !== null && offset > total) {
    throw new RestError('PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    })
  }
  setBody(ctx, request, rows)
  ctx.status = total !== null && rows.length < total ? 206 : 200
  ctx.set('Content-Range', contentRange(offset, rows.length, total))
  setApplied(ctx, request)
}

function writeStatus({ action, preferences }: RestRequest, { inserted }: WriteResult): number {
  if (action !== 'insert') return preferences.return === 'representation' ? 200 : 204
  const onlyUpdated = preferences.resolution === 'merge-duplicates' && inserted === 0
  return onlyUpdated ? 200 : 201
}

/** Writes the response to a write, with the written rows if the request prefers `return=representation`. */
export function answerWrite(ctx: Context, request: RestRequest, result: WriteResult): void {
  const rows = countRows(result)
  const updated = request.action === 'update' ? rows : 0
  const status = writeStatus(request, result)
  ctx.set('Content-Range', contentRange(0, updated, request.preferences.count ? rows : null))
  setApplied(ctx, request)
  if (result.rows !== null) setBody(ctx, request, result.rows)
  else ctx.body = status === 204 ? null : ''
  // Set after the body, which sets a status of its own.
  ctx.status = status
  if (result.rows === null) ctx.remove('Content-Type')
}
