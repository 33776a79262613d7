import type { Calls } from './calls.ts'

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
}
