import type { Calls } from './calls.ts'
import { pagingOf } from './query.ts'
import { pageOf } from './shapes.ts'

/** Routes for the user. */
export function userCalls(on: Calls): void {
  on.get('/api/v2/users/me', async ({ caller }) => ({
    id: caller.userId,
    // Apps show this value. The device name helps the user more than the account's email, which the key does not
    // contain.
    email: caller.device.name,
    roles: ['USER', 'FILE_DOWNLOAD', 'PAGE_STREAMING'],
    sharedAllLibraries: true,
    sharedLibrariesIds: [],
    labelsAllow: [],
    labelsExclude: [],
    ageRestriction: null,
  }))
  // The dashboard lists the devices instead. An empty page keeps the app's screen from failing.
  on.get('/api/v2/users/me/authentication-activity', async ({ query }) => pageOf([], pagingOf(query)))
}
