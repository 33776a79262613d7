import type { AccountClient } from '../client/client.ts'
import { failure, signedIn } from '../client/failures.ts'

/** Deletes all library records of the user. Throws `sign-in-required`, `library-clear-failed`. */
export async function clearLibrary(client: AccountClient, userId: string | null): Promise<void> {
  const owner = signedIn(userId, 'sign-in-required')
  const { error } = await client.from('comics_library').delete().eq('user_id', owner)
  if (error) throw failure('library-clear-failed', error)
}
