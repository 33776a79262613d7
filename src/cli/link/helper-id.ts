import { randomBytes } from 'node:crypto'
import type { Settings } from '#library/settings.ts'

/** Returns the helper's id: 16 hex digits, permanent for its data folder. */
export const helperId = (settings: Settings): Promise<string> =>
  settings.getOrCreate('helper-id', () => randomBytes(8).toString('hex'))
