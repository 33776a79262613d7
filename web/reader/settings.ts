import { z } from 'zod'
import { FITS } from './fit.ts'

/** What is remembered of a series (DESIGN-LANGUAGE 8); null: as the screen or the comic suggests. */
const settingsSchema = z.object({
  fit: z.enum(FITS).nullable().catch(null),
  /** One page, two, or two where the screen is wide enough (null). */
  double: z.boolean().nullable().catch(null),
  direction: z.enum(['ltr', 'rtl']).nullable().catch(null),
})
export type Settings = z.infer<typeof settingsSchema>

const NONE: Settings = { fit: null, double: null, direction: null }

/** The part of localStorage that is used here. */
export type Keep = Pick<Storage, 'getItem' | 'setItem'>

const nameOf = (series: string) => `comics.reader.${series}`

/** The settings kept for a series (or a single issue, by its id); anything unreadable counts as unset. */
export function readSettings(keep: Keep, series: string): Settings {
  try {
    const parsed = settingsSchema.safeParse(JSON.parse(keep.getItem(nameOf(series)) ?? 'null'))
    return parsed.success ? parsed.data : NONE
  } catch {
    return NONE
  }
}

/** Keeps the settings of a series; a browser that refuses storage only forgets them. */
export function writeSettings(keep: Keep, series: string, settings: Settings): void {
  try {
    keep.setItem(nameOf(series), JSON.stringify(settings))
  } catch {
    // Private windows and full storage refuse; reading goes on with what is in memory.
  }
}
