import type { AppKind } from '#domain/device-key.ts'

/** Product names of apps, which are not translated. */
export const APP_NAMES: Readonly<Record<Exclude<AppKind, 'other'>, string>> = {
  panels: 'Panels',
  koreader: 'KOReader',
  mihon: 'Mihon',
  paperback: 'Paperback',
  komelia: 'Komelia',
}

/** Settings that a user enters in an app besides the key (docs/apps.md, Connecting). */
export interface AppSetup {
  /** URL of the OPDS catalog, or the origin for apps that use Komga's API. */
  readonly address: string
  /** URL of KOReader's sync server, null for other apps. */
  readonly sync: string | null
  readonly user: string
}

interface Owner {
  /** User prefix of the user's keys, formatted. */
  readonly mark: string
  readonly email: string
}

/** Returns the settings of an app for the computer at `origin`. */
export function appSetup(app: AppKind, origin: string, { mark, email }: Owner): AppSetup {
  // KOReader sends only a hash of its key, so a relay finds the computer by the user name.
  if (app === 'koreader') return { address: `${origin}/opds/v1.2`, sync: `${origin}/koreader`, user: mark }
  const isOpds = app === 'panels' || app === 'other'
  return { address: isOpds ? `${origin}/opds/v1.2` : origin, sync: null, user: email }
}

/** Returns the URL of the OPDS catalog with the key, which needs no further settings. */
export const keyedCatalogue = (origin: string, key: string): string => `${origin}/opds/k/${key}/v1.2`

/** Path of the installation's own CA certificate, which devices must trust. */
export const AUTHORITY_PATH = '/ca.crt'
/** Media type of a CA certificate in DER. */
export const AUTHORITY_TYPE = 'application/x-x509-ca-cert'
