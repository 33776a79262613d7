import type { Context } from 'koa'
import { z } from 'zod'
import { callerOf } from './bearer.ts'
import { AuthRefusal } from './errors.ts'
import { metadata, readInput } from './input.ts'
import { checkPassword, hashPassword, passwordMatches } from './passwords.ts'
import type { AuthService } from './service.ts'
import { endOtherSessions } from './sessions.ts'
import { mergeMetadata, setPassword, userById, userJson } from './users.ts'

/** GET /user (ACCOUNTS 2.6). */
export async function getUser(service: AuthService, ctx: Context): Promise<Record<string, unknown>> {
  const { user } = await callerOf(service, ctx)
  return userJson(service.db, user)
}

const changes = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: metadata.nullish(),
  app_metadata: z.unknown().optional(),
  role: z.unknown().optional(),
})

/** PUT /user (ACCOUNTS 2.6): password and data. A new password ends the user's other sessions. */
export async function updateUser(service: AuthService, ctx: Context): Promise<Record<string, unknown>> {
  const { user, session } = await callerOf(service, ctx)
  const input = await readInput(ctx, changes)
  if (input.app_metadata !== undefined || input.role !== undefined) {
    throw new AuthRefusal(403, 'not_admin', 'Updating app_metadata and role requires admin privileges')
  }
  if (input.email && input.email.trim().toLowerCase() !== user.email) {
    throw new AuthRefusal(422, 'email_provider_disabled', 'Changing the email address is not offered here')
  }
  if (input.phone) throw new AuthRefusal(422, 'phone_provider_disabled', 'Phone numbers are not offered here')
  const hash = input.password ? await newPasswordHash(input.password, user.password_hash) : null

  return service.db.transaction(async (tx) => {
    const now = service.now()
    const current = await userById(tx, user.id)
    if (current === undefined) {
      throw new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    }
    if (input.data) await mergeMetadata(tx, current, input.data, now)
    if (hash !== null) {
      await setPassword(tx, user.id, hash, now)
      await endOtherSessions(tx, user.id, session.id)
    }
    return userJson(tx, (await userById(tx, user.id)) ?? current)
  })
}

async function newPasswordHash(password: string, currentHash: string): Promise<string> {
  checkPassword(password)
  if (await passwordMatches(password, currentHash)) {
    throw new AuthRefusal(422, 'same_password', 'New password should be different from the old password.')
  }
  return hashPassword(password)
}
