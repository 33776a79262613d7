import type { Calls } from './calls.ts'
import { pagingOf } from './query.ts'
import { pageOf } from './shapes.ts'

/** Who asks. */
export function userCalls(on: Calls): void {
  on.get('/api/v2/users/me', async ({ caller }) => ({
    id: caller.userId,
    // Apps show it; whose account it is the key does not tell, but which device it was made for.
    email: caller.device.name,
    roles: ['USER', 'FILE_DOWNLOAD', 'PAGE_STREAMING'],
    sharedAllLibraries: true,
    sharedLibrariesIds: [],
    labelsAllow: [],
    labelsExclude: [],
    ageRestriction: null,
  }))
  // When its user signed in where is in the list of applications; an app's screen of it is empty rather than broken.
  on.get('/api/v2/users/me/authentication-activity', async ({ query }) => pageOf([], pagingOf(query)))
}
