import { FITS, type Fit } from './fit.ts'

/** What is remembered of a series; null: as the screen or the comic suggests. */
export interface Settings {
  readonly fit: Fit | null
  /** One page, two, or two where the screen is wide enough (null). */
  readonly double: boolean | null
  readonly direction: 'ltr' | 'rtl' | null
}

const NONE: Settings = { fit: null, double: null, direction: null }

/** The part of localStorage that is used here. */
export type Keep = Pick<Storage, 'getItem' | 'setItem'>

const nameOf = (series: string) => `comics.reader.${series}`

/** The value if it is one of these, else null. */
function oneOf<const T>(values: readonly T[], value: unknown): T | null {
  return values.find((each) => each === value) ?? null
}

/** The settings kept for a series (or a single issue, by its id); anything unreadable counts as unset. */
export function readSettings(keep: Keep, series: string): Settings {
  try {
    const kept = JSON.parse(keep.getItem(nameOf(series)) ?? 'null') as Partial<
      Record<keyof Settings, unknown>
    > | null
    return {
      fit: oneOf(FITS, kept?.fit),
      double: oneOf([true, false], kept?.double),
      direction: oneOf(['ltr', 'rtl'], kept?.direction),
    }
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
