import { z } from 'zod'
import { invalid } from '../../auth/errors.ts'
import { metadata } from '../../auth/input.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

/** The fields that the admin calls for users read; what else a client sends is passed over. */
export const adminUser = z.object({
  id: text,
  email: text,
  phone: text,
  password: text,
  email_confirm: z.boolean().nullish(),
  user_metadata: metadata.nullish(),
  app_metadata: metadata.nullish(),
  ban_duration: text,
})
export type AdminUserInput = z.output<typeof adminUser>

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/**
 * A length of time as Go writes it (`24h`, `1h30m`, `1.5h`), in milliseconds; `none` is 0. Throws `validation_failed`.
 */
export function banLength(duration: string): number {
  if (duration === 'none') return 0
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(duration)) {
    throw invalid(`invalid format for ban duration: time: invalid duration "${duration.slice(0, 50)}"`)
  }
  const parts = duration.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)
  return [...parts].reduce((sum, [, count, unit = '']) => sum + Number(count) * (UNITS[unit] ?? 0), 0)
}
