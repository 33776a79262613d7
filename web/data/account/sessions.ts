import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { sessions } from '#contract/helper/sessions.ts'
import { status } from '#contract/helper/status.ts'
import { accountError } from '#records/client/errors.ts'
import { call } from '../connection/call.ts'
import { revokeDevice } from '../devices/devices.ts'
import { keys } from '../keys.ts'
import { accountUrl, openAccount } from './account.ts'

export type { Session } from '#contract/helper/sessions.ts'

/** The user's sessions, the last used first; null if the account does not list them. */
export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: async ({ signal }) => (await call(sessions.list, { signal })).sessions,
  staleTime: 0,
})

/** Ends one of the user's other sessions and its media token. Throws `not-found` if it has already ended. */
export async function endOtherSession(client: QueryClient, id: string): Promise<void> {
  try {
    await call(sessions.end, { params: { id } })
  } finally {
    await client.invalidateQueries({ queryKey: keys.sessions })
  }
}

/**
 * Signs out on all other devices and revokes the keys of reading apps. Throws the errors of `accountError` and of the
 * helper.
 */
export async function endAllOtherSessions(client: QueryClient, deviceIds: readonly string[]): Promise<void> {
  const { auth } = await openAccount()
  const { error } = await auth.signOut({ scope: 'others' })
  if (error) throw accountError(error, { url: accountUrl() })
  // A hosted account does not report which sessions ended, so all media tokens are revoked, this browser's included.
  await call(status.endMedia, { query: { everywhere: 'true' } })
  await Promise.all(deviceIds.map((id) => revokeDevice(client, id)))
  await client.invalidateQueries({ queryKey: keys.mediaToken })
  await client.invalidateQueries({ queryKey: keys.sessions })
}
