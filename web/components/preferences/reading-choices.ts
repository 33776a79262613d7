/** Layout modes without `auto`: one page, two pages, two with the cover paired, a strip downwards, a row sideways. */
export const PLAIN_MODES = ['single', 'double', 'double-no-cover', 'strip', 'row'] as const
/** Layout modes. */
export const MODES = ['auto', ...PLAIN_MODES] as const
export type Mode = (typeof MODES)[number]

/** Fits: the whole page, by width, by height, at the original size, or whole but never enlarged. */
export const FITS = ['page', 'width', 'height', 'original', 'shrink'] as const
export type Fit = (typeof FITS)[number]

/** Reading directions; `down` turns pages downwards. */
export const DIRECTIONS = ['ltr', 'rtl', 'down'] as const
export type ReadingDirection = (typeof DIRECTIONS)[number]

/** Stored values, not validated. */
export type StoredChoices = Readonly<Record<string, unknown>>

/** A setting: its default, and the parser of a stored value, which returns undefined if it is invalid. */
export interface Field<V> {
  readonly usual: V
  readonly read: (value: unknown) => V | undefined
}

/** Fields of a group of settings by name. Names are unique across all groups. */
export type Group<T> = { readonly [K in keyof T]: Field<T[K]> }

/** Returns the field of a choice among values. */
export function choiceField<const V>(values: readonly V[], usual: NoInfer<V>): Field<V> {
  return { usual, read: (value) => values.find((each) => each === value) }
}

/** Returns the settings of a group, each from the first layer with a valid value. */
export function nearest<T>(group: Group<T>, layers: readonly StoredChoices[]): T {
  const values = Object.entries<Field<unknown>>(group).map(([name, field]) => {
    const chosen = layers.map((layer) => field.read(layer[name])).find((value) => value !== undefined)
    return [name, chosen ?? field.usual]
  })
  return Object.fromEntries(values) as T
}

/** Choices for all comics in the settings screen, and for one comic or series in the reader. */
export interface ReadingChoices {
  readonly mode: Mode
  readonly fit: Fit | 'auto'
  readonly direction: ReadingDirection | 'auto'
}

export const READING_CHOICES: Group<ReadingChoices> = {
  mode: choiceField(MODES, 'auto'),
  fit: choiceField([...FITS, 'auto'], 'auto'),
  direction: choiceField([...DIRECTIONS, 'auto'], 'auto'),
}

/** Migrates stored values: earlier versions stored `double` as a boolean, or null if nothing was chosen. */
export function upgraded({ double, ...others }: StoredChoices): StoredChoices {
  return typeof double === 'boolean' ? { mode: double ? 'double' : 'single', ...others } : others
}

/** Parses the default settings of the reader. */
export const readingChoices = (stored: StoredChoices): ReadingChoices =>
  nearest(READING_CHOICES, [upgraded(stored)])
