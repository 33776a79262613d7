/** Every address of the dashboard. Patterns for the router, functions for links. */
export const patterns = {
  auth: '/auth',
  newPassword: '/new-password',
  home: '/home',
  comics: '/comics',
  series: '/series/:key',
  seriesList: '/series',
  server: '/server',
  read: '/read/:comicId',
} as const

export const paths = {
  auth: '/auth',
  newPassword: '/new-password',
  home: '/home',
  server: '/server',
  /** The grid, filtered by title when a query is given. */
  comics: (query = '') => (query === '' ? '/comics' : `/comics?${new URLSearchParams({ q: query })}`),
  series: (key: string) => `/series/${encodeURIComponent(key)}`,
  read: (comicId: string) => `/read/${encodeURIComponent(comicId)}`,
}

/**
 * Where to go after signing in: the place the visitor came for. Only our own addresses are followed, so that a
 * link can send nobody elsewhere.
 */
export function afterSignIn(from: unknown): string {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || from.startsWith(paths.auth)) return paths.home
  return from
}

/** Inicio is active on / and /home, the others by the beginning of the path; a series belongs to Cómics. */
export function isActive(link: string, pathname: string): boolean {
  if (link === paths.home) return pathname === '/' || pathname === paths.home
  if (link === paths.comics() && pathname.startsWith('/series/')) return true
  return pathname === link || pathname.startsWith(`${link}/`)
}
