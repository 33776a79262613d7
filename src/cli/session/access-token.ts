import { decodeJwt } from 'jose'

/** Whether a text has the form of an access token; whether it is good its account alone can tell. */
export function isAccessToken(text: string): boolean {
  try {
    decodeJwt(text)
    return true
  } catch {
    return false
  }
}
