/** The services of an account, by the first part of their paths (docs/accounts.md, The gateway). */
const SERVICES = ['auth', 'rest', 'storage', 'functions', 'realtime'] as const
export type AccountServiceName = (typeof SERVICES)[number]

/** The path prefixes of an account. */
export const ACCOUNT_PATHS: readonly string[] = SERVICES.map((name) => `/${name}/v1`)

const PATH = new RegExp(`^/(${SERVICES.join('|')})/v1(/.*)?$`)

/** Returns the service of a path and the path below its prefix, '' or from its slash on; null for other paths. */
export function accountPathOf(path: string): { name: AccountServiceName; rest: string } | null {
  const [, name, rest = ''] = PATH.exec(path) ?? []
  return name === undefined ? null : { name: name as AccountServiceName, rest }
}
