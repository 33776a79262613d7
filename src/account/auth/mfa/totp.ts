import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** Seconds of a time step (RFC 6238's default, which every authenticator app supports). */
const PERIOD = 30
/** Time steps before and after the current one whose codes are accepted. */
const WINDOW = 1

/** The secret of a new factor, in the forms that authenticator apps read. */
export interface Enrolment {
  /** Base32. */
  readonly secret: string
  /** `otpauth://totp/issuer:account?…` */
  readonly uri: string
  /** The URI as a QR code in SVG. Has no `#`, as clients put it in a data URL unescaped. */
  readonly qr_code: string
}

function totpOf(secret: Secret, issuer = '', label = ''): TOTP {
  return new TOTP({ secret, issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD })
}

/** Creates a secret of 160 bits (RFC 4226, 4), with its URI and QR code. */
export function newEnrolment(issuer: string, account: string): Enrolment {
  const secret = new Secret({ size: 20 })
  const uri = totpOf(secret, issuer, account).toString()
  return { secret: secret.base32, uri, qr_code: renderSVG(uri, { ecc: 'M', border: 4 }) }
}

const stepAt = (now: number) => Math.floor(now / 1000 / PERIOD)

/** Returns the latest time step whose codes are accepted at `now` (milliseconds). */
export const lastStepOf = (now: number): number => stepAt(now) + WINDOW

/**
 * Returns the time step of a code: the step of `now` (milliseconds), or the step before or after it, because clocks
 * differ. Null if the code belongs to none of the three.
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : stepAt(now) + delta
}
