import { later } from './later.ts'
import { settings } from './settings.ts'
import { you } from './you.ts'

/** The source of all words: the other languages translate these. */
export const es = { ...later, settings, you } as const
