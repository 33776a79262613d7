import { mutationOptions } from '@tanstack/react-query'
import { clearLibrary } from '#records/library/library.ts'
import { stopIndexing } from '../collection/indexing.ts'
import { keys } from '../keys.ts'
import { currentSession, openAccount } from './account.ts'

/**
 * Deletes all comics and their progress from the account, after stopping a running index. Throws `sign-in-required`,
 * `library-clear-failed`.
 */
export const clearAccount = mutationOptions({
  mutationFn: async () => {
    await stopIndexing()
    await clearLibrary(await openAccount(), (await currentSession())?.user.id ?? null)
  },
  // Reset instead of invalidated, so that no screen shows deleted progress while it reloads.
  onSuccess: (_data, _variables, _result, { client }) => client.resetQueries({ queryKey: keys.readings }),
})
