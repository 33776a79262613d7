import { RestError } from '../errors.ts'

/** The parsed `Prefer` header. */
export interface Preferences {
  readonly return: 'minimal' | 'representation' | 'headers-only'
  /** True to count all matching rows; planned and estimated counts are exact too. */
  readonly count: boolean
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  readonly missing: 'default' | 'null'
  /** The most rows that a write may affect; null for no limit. */
  readonly maxAffected: number | null
  /** The preferences that apply to the action, for `Preference-Applied`. */
  readonly applied: readonly string[]
}

export type Action = 'read' | 'insert' | 'update' | 'delete'

const CHOICES = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['minimal', 'representation', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  handling: ['strict', 'lenient'],
} as const
type Choice = keyof typeof CHOICES

/** The actions that each preference applies to; for other actions it is ignored, also in `Preference-Applied`. */
const ACTIONS: Readonly<Record<Choice | 'max-affected', readonly Action[]>> = {
  resolution: ['insert'],
  missing: ['insert', 'update'],
  return: ['insert', 'update', 'delete'],
  count: ['read', 'insert', 'update', 'delete'],
  handling: ['read', 'insert', 'update', 'delete'],
  'max-affected': ['update', 'delete'],
}
/** Valid preferences that have no effect, as on hosted projects. */
const IGNORED = ['tx=commit', 'tx=rollback']
const MAX_AFFECTED = /^max-affected=(\d{1,15})$/

/**
 * Parses a `Prefer` header: `return=representation, count=exact`. Unknown preferences are ignored; with
 * `handling=strict` they throw PGRST122.
 */
export function parsePreferences(header: string, action: Action): Preferences {
  const parts = header
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const applied: string[] = []
  const choose = <C extends Choice>(name: C): (typeof CHOICES)[C][number] | null => {
    // The first occurrence of a preference counts (RFC 7240, 2).
    const found = parts.find((part) => CHOICES[name].some((choice) => part === `${name}=${choice}`))
    if (found === undefined || !ACTIONS[name].includes(action)) return null
    applied.push(found)
    return found.slice(name.length + 1) as (typeof CHOICES)[C][number]
  }
  const preferences = {
    resolution: choose('resolution'),
    missing: choose('missing') ?? 'null',
    return: choose('return') ?? 'minimal',
    count: choose('count') !== null,
  }
  if (choose('handling') !== 'strict') return { ...preferences, maxAffected: null, applied }

  const known = (part: string): boolean =>
    IGNORED.includes(part) ||
    MAX_AFFECTED.test(part) ||
    Object.entries(CHOICES).some(([name, choices]) => choices.some((choice) => part === `${name}=${choice}`))
  const unknown = parts.filter((part) => !known(part))
  if (unknown.length > 0) {
    throw new RestError('PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    })
  }
  const limit = parts.find((part) => MAX_AFFECTED.test(part))
  if (limit === undefined || !ACTIONS['max-affected'].includes(action)) {
    return { ...preferences, maxAffected: null, applied }
  }
  return { ...preferences, maxAffected: Number(limit.split('=')[1]), applied: [...applied, limit] }
}
