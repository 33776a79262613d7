import {
  type Field,
  type Group,
  oneOf,
  READING_CHOICES,
  type ReadingChoices,
} from '#web/components/reading-choices.ts'

/** How pages lie before the reader: page by page, as one strip downwards, or as one row sideways. */
export type Arrangement = 'pages' | 'strip' | 'row'

const flag: Field<boolean> = oneOf([true, false], false)

export const STRIP_WIDTHS = [480, 640, 900] as const
export const GAPS = [0, 12, 32] as const
export const SIDES = [0, 5, 10, 20] as const

/** How pages lie and move, beside what the settings screen offers. */
export interface ModeSettings extends ReadingChoices {
  /** Cuts the paper's margins away. */
  readonly crop: boolean
  /** Shows a wide page as two. */
  readonly split: boolean
  /** The zoom of a page is the next one's too. */
  readonly keepZoom: boolean
  /** A strip's column, in CSS pixels at most. */
  readonly stripWidth: (typeof STRIP_WIDTHS)[number]
  /** Between the pages of a strip or a row, in CSS pixels. */
  readonly gap: (typeof GAPS)[number]
  /** On each side of a strip, in hundredths of the window's width. */
  readonly sides: (typeof SIDES)[number]
}

export const MODE_SETTINGS: Group<ModeSettings> = {
  ...READING_CHOICES,
  crop: flag,
  split: flag,
  keepZoom: flag,
  stripWidth: oneOf(STRIP_WIDTHS, 640),
  gap: oneOf(GAPS, 0),
  sides: oneOf(SIDES, 0),
}

/** Clockwise, in degrees. */
export const ROTATIONS = [0, 90, 180, 270] as const
export type Rotation = (typeof ROTATIONS)[number]

/** What is true of one comic's pages alone, so it is kept for the comic whatever the scope. */
export interface ComicSettings {
  /** First pages of the runs whose pairing was moved by one. */
  readonly shifted: readonly number[]
  /** Turned clockwise, in degrees. */
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
  rotation: oneOf(ROTATIONS, 0),
}
