import { queryOptions } from '@tanstack/react-query'
import { accountError } from '#records/client/errors.ts'
import { keys } from '../keys.ts'
import { accountUrl, openAccount } from './account.ts'

/** An authenticator app that was added. */
export interface Factor {
  readonly id: string
  readonly name: string
  /** ISO time. */
  readonly addedAt: string
}

/** What a new app is given: a code to scan, or its key. */
export interface Enrolment {
  readonly id: string
  /** `otpauth://…` */
  readonly uri: string
  /** Base32. */
  readonly secret: string
}

/** The authenticator apps that were added, the first one first. */
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

/** Begins to add an app under a name. Throws `factor-name-taken`, `factors-full`, and others of `accountError`. */
export async function enrolFactor(name: string): Promise<Enrolment> {
  const { auth } = await openAccount()
  const { data: known } = await auth.mfa.listFactors()
  // What was begun and left would keep its name from whoever tries again.
  for (const { id, status } of known?.all ?? [])
    if (status === 'unverified') await auth.mfa.unenroll({ factorId: id })
  const { data, error } = await auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: name.trim(),
    issuer: 'Comics',
  })
  if (error) throw accountError(error, { url: accountUrl() })
  return { id: data.id, uri: data.totp.uri, secret: data.totp.secret }
}

/** Takes an app away, also one that was only begun. Throws the errors of `accountError`. */
export async function removeFactor(id: string): Promise<void> {
  const { auth } = await openAccount()
  const { error } = await auth.mfa.unenroll({ factorId: id })
  if (error) throw accountError(error, { url: accountUrl() })
  // What this session has shown is told anew.
  await auth.refreshSession()
}
