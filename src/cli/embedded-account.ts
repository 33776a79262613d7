import { createAccount, maySignUp, type SignUpPolicy } from '#account/start.ts'
import type { Report } from '#http/errors.ts'
import type { AccountPart } from './account-part.ts'
import type { Config } from './config.ts'

/** The account that lives on this computer, in the data folder. */
export async function embeddedAccount(
  { dataDir, mail, language }: Config,
  signUp: SignUpPolicy,
  report: Report,
): Promise<AccountPart> {
  // The helper answers to its own names alone, and has looked before the account is asked.
  const account = await createAccount({ dataDir, signUp, report, mail, language, hostChecked: true })
  const verify = async (token: string) => {
    // Asked of the account itself, so that a session signed out elsewhere ends here at once.
    const { sub, email, sessionId, owesFactor } = await account.verify(token)
    return { id: sub, email, sessionId, owesFactor }
  }
  return {
    middleware: [account.middleware],
    upgrade: account.upgrade,
    url: null,
    anonKey: account.anonKey,
    mail: mail !== null,
    membership: { verify, owner: account.firstUserId, sessionAlive: account.sessions.isAlive, shared: true },
    sessions: account.sessions,
    removal: { remove: account.removeUser },
    signUpOpenTo: (loopback) => maySignUp(signUp, loopback, account.firstUserId),
    close: account.close,
  }
}
