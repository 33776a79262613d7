import type { AppKind } from '#domain/device-key.ts'

/** Apps by the names they have everywhere; `other` has none. */
export const APP_NAMES: Readonly<Record<Exclude<AppKind, 'other'>, string>> = {
  panels: 'Panels',
  koreader: 'KOReader',
  mihon: 'Mihon',
  paperback: 'Paperback',
  komelia: 'Komelia',
}

/** What a person types into an app to connect it, beside the key (docs/apps.md, Connecting). */
export interface AppSetup {
  /** Where its catalogue is: of OPDS, or the origin where it speaks Komga's API. */
  readonly address: string
  /** KOReader's sync server. */
  readonly sync: string | null
  readonly user: string
}

interface Owner {
  /** The mark of the user's keys, as it is shown. */
  readonly mark: string
  readonly email: string
}

/** What an app is told so that it reaches the computer at an origin. */
export function appSetup(app: AppKind, origin: string, { mark, email }: Owner): AppSetup {
  // KOReader sends of its key a hash alone: the user's name is what a relay finds the computer by.
  if (app === 'koreader') return { address: `${origin}/opds/v1.2`, sync: `${origin}/koreader`, user: mark }
  const isOpds = app === 'panels' || app === 'other'
  return { address: isOpds ? `${origin}/opds/v1.2` : origin, sync: null, user: email }
}

/** The catalogue's address with the key in it: opening it needs nothing typed. */
export const keyedCatalogue = (origin: string, key: string): string => `${origin}/opds/k/${key}/v1.2`

/** Where a device gets the certificate of the authority of an installation's own, which it has to trust first. */
export const AUTHORITY_PATH = '/ca.crt'
/** As systems know a certificate that they may be asked to trust, in DER. */
export const AUTHORITY_TYPE = 'application/x-x509-ca-cert'
