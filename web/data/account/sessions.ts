import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { sessions } from '#contract/helper/sessions.ts'
import { status } from '#contract/helper/status.ts'
import { accountError } from '#records/client/errors.ts'
import { call } from '../connection/helper.ts'
import { revokeDevice } from '../devices/devices.ts'
import { keys } from '../keys.ts'
import { accountUrl, openAccount } from './account.ts'

export type { Session } from '#contract/helper/sessions.ts'

/** Where the person is signed in, the last used first; null where the account does not tell. */
export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: async ({ signal }) => (await call(sessions.list, { signal })).sessions,
  staleTime: 0,
})

/** Ends one of the person's other sessions, with its pictures. Throws `not-found` for one that has ended. */
export async function endSession(client: QueryClient, id: string): Promise<void> {
  try {
    await call(sessions.end, { params: { id } })
  } finally {
    await client.invalidateQueries({ queryKey: keys.sessions })
  }
}

/**
 * Signs out everywhere but here, and revokes the keys of the given reading apps. Throws the errors of `accountError`, and
 * those of the helper.
 */
export async function endOtherSessions(client: QueryClient, deviceIds: readonly string[]): Promise<void> {
  const { auth } = await openAccount()
  const { error } = await auth.signOut({ scope: 'others' })
  if (error) throw accountError(error, { url: accountUrl() })
  // A hosted account does not tell the helper which sessions ended: all pictures' addresses go, and ours come anew.
  await call(status.endMedia, { query: { everywhere: 'true' } })
  await Promise.all(deviceIds.map((id) => revokeDevice(client, id)))
  await client.invalidateQueries({ queryKey: keys.mediaToken })
  await client.invalidateQueries({ queryKey: keys.sessions })
}
