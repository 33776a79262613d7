import { AppError } from '#domain/errors.ts'
import { type Account, currentSession, openAccount } from './account.ts'

/** The account's client and whose it is. Throws `sign-in-required`. */
export async function openedAccount(): Promise<{ readonly account: Account; readonly userId: string }> {
  const userId = (await currentSession())?.user.id
  if (userId === undefined) throw new AppError('sign-in-required')
  return { account: await openAccount(), userId }
}
