import { randomBytes } from 'node:crypto'
import type { Settings } from '#library/settings.ts'

/** Which helper this is: 16 hex digits, the same for as long as its data folder lives. */
export const helperId = (settings: Settings): Promise<string> =>
  settings.getOrCreate('helper-id', () => randomBytes(8).toString('hex'))
