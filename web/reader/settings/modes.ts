import {
  choiceField,
  type Field,
  type Group,
  READING_CHOICES,
  type ReadingChoices,
} from '#web/components/preferences/reading-choices.ts'

/** Arrangement of pages: one spread at a time, one strip downwards, or one row sideways. */
export type Arrangement = 'pages' | 'strip' | 'row'

const flag: Field<boolean> = choiceField([true, false], false)

export const STRIP_WIDTHS = [480, 640, 900] as const
export const GAPS = [0, 12, 32] as const
export const SIDES = [0, 5, 10, 20] as const

/** Settings of page layout, including those that are also in the settings screen. */
export interface ModeSettings extends ReadingChoices {
  /** Crops the margins. */
  readonly crop: boolean
  /** Splits wide pages into two. */
  readonly split: boolean
  /** True to preserve the zoom when the page is turned. */
  readonly keepZoom: boolean
  /** Maximum width of a strip's column in CSS pixels. */
  readonly stripWidth: (typeof STRIP_WIDTHS)[number]
  /** Gap between the pages of a strip or a row, in CSS pixels. */
  readonly gap: (typeof GAPS)[number]
  /** Margin on each side of a strip, in percent of the window's width. */
  readonly sides: (typeof SIDES)[number]
}

export const MODE_SETTINGS: Group<ModeSettings> = {
  ...READING_CHOICES,
  crop: flag,
  split: flag,
  keepZoom: flag,
  stripWidth: choiceField(STRIP_WIDTHS, 640),
  gap: choiceField(GAPS, 0),
  sides: choiceField(SIDES, 0),
}

/** Change that resets all settings of page layout. */
export const RESET_PAGES: { readonly [K in keyof ModeSettings]: undefined } = {
  mode: undefined,
  fit: undefined,
  direction: undefined,
  crop: undefined,
  split: undefined,
  keepZoom: undefined,
  stripWidth: undefined,
  gap: undefined,
  sides: undefined,
}

/** Rotations of pages, clockwise, in degrees. */
export const ROTATIONS = [0, 90, 180, 270] as const
export type Rotation = (typeof ROTATIONS)[number]

/** Settings of one comic's pages, always stored for the comic. */
export interface ComicSettings {
  /** First pages of the runs (pages that are paired separately) whose pairing the user shifted or unshifted. */
  readonly shifted: readonly number[]
  readonly rotation: Rotation
}

export const COMIC_SETTINGS: Group<ComicSettings> = {
  shifted: {
    usual: [],
    read: (value) =>
      Array.isArray(value) && value.length <= 10_000 && value.every((page) => Number.isInteger(page))
        ? value
        : undefined,
  },
  rotation: choiceField(ROTATIONS, 0),
}
