/** How pages lie: one, two, two with the cover paired too, one strip downwards, one row sideways; as suits the comic. */
export const MODES = ['auto', 'single', 'double', 'double-no-cover', 'strip', 'row'] as const
export type Mode = (typeof MODES)[number]
/** The modes there are when none is left to the comic. */
export const PLAIN_MODES = ['single', 'double', 'double-no-cover', 'strip', 'row'] as const

/** How pages fill the screen: whole, by width, by height, at their own size, or whole but never enlarged. */
export const FITS = ['page', 'width', 'height', 'original', 'shrink'] as const
export type Fit = (typeof FITS)[number]

/** Which way one reads on; `down` turns downwards. */
export const DIRECTIONS = ['ltr', 'rtl', 'down'] as const
export type ReadingDirection = (typeof DIRECTIONS)[number]

/** What is kept somewhere, before anything of it is believed. */
export type Kept = Readonly<Record<string, unknown>>

/** One setting: what it is when nothing was chosen, and how a kept value is read (undefined: it is none). */
export interface Field<V> {
  readonly usual: V
  readonly read: (value: unknown) => V | undefined
}

/** Settings that belong together, by their names. Names are shared by all groups, so each is given once. */
export type Group<T> = { readonly [K in keyof T]: Field<T[K]> }

/** A choice of a few. */
export function oneOf<const V>(values: readonly V[], usual: NoInfer<V>): Field<V> {
  return { usual, read: (value) => values.find((each) => each === value) }
}

/** The settings of a group as the nearest layer has them; the nearest comes first. */
export function nearest<T>(group: Group<T>, layers: readonly Kept[]): T {
  const values = Object.entries<Field<unknown>>(group).map(([name, field]) => {
    const chosen = layers.map((layer) => field.read(layer[name])).find((value) => value !== undefined)
    return [name, chosen ?? field.usual]
  })
  return Object.fromEntries(values) as T
}

/** Choices that the settings screen offers for every comic, and the reader for one or a series. */
export interface ReadingChoices {
  readonly mode: Mode
  readonly fit: Fit | 'auto'
  readonly direction: ReadingDirection | 'auto'
}

export const READING_CHOICES: Group<ReadingChoices> = {
  mode: oneOf(MODES, 'auto'),
  fit: oneOf([...FITS, 'auto'], 'auto'),
  direction: oneOf([...DIRECTIONS, 'auto'], 'auto'),
}

/** Earlier versions kept `double` as yes or no, and null for what was not chosen. */
export function upgraded({ double, ...kept }: Kept): Kept {
  return typeof double === 'boolean' ? { mode: double ? 'double' : 'single', ...kept } : kept
}

/** How a comic is read that has nothing of its own, of what was kept. */
export const readingChoices = (kept: Kept): ReadingChoices => nearest(READING_CHOICES, [upgraded(kept)])
