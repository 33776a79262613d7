import type * as es from './es/index.ts'

/**
 * Spanish words of the modules loaded so far, by area: the first part of a key. The dashboard's build adds an area
 * wherever a module uses one of its keys (`scripts/dashboard/spanish-words.ts`).
 */
export const spanish: Partial<typeof es> = {}
