import { AppError } from '#domain/errors/errors.ts'
import type { Config } from '../config.ts'
import { openAccountClient } from './session.ts'

/** The user signed in at this terminal. */
export interface SignedIn {
  readonly id: string
  readonly email: string
  readonly token: string
}

/** Returns the user signed in at this terminal. Throws login-required without a session, and the account's errors. */
export async function signedIn(config: Config): Promise<SignedIn> {
  const account = await openAccountClient(config)
  try {
    const { id, email } = await account.user()
    const { data } = await account.client.auth.getSession()
    if (data.session === null) throw new AppError('login-required')
    return { id, email, token: data.session.access_token }
  } finally {
    await account.close()
  }
}
