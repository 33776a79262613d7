import type { Context } from 'koa'
import { DatabaseError } from '#db/index.ts'
import { bearerOf } from '#http/requests/bearer.ts'
import { expectedError } from '#http/responses/errors.ts'
import {
  type BearerService,
  TokenError,
  type TokenHolder,
  verifyBearer,
} from '../auth/tokens/access-token.ts'
import type { ChangeFeed } from '../changes.ts'
import { QueueFullError, type UserQueues } from '../user-queues.ts'
import { isTextTooLong } from './comparison-sql.ts'
import { permissionDenied, RestError, renderRestError, tooBusy } from './errors.ts'
import { type OwnedRows, ownedRows, readRows, type WriteResult } from './owned-rows.ts'
import { hasBody, parseHead, parseRestBody, type RestRequest, readRestBody } from './parse/request.ts'
import { type Plan, planRequest, targetOf, type WritePlan } from './plan.ts'
import { answerRead, answerWrite, checkWrite } from './response.ts'

/** The dependencies of the REST routes. */
export interface RestService extends BearerService {
  readonly changes: ChangeFeed
  readonly queues: UserQueues
}

/** Returns the holder of the request's token; null without a session. Throws PGRST301, PGRST303. */
async function authenticate(service: RestService, ctx: Context): Promise<TokenHolder | null> {
  try {
    return await verifyBearer(service, bearerOf(ctx))
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    throw error.reason === 'expired'
      ? new RestError('PGRST303', 'JWT expired')
      : new RestError('PGRST301', 'JWT could not be verified', { details: error.message })
  }
}

/**
 * Maps a query that had a too large result, was interrupted, or matched a pattern against a too long text, to its
 * RestError; null for other errors. A too long text is reported as a timeout.
 */
function fromDatabaseError(error: DatabaseError): RestError | null {
  if (error.kind === 'too-large') return new RestError('54000', 'The answer is larger than 32 MB')
  return error.kind === 'interrupted' || isTextTooLong(error)
    ? new RestError('57014', 'canceling statement due to statement timeout')
    : null
}

function runWrite(rows: OwnedRows, plan: WritePlan): Promise<WriteResult> {
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
  const result = await service.changes.transaction(async (tx) => {
    const written = await runWrite(ownedRows(tx, sub, now), plan)
    // Inside the transaction, so that an error undoes the write.
    checkWrite(request, written)
    return written
  })
  answerWrite(ctx, request, result)
}

async function handle(service: RestService, ctx: Context, path: string): Promise<void> {
  const holder = await authenticate(service, ctx)
  const [table = '', ...rest] = path.slice(1).split('/').map(decodeURIComponent)
  if (table === 'rpc' && rest.length === 1) {
    throw new RestError('PGRST202', `Could not find the function public.${rest[0]} in the schema cache`)
  }
  if (table === '' || rest.length > 0) {
    throw new RestError('PGRST125', 'Invalid path specified in request URL')
  }
  const head = parseHead(ctx, table)
  if (holder === null) {
    // Errors of the path and the query come before the missing session, as on hosted projects. The body is not read.
    if (hasBody(head)) targetOf(table)
    else await planRequest({ ...head, body: undefined })
    throw permissionDenied(table)
  }
  const bytes = hasBody(head) ? await readRestBody(ctx) : null
  await service.queues.run(holder.sub, async () => {
    const request = { ...head, body: bytes && parseRestBody(bytes) }
    await execute(service, ctx, request, await planRequest(request), holder)
  })
  service.queues.trackResponse(holder.sub, ctx)
}

/** Handles a request below `/rest/v1`; `path` is the rest of the path. Errors are sent in PostgREST's form. */
export async function handleRest(service: RestService, ctx: Context, path: string): Promise<void> {
  ctx.set('Cache-Control', 'no-store')
  try {
    await handle(service, ctx, path)
  } catch (error) {
    if (error instanceof RestError) return renderRestError(ctx, error)
    if (error instanceof URIError) {
      return renderRestError(ctx, new RestError('PGRST125', 'Invalid path specified in request URL'))
    }
    if (error instanceof QueueFullError) return renderRestError(ctx, tooBusy())
    if (error instanceof DatabaseError) {
      const restError = fromDatabaseError(error)
      if (restError !== null) return renderRestError(ctx, restError)
    }
    const known = expectedError(error)
    if (known?.code === 'disk-full') return renderRestError(ctx, new RestError('53100', known.message))
    ctx.app.emit('error', error, ctx)
    const message = known?.message ?? 'Unexpected failure'
    renderRestError(ctx, new RestError('XX000', message))
  }
}
