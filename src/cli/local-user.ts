import type { LocalAccounts, LocalUser } from '#account/start.ts'
import { AppError } from '#domain/errors/errors.ts'

/** Returns the user of this computer's account with an email. Throws email-unknown. */
export async function userNamed(local: LocalAccounts, address: string): Promise<LocalUser> {
  const email = address.trim().toLowerCase()
  const user = (await local.list()).find((each) => each.email === email)
  if (user === undefined) throw new AppError('email-unknown', { email })
  return user
}
