import { APP_NAMES } from '#contract/app-setup.ts'
import { APP_KINDS, type AppKind, deviceKey } from '#domain/device-key.ts'

/** Origins at which apps reach the computer with the comics. */
interface Origins {
  readonly home: readonly string[]
  readonly away: string | null
}

/** The network from which an app connects: from anywhere over the relay, or the home network. */
export type Reach = 'away' | 'home'

/** Returns the available reaches; `away` first, because its address never changes. */
export const reachesOf = ({ home, away }: Origins): readonly Reach[] => [
  ...(away === null ? [] : (['away'] as const)),
  ...(home.length === 0 ? [] : (['home'] as const)),
]

/** Returns the origins of a reach. This page's own origin comes first, as it is known to work. */
export function originsOf({ home, away }: Origins, reach: Reach, here: string): readonly string[] {
  if (reach === 'away') return away === null ? [] : [away]
  return home.includes(here) ? [here, ...home.filter((origin) => origin !== here)] : home
}

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
