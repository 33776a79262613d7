import { decodeJwt } from 'jose'

/** Returns true if a text has the form of an access token; only its account can validate it. */
export function isAccessToken(text: string): boolean {
  try {
    decodeJwt(text)
    return true
  } catch {
    return false
  }
}
