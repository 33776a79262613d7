import { queryOptions } from '@tanstack/react-query'
import { accountError } from '#records/client/errors.ts'
import { keys } from '../keys.ts'
import { accountUrl, openAccount } from './account.ts'

/** An authenticator app of the account. */
export interface Factor {
  readonly id: string
  readonly name: string
  /** ISO time. */
  readonly addedAt: string
}

/** A new authenticator app: its QR code's URI and its key. */
export interface Enrolment {
  readonly id: string
  /** `otpauth://…` */
  readonly uri: string
  /** Base32. */
  readonly secret: string
}

/** The account's authenticator apps, the oldest first. */
export const factorsQuery = queryOptions({
  queryKey: keys.factors,
  queryFn: async (): Promise<Factor[]> => {
    const { auth } = await openAccount()
    const { data, error } = await auth.mfa.listFactors()
    if (error) throw accountError(error, { url: accountUrl() })
    return data.totp
      .map(({ id, friendly_name, created_at }) => ({ id, name: friendly_name ?? '', addedAt: created_at }))
      .sort((one, other) => Date.parse(one.addedAt) - Date.parse(other.addedAt))
  },
  staleTime: 0,
})

/** Begins to enrol an app under a name. Throws `factor-name-taken`, `factors-full`, and others of `accountError`. */
export async function enrolFactor(name: string): Promise<Enrolment> {
  const { auth } = await openAccount()
  const { data: existing } = await auth.mfa.listFactors()
  // An abandoned enrolment would still occupy its name.
  for (const { id, status } of existing?.all ?? [])
    if (status === 'unverified') await auth.mfa.unenroll({ factorId: id })
  const { data, error } = await auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: name.trim(),
    issuer: 'Comics',
  })
  if (error) throw accountError(error, { url: accountUrl() })
  return { id: data.id, uri: data.totp.uri, secret: data.totp.secret }
}

/** Removes an app, also an unfinished enrolment. Throws the errors of `accountError`. */
export async function removeFactor(id: string): Promise<void> {
  const { auth } = await openAccount()
  const { error } = await auth.mfa.unenroll({ factorId: id })
  if (error) throw accountError(error, { url: accountUrl() })
  // The session contains the list of factors, so it is renewed.
  await auth.refreshSession()
}
