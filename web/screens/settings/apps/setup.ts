import { APP_NAMES } from '#contract/app-setup.ts'
import { APP_KINDS, type AppKind, deviceKey } from '#domain/device-key.ts'

/** Where apps reach the computer with the comics. */
interface Places {
  readonly home: readonly string[]
  readonly away: string | null
}

/** From where an app is to connect. */
export type Reach = 'away' | 'home'

/** The reaches there are: from anywhere first, one address for ever. */
export const reachesOf = ({ home, away }: Places): readonly Reach[] => [
  ...(away === null ? [] : (['away'] as const)),
  ...(home.length === 0 ? [] : (['home'] as const)),
]

/** The origins of a reach, the one this page was opened at first: by that it is surely reached. */
export function originsOf({ home, away }: Places, reach: Reach, here: string): readonly string[] {
  if (reach === 'away') return away === null ? [] : [away]
  return home.includes(here) ? [here, ...home.filter((origin) => origin !== here)] : home
}

/** A name for a device that no other has: "Panels", then "Panels 2". */
export function freeName(wanted: string, taken: readonly string[]): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted} ${n}`
    if (!taken.includes(name)) return name
  }
}

/** What an app is called; `other` for those that have no name here. */
export const nameOf = (app: AppKind, other: string): string => (app === 'other' ? other : APP_NAMES[app])

/** A key on its way to the device it is for, in an address' fragment, which no server is sent. */
export const carriedIn = (app: AppKind, key: string): string => `#${app}.${key}`

/** What a fragment carries; null for any other. */
export function carriedBy(hash: string): { readonly app: AppKind; readonly key: string } | null {
  const [, name = '', typed = ''] = /^#(\w+)\.([\w-]+)$/.exec(hash) ?? []
  const app = APP_KINDS.find((kind) => kind === name)
  const key = deviceKey(typed)
  return app === undefined || key === null ? null : { app, key }
}
