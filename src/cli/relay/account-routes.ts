import Router, { type RouterContext } from '@koa/router'
import type { Endpoint } from '#contract/endpoint.ts'
import { ownAccount } from '#contract/helper/own-account.ts'
import { sessions } from '#contract/helper/sessions.ts'
import { PROXY } from '#contract/relay.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { UserRemoval } from '#helper/routes/own-account.ts'
import type { SessionList } from '#helper/routes/sessions.ts'
import { bearerOf, type VerifyBearer } from '#http/requests/bearer.ts'
import { createConcurrencyLimit } from '#http/requests/concurrency-limit.ts'
import type { AppMiddleware } from '#http/server/app.ts'
import { mount } from '#http/server/mount.ts'

/** An embedded account of a relay. */
export interface HeldAccount {
  readonly sessions: SessionList
  readonly removal: UserRemoval
  /** Returns true if a session is the one of its user's linked computer. */
  isLinked(userId: string, sessionId: string): Promise<boolean>
}

const proxied = <E extends Endpoint>(endpoint: E): E => ({ ...endpoint, path: PROXY + endpoint.path })

/**
 * Creates the account endpoints beside Supabase's API. A helper has these endpoints for its own embedded account; these
 * are for the relay's account.
 */
export function accountRoutes(account: HeldAccount, verify: VerifyBearer, strict: boolean): AppMiddleware {
  const router = new Router()
  const rules = {
    async admit(ctx: RouterContext) {
      const token = bearerOf(ctx)
      if (token === null) throw new AppError('unauthorized')
      const bearer = await verify(token)
      if (bearer.owesFactor) throw new AppError('second-factor-required')
      // The link's session may neither list the user's sessions nor try passwords.
      if (await account.isLinked(bearer.id, bearer.sessionId ?? '')) throw new AppError('owner-only')
      return bearer
    },
    strict,
    pictures: router,
    acquireSlot: createConcurrencyLimit(1),
  }
  const list = proxied(sessions.list)
  const end = proxied(sessions.end)
  mount(
    router,
    { list, end },
    {
      async list(_request, { id, sessionId }) {
        const all = await account.sessions.list(id)
        return {
          success: true as const,
          sessions: all.map((one) => ({ ...one, current: one.id === sessionId })),
        }
      },
      async end({ params }, { id, sessionId = null }) {
        if (!(await account.sessions.end(id, params.id, sessionId))) throw new AppError('not-found')
        return { success: true as const }
      },
    },
    rules,
  )
  const remove = proxied(ownAccount.remove)
  mount(
    router,
    { remove },
    {
      async remove({ body }, { id }) {
        await account.removal.remove(id, body.password)
        return { success: true as const }
      },
    },
    rules,
  )
  return router.routes()
}
