import { APP_NAMES } from '#contract/app-setup.ts'
import { APP_KINDS, type AppKind, deviceKey } from '#domain/device-key.ts'

/** Origins at which apps reach the computer with the comics. */
interface Origins {
  /** The origin for apps on this computer; null if the page is shown on another device. */
  readonly here: string | null
  readonly home: readonly string[]
  readonly away: string | null
}

const REACHES = ['away', 'home', 'here'] as const
/** From where an app connects: from anywhere over the relay, the home network, or this computer. */
export type Reach = (typeof REACHES)[number]

/** Returns the available reaches; `away` first, because its address never changes. */
export const reachesOf = ({ here, home, away }: Origins): readonly Reach[] =>
  REACHES.filter((reach) => ({ away: away !== null, home: home.length > 0, here: here !== null })[reach])

/** Returns the origins of a reach. This page's own origin comes first, as it is known to work. */
export function originsOf({ here, home, away }: Origins, reach: Reach, page: string): readonly string[] {
  if (reach !== 'home') return [reach === 'away' ? away : here].filter((origin) => origin !== null)
  return home.includes(page) ? [page, ...home.filter((origin) => origin !== page)] : home
}

/**
 * Returns the origin for apps on the computer that shows the page; null if that is not the helper's. Plain HTTP needs
 * no certificate, and the helper serves it to its own computer only.
 */
export const originHere = (isAtHelper: boolean, { port }: Pick<Location, 'port'>): string | null =>
  isAtHelper ? `http://localhost${port === '' ? '' : `:${port}`}` : null

/** Fragment of the page that leads a device through trusting the certificate. */
export const TRUST_FRAGMENT = '#trust'

/** Returns the last six bytes of a fingerprint `AB:CD:…`, which a user compares: `…7C:1E 94:A2 B0:3F`. */
export const endOfFingerprint = (fingerprint: string): string =>
  `…${fingerprint
    .split(':')
    .slice(-6)
    .join(':')
    .replace(/(..:..):/g, '$1 ')}`

/** Returns a device name that is not taken: "Panels", then "Panels 2". */
export function unusedName(wanted: string, taken: readonly string[]): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted} ${n}`
    if (!taken.includes(name)) return name
  }
}

/** Returns an app's name; `other` for unknown apps. */
export const appName = (app: AppKind, other: string): string => (app === 'other' ? other : APP_NAMES[app])

/** Returns the URL fragment with an app and its key. Browsers send no fragment to a server. */
export const keyFragment = (app: AppKind, key: string): string => `#${app}.${key}`

/** Parses a fragment of {@link keyFragment}; null for other fragments. */
export function keyFromFragment(hash: string): { readonly app: AppKind; readonly key: string } | null {
  const [, name = '', typed = ''] = /^#(\w+)\.([\w-]+)$/.exec(hash) ?? []
  const app = APP_KINDS.find((kind) => kind === name)
  const key = deviceKey(typed)
  return app === undefined || key === null ? null : { app, key }
}
