import type { Context } from 'koa'
import { DatabaseError } from '#db/index.ts'
import { bearerOf } from '#http/bearer.ts'
import { knownFailure } from '#http/errors.ts'
import {
  type BearerService,
  holderOfBearer,
  type TokenHolder,
  TokenRefusal,
} from '../auth/tokens/access-token.ts'
import type { ChangeFeed } from '../changes.ts'
import { LineFull, type UserLines } from '../user-lines.ts'
import { isBeyondReach } from './comparison-sql.ts'
import { permissionDenied, RestRefusal, renderRestRefusal, tooBusy } from './errors.ts'
import { type OwnedRows, ownedRows, readRows, type WriteResult } from './owned-rows.ts'
import { hasBody, parseHead, parseRestBody, type RestRequest, readRestBody } from './parse/request.ts'
import { type Plan, planRequest, targetOf, type WritePlan } from './plan.ts'
import { answerRead, answerWrite, checkWrite } from './response.ts'

/** What REST calls work with. */
export interface RestService extends BearerService {
  readonly changes: ChangeFeed
  readonly lines: UserLines
}

/** Who asks; null for nobody. */
async function holderOf(service: RestService, ctx: Context): Promise<TokenHolder | null> {
  try {
    return await holderOfBearer(service, bearerOf(ctx))
  } catch (error) {
    if (!(error instanceof TokenRefusal)) throw error
    throw error.reason === 'expired'
      ? new RestRefusal('PGRST303', 'JWT expired')
      : new RestRefusal('PGRST301', 'JWT could not be verified', { details: error.message })
  }
}

/** What a query is refused with that was stopped, or answers more than may be; null for any other failure. */
function databaseRefusal(error: DatabaseError): RestRefusal | null {
  if (error.kind === 'too-large') return new RestRefusal('54000', 'The answer is larger than 32 MB')
  return error.kind === 'interrupted' || isBeyondReach(error)
    ? new RestRefusal('57014', 'canceling statement due to statement timeout')
    : null
}

function written(rows: OwnedRows, plan: WritePlan): Promise<WriteResult> {
  if (plan.action === 'insert') return rows.insert(plan)
  return plan.action === 'update' ? rows.update(plan) : rows.delete(plan)
}

async function execute(
  service: RestService,
  ctx: Context,
  request: RestRequest,
  plan: Plan,
  { sub }: TokenHolder,
): Promise<void> {
  const now = service.now()
  if (plan.action === 'read') {
    return answerRead(ctx, request, plan, await service.db.query((reader) => readRows(reader, sub, plan)))
  }
  // One transaction for the whole call: a refusal, also of the answer's form, undoes the write.
  const result = await service.changes.transaction(async (tx) => {
    const done = await written(ownedRows(tx, sub, now), plan)
    checkWrite(request, done)
    return done
  })
  answerWrite(ctx, request, result)
}

async function answer(service: RestService, ctx: Context, path: string): Promise<void> {
  const holder = await holderOf(service, ctx)
  const [table = '', ...rest] = path.slice(1).split('/').map(decodeURIComponent)
  if (table === 'rpc' && rest.length === 1) {
    throw new RestRefusal('PGRST202', `Could not find the function public.${rest[0]} in the schema cache`)
  }
  if (table === '' || rest.length > 0) {
    throw new RestRefusal('PGRST125', 'Invalid path specified in request URL')
  }
  const head = parseHead(ctx, table)
  if (holder === null) {
    // A stranger's body is not read.
    if (hasBody(head)) targetOf(table)
    else await planRequest({ ...head, body: undefined })
    throw permissionDenied(table)
  }
  const bytes = hasBody(head) ? await readRestBody(ctx) : null
  await service.lines.inTurn(holder.sub, async () => {
    const request = { ...head, body: bytes && parseRestBody(bytes) }
    await execute(service, ctx, request, await planRequest(request), holder)
  })
  service.lines.leaving(holder.sub, ctx)
}

/** Answers a request below `/rest/v1`; `path` is what follows. Refusals in PostgREST's form. */
export async function answerRest(service: RestService, ctx: Context, path: string): Promise<void> {
  ctx.set('Cache-Control', 'no-store')
  try {
    await answer(service, ctx, path)
  } catch (error) {
    if (error instanceof RestRefusal) return renderRestRefusal(ctx, error)
    if (error instanceof URIError) {
      return renderRestRefusal(ctx, new RestRefusal('PGRST125', 'Invalid path specified in request URL'))
    }
    if (error instanceof LineFull) return renderRestRefusal(ctx, tooBusy())
    if (error instanceof DatabaseError) {
      const refusal = databaseRefusal(error)
      if (refusal !== null) return renderRestRefusal(ctx, refusal)
    }
    const known = knownFailure(error)
    if (known?.code === 'disk-full') return renderRestRefusal(ctx, new RestRefusal('53100', known.message))
    ctx.app.emit('error', error, ctx)
    const message = known?.message ?? 'Unexpected failure'
    renderRestRefusal(ctx, new RestRefusal('XX000', message))
  }
}
