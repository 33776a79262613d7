import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** Seconds that a code is shown for (RFC 6238's default, which every authenticator app takes). */
const PERIOD = 30
/** Steps before and after the one of the moment of which a code is taken. */
const WINDOW = 1

/** What an authenticator app is given. */
export interface Enrolment {
  /** Base32. */
  readonly secret: string
  /** `otpauth://totp/issuer:account?…` */
  readonly uri: string
  /** The address as a picture to scan: SVG text, without a `#`, as it travels in a data URL unescaped. */
  readonly qr_code: string
}

function totpOf(secret: Secret, issuer = '', label = ''): TOTP {
  return new TOTP({ secret, issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD })
}

/** A new secret of 160 bits (RFC 4226, 4), with the address and picture that carry it. */
export function newEnrolment(issuer: string, account: string): Enrolment {
  const secret = new Secret({ size: 20 })
  const uri = totpOf(secret, issuer, account).toString()
  return { secret: secret.base32, uri, qr_code: renderSVG(uri, { ecc: 'M', border: 4 }) }
}

const stepAt = (now: number) => Math.floor(now / 1000 / PERIOD)

/** The latest time step of which a code is taken at `now` (milliseconds). */
export const lastStepOf = (now: number): number => stepAt(now) + WINDOW

/**
 * The time step that a code belongs to: the one of `now` (milliseconds), or the one before or after it, for
 * clocks that differ. Null when the code is none of these three.
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : stepAt(now) + delta
}
