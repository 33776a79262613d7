import type { Context } from 'koa'
import { DatabaseError } from '#db/index.ts'
import { isAppError } from '#domain/errors.ts'
import {
  type BearerService,
  holderOfBearer,
  type TokenHolder,
  TokenRefusal,
} from '../auth/tokens/access-token.ts'
import type { ChangeFeed } from '../changes.ts'
import { bearerOf } from '../http.ts'
import { permissionDenied, RestRefusal, renderRestRefusal } from './errors.ts'
import { type OwnedRows, ownedRows, type WriteResult } from './owned-rows.ts'
import { parseRequest, type RestRequest } from './parse/request.ts'
import { type Plan, planRequest, type WritePlan } from './plan.ts'
import { answerRead, answerWrite, checkWrite } from './response.ts'

/** What REST calls work with. */
export interface RestService extends BearerService {
  readonly changes: ChangeFeed
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
    return answerRead(ctx, request, plan, await ownedRows(service.db, sub, now).read(plan))
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
  const request = await parseRequest(ctx, table)
  const plan = await planRequest(request)
  if (holder === null) throw permissionDenied(table)
  await execute(service, ctx, request, plan, holder)
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
    if (error instanceof DatabaseError && error.kind === 'interrupted') {
      return renderRestRefusal(ctx, new RestRefusal('57014', 'canceling statement due to statement timeout'))
    }
    ctx.app.emit('error', error, ctx)
    const message = isAppError(error) ? error.message : 'Unexpected failure'
    renderRestRefusal(ctx, new RestRefusal('XX000', message))
  }
}
