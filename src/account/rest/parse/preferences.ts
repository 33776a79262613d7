import { RestRefusal } from '../errors.ts'

/** What the `Prefer` headers ask for. */
export interface Preferences {
  readonly return: 'minimal' | 'representation' | 'headers-only'
  /** The number of all rows that match; planned and estimated counts are exact ones here. */
  readonly count: boolean
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  readonly missing: 'default' | 'null'
  /** More rows than this are not to be changed; null for any number. */
  readonly maxAffected: number | null
  /** The preferences that are followed in a call of this kind, for `Preference-Applied`. */
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

/** What a preference says nothing about: it is neither followed nor told as followed. */
const ACTIONS: Readonly<Record<Choice | 'max-affected', readonly Action[]>> = {
  resolution: ['insert'],
  missing: ['insert', 'update'],
  return: ['insert', 'update', 'delete'],
  count: ['read', 'insert', 'update', 'delete'],
  handling: ['read', 'insert', 'update', 'delete'],
  'max-affected': ['update', 'delete'],
}
/** Known, but not to be chosen by a request (hosted projects do not allow it either). */
const UNHEEDED = ['tx=commit', 'tx=rollback']
const MAX_AFFECTED = /^max-affected=(\d{1,15})$/

/**
 * Reads a `Prefer` header: `return=representation, count=exact`. What is not known is passed over,
 * but refused with PGRST122 under `handling=strict`.
 */
export function parsePreferences(header: string, action: Action): Preferences {
  const stated = header
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const applied: string[] = []
  const one = <C extends Choice>(name: C): (typeof CHOICES)[C][number] | null => {
    // The first statement of a preference counts (RFC 7240, 2).
    const found = stated.find((part) => CHOICES[name].some((choice) => part === `${name}=${choice}`))
    if (found === undefined || !ACTIONS[name].includes(action)) return null
    applied.push(found)
    return found.slice(name.length + 1) as (typeof CHOICES)[C][number]
  }
  const preferences = {
    resolution: one('resolution'),
    missing: one('missing') ?? 'null',
    return: one('return') ?? 'minimal',
    count: one('count') !== null,
  }
  const strict = one('handling') === 'strict'
  if (!strict) return { ...preferences, maxAffected: null, applied }

  const known = (part: string): boolean =>
    UNHEEDED.includes(part) ||
    MAX_AFFECTED.test(part) ||
    Object.entries(CHOICES).some(([name, choices]) => choices.some((choice) => part === `${name}=${choice}`))
  const unknown = stated.filter((part) => !known(part))
  if (unknown.length > 0) {
    throw new RestRefusal('PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    })
  }
  const limit = stated.find((part) => MAX_AFFECTED.test(part))
  if (limit === undefined || !ACTIONS['max-affected'].includes(action)) {
    return { ...preferences, maxAffected: null, applied }
  }
  return { ...preferences, maxAffected: Number(limit.split('=')[1]), applied: [...applied, limit] }
}
