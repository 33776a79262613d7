/** What the `Prefer` headers ask for; what is not known is passed over, as PostgREST does. */
export interface Preferences {
  readonly return: 'minimal' | 'representation' | 'headers-only'
  readonly count: boolean
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  readonly missing: 'default' | 'null'
  /** The preferences that were followed, for `Preference-Applied`. */
  readonly applied: readonly string[]
}

const RETURN = ['minimal', 'representation', 'headers-only'] as const
const COUNT = ['exact', 'planned', 'estimated'] as const
const RESOLUTION = ['merge-duplicates', 'ignore-duplicates'] as const
const MISSING = ['default', 'null'] as const

/** Reads a `Prefer` header: `return=representation,count=exact`. */
export function parsePreferences(header: string): Preferences {
  const stated = new Map<string, string>()
  for (const part of header.split(',')) {
    const [name = '', value = ''] = part.trim().split('=')
    // The first statement of a preference counts (RFC 7240, 2).
    if (!stated.has(name)) stated.set(name, value)
  }
  const applied: string[] = []
  const one = <T extends string>(name: string, allowed: readonly T[]): T | null => {
    const value = allowed.find((choice) => choice === stated.get(name)) ?? null
    if (value !== null) applied.push(`${name}=${value}`)
    return value
  }
  return {
    resolution: one('resolution', RESOLUTION),
    missing: one('missing', MISSING) ?? 'null',
    return: one('return', RETURN) ?? 'minimal',
    count: one('count', COUNT) !== null,
    applied,
  }
}
