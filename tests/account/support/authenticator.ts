import { TOTP, URI } from 'otpauth'
import type { Client } from './account.ts'

/** An authenticator app that has scanned a factor's code. */
export interface Authenticator {
  readonly factorId: string
  /** Returns the code at a time (milliseconds since 1970). */
  codeAt(time: number): string
}

/** Enrols an authenticator app for the user, without verifying it. */
export async function enroll(client: Client, friendlyName = 'Phone'): Promise<Authenticator> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  const app = URI.parse(data.totp.uri)
  if (!(app instanceof TOTP)) throw new Error('The address is not one of a TOTP.')
  return { factorId: data.id, codeAt: (timestamp) => app.generate({ timestamp }) }
}

/** Enrols and verifies an app: the session is at aal2 then. */
export async function enrollVerified(client: Client, friendlyName = 'Phone'): Promise<Authenticator> {
  const app = await enroll(client, friendlyName)
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: app.factorId,
    code: app.codeAt(Date.now()),
  })
  if (error) throw error
  return app
}
