import { mutationOptions } from '@tanstack/react-query'
import { clearLibrary } from '#records/library/library.ts'
import { stopIndexing } from '../collection/indexing.ts'
import { keys } from '../keys.ts'
import { currentSession, openAccount } from './account.ts'

/**
 * Deletes every record of comics from the account, with how far they were read; a run that records them is ended
 * first. Throws `sign-in-required`, `library-clear-failed`.
 */
export const clearAccount = mutationOptions({
  mutationFn: async () => {
    await stopIndexing()
    await clearLibrary(await openAccount(), (await currentSession())?.user.id ?? null)
  },
  // Nothing of what was read is shown for a moment more, on whatever screen.
  onSuccess: (_data, _variables, _result, { client }) => client.resetQueries({ queryKey: keys.readings }),
})
