import type { Context } from 'koa'
import { RestRefusal } from './errors.ts'
import type { ReadResult, WriteResult } from './owned-rows.ts'
import type { RestRequest } from './parse/request.ts'
import type { ReadPlan } from './plan.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const OBJECT_TYPE = 'application/vnd.pgrst.object+json; charset=utf-8'

/** Refuses an answer that is not one row where one object was asked for. */
function checkSingle({ single }: RestRequest, rows: number): void {
  if (!single || rows === 1) return
  throw new RestRefusal('PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })
}

/** Rows that a write answers with, or else that it wrote. */
const rowsOf = ({ rows, affected }: WriteResult): number => rows?.length ?? affected

/** Refuses a write that did not do what was asked, so that it is undone: PGRST116 and PGRST124. */
export function checkWrite(request: RestRequest, result: WriteResult): void {
  checkSingle(request, rowsOf(result))
  const { maxAffected } = request.preferences
  if (maxAffected === null || rowsOf(result) <= maxAffected) return
  throw new RestRefusal('PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rowsOf(result)} rows`,
  })
}

function contentRange(offset: number, rows: number, total: number | null): string {
  const shown = rows > 0 ? `${offset}-${offset + rows - 1}` : '*'
  return `${shown}/${total ?? '*'}`
}

function setApplied(ctx: Context, { preferences }: RestRequest): void {
  if (preferences.applied.length > 0) ctx.set('Preference-Applied', preferences.applied.join(', '))
}

function setBody(ctx: Context, { single }: RestRequest, rows: readonly string[]): void {
  // Koa would guess a type from the body's.
  ctx.type = single ? OBJECT_TYPE : JSON_TYPE
  ctx.body = single ? (rows[0] ?? 'null') : `[${rows.join(',')}]`
}

/** Answers a read: 200, 206 when there are more rows than shown, 416 past the end. */
export function answerRead(ctx: Context, request: RestRequest, plan: ReadPlan, result: ReadResult): void {
  const { rows } = result
  const { offset } = plan.resource
  const total = plan.count ? result.total : null
  checkSingle(request, rows.length)
  if (total !== null && offset > total) {
    throw new RestRefusal('PGRST103', 'Requested range not satisfiable', {
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

/** Answers a write, with its rows where `return=representation` was asked. */
export function answerWrite(ctx: Context, request: RestRequest, result: WriteResult): void {
  const rows = rowsOf(result)
  const shown = request.action === 'update' ? rows : 0
  const status = writeStatus(request, result)
  ctx.set('Content-Range', contentRange(0, shown, request.preferences.count ? rows : null))
  setApplied(ctx, request)
  if (result.rows !== null) setBody(ctx, request, result.rows)
  else ctx.body = status === 204 ? null : ''
  // After the body, which sets one of its own.
  ctx.status = status
  if (result.rows === null) ctx.remove('Content-Type')
}
