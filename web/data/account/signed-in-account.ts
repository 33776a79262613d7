import { AppError } from '#domain/errors/errors.ts'
import { type Account, currentSession, openAccount } from './account.ts'

/** Returns the account's client and the user's id. Throws `sign-in-required`. */
export async function signedInAccount(): Promise<{ readonly account: Account; readonly userId: string }> {
  const userId = (await currentSession())?.user.id
  if (userId === undefined) throw new AppError('sign-in-required')
  return { account: await openAccount(), userId }
}
