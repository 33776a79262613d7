import { randomUUID } from 'node:crypto'
import type { Context } from 'koa'
import { z } from 'zod'
import { AuthError, invalid } from '../errors.ts'
import { readInput } from '../input.ts'
import type { AuthService } from '../service.ts'
import { callerOf } from '../tokens/bearer.ts'
import { deleteUnverifiedFactors, factorsOf } from './factors.ts'
import { newEnrolment } from './totp.ts'

/** Maximum factors of a user, including unverified ones. */
const FACTORS_MAX = 10
const ISSUER = 'Comics'

const input = z.object({
  friendly_name: z
    .string()
    .max(255)
    .nullish()
    .transform((name) => name ?? ''),
  factor_type: z.string().nullish(),
  // The QR code's URL contains the issuer twice; 64 characters of any script fit beside the longest email.
  issuer: z
    .string()
    .max(64)
    .refine((text) => !/\p{Surrogate}/u.test(text))
    .nullish(),
})

/** POST /factors: enrols an authenticator app, unverified until one of its codes is verified. */
export async function enroll(service: AuthService, ctx: Context): Promise<object> {
  const { user, session } = await callerOf(service, ctx)
  const { friendly_name: name, factor_type: type, issuer } = await readInput(ctx, input)
  if (type === 'phone' || type === 'webauthn') {
    const name = type === 'phone' ? 'Phone' : 'WebAuthn'
    throw new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${name}`)
  }
  if (type !== 'totp') throw invalid('factor_type needs to be totp, phone, or webauthn')
  const totp = newEnrolment(issuer || ISSUER, user.email || user.id)
  const id = randomUUID()

  await service.db.transaction(async (tx) => {
    const now = service.now()
    await deleteUnverifiedFactors(tx, now)
    const factors = await factorsOf(tx, user.id)
    if (factors.some((factor) => factor.friendly_name === name)) {
      const message = `A factor with the friendly name "${name}" for this user already exists`
      throw new AuthError(422, 'mfa_factor_name_conflict', message)
    }
    if (factors.length >= FACTORS_MAX) {
      const message = 'Maximum number of verified factors reached, unenroll to continue'
      throw new AuthError(422, 'too_many_enrolled_mfa_factors', message)
    }
    if (session.aal !== 'aal2' && factors.some(({ status }) => status === 'verified')) {
      throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
    }
    await tx.run(
      `insert into auth_factors (id, user_id, friendly_name, status, secret, created_at, updated_at)
       values (?, ?, ?, 'unverified', ?, ?, ?)`,
      [id, user.id, name, totp.secret, now, now],
    )
  })
  return { id, type: 'totp', friendly_name: name, totp }
}
