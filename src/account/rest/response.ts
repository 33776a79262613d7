import type { Context } from 'koa'
import { RestRefusal } from './errors.ts'
import type { ReadResult, WriteResult } from './owned-table.ts'
import type { RestRequest } from './parse/request.ts'
import type { ReadPlan } from './plan.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const OBJECT_TYPE = 'application/vnd.pgrst.object+json; charset=utf-8'

/** Refuses an answer that is not one row where one object was asked for (ACCOUNTS 3.2). */
export function checkSingle({ single }: RestRequest, rows: readonly string[]): void {
  if (!single || rows.length === 1) return
  throw new RestRefusal('PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows.length} rows`,
  })
}

function contentRange(offset: number, rows: number, total: number | null): string {
  const shown = rows > 0 ? `${offset}-${offset + rows - 1}` : '*'
  return `${shown}/${total ?? '*'}`
}

function setBody(ctx: Context, { single }: RestRequest, rows: readonly string[]): void {
  // Koa would guess a type from the body's.
  ctx.type = single ? OBJECT_TYPE : JSON_TYPE
  ctx.body = single ? (rows[0] ?? 'null') : `[${rows.join(',')}]`
}

/** Answers a read: 200, 206 when there are more rows than shown, 416 past the end. */
export function answerRead(ctx: Context, request: RestRequest, plan: ReadPlan, result: ReadResult): void {
  const { rows } = result
  const total = plan.count ? result.total : null
  if (total !== null && plan.offset > total) {
    throw new RestRefusal('PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${plan.offset} was requested, but there are only ${total} rows.`,
    })
  }
  checkSingle(request, rows)
  setBody(ctx, request, rows)
  ctx.status = total !== null && rows.length < total ? 206 : 200
  ctx.set('Content-Range', contentRange(plan.offset, rows.length, total))
}

function writeStatus({ action, preferences }: RestRequest, { inserted }: WriteResult): number {
  if (action !== 'insert') return preferences.return === 'representation' ? 200 : 204
  const onlyUpdated = preferences.resolution === 'merge-duplicates' && inserted === 0
  return onlyUpdated ? 200 : 201
}

/** Answers a write, with its rows where `return=representation` was asked. */
export function answerWrite(ctx: Context, request: RestRequest, result: WriteResult): void {
  const { preferences, action } = request
  const total = preferences.count ? result.rows.length : null
  const shown = action === 'update' ? result.rows.length : 0
  ctx.status = writeStatus(request, result)
  ctx.set('Content-Range', contentRange(0, shown, total))
  if (preferences.applied.length > 0) ctx.set('Preference-Applied', preferences.applied.join(', '))
  if (preferences.return === 'representation') {
    const { status } = ctx
    setBody(ctx, request, result.rows)
    ctx.status = status
  } else if (ctx.status !== 204) {
    const { status } = ctx
    ctx.body = ''
    ctx.status = status
    ctx.remove('Content-Type')
  }
}
