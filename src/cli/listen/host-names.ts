import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'

/**
 * Returns the names and addresses of this computer if a server at `host` accepts other computers, e.g. at `0.0.0.0`;
 * none otherwise.
 */
export function hostNamesOf(host: string | null): string[] {
  if (host === null || host === '127.0.0.1' || host === 'localhost') return []
  if (host !== '0.0.0.0' && host !== '::') return [host]
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const own = addresses
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address)
  const name = hostname().toLowerCase()
  return [name, ...(name.includes('.') ? [] : [`${name}.local`]), ...own]
}

/** Returns the origins of names and addresses, addresses first, because every device supports these. */
export function originsOf(names: readonly string[], port: number): string[] {
  const rank = (name: string): number => (isIP(name) === 4 ? 0 : isIP(name) === 6 ? 1 : 2)
  return [...names]
    .sort((a, b) => rank(a) - rank(b))
    .map((name) => `https://${isIP(name) === 6 ? `[${name}]` : name}:${port}`)
}
