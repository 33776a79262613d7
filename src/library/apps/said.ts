import type { IssueMetadata } from '#domain/metadata.ts'

/** What somebody did for a comic, as apps call it, and the list of the metadata that it is in. */
export const ROLES = {
  writer: 'writers',
  penciller: 'pencillers',
  inker: 'inkers',
  colorist: 'colorists',
  letterer: 'letterers',
  cover: 'coverArtists',
  editor: 'editors',
  translator: 'translators',
} as const satisfies Record<string, keyof IssueMetadata>
export type Role = keyof typeof ROLES

export const isRole = (text: string): text is Role => Object.hasOwn(ROLES, text)
export const ALL_ROLES: readonly Role[] = Object.keys(ROLES).filter(isRole)

/** Who did something for a comic. */
export interface Person {
  readonly name: string
  readonly role: Role
}

/** Who did what for a comic. */
export const peopleOf = (metadata: IssueMetadata): Person[] =>
  ALL_ROLES.flatMap((role) => metadata[ROLES[role]].map((name) => ({ name, role })))

/** What lists are chosen by, beside people. */
export type ValueKind = 'publisher' | 'genres' | 'tags' | 'language' | 'year'

/** Something that metadata says of a comic; a `value` or `name` of null: anything of the kind. */
export type Said =
  | { readonly kind: ValueKind; readonly value: string | null }
  | { readonly kind: 'person'; readonly name: string | null; readonly role: string | null }
  /** Words that are all in its names or its series', anywhere and in any order. */
  | { readonly kind: 'words'; readonly text: string }

/** Some comics, by their ids. */
export type Ids = Pick<ReadonlySet<string>, 'has'>

/** What lists are sorted and compared by beside names and times. */
export interface Figure {
  /** Bytes. */
  readonly size: number
  /** `2005-10-14`; what is not said of a month or day is its first. Null where no year is. */
  readonly released: string | null
  /** Where its number stands among numbers; null for none. */
  readonly numberOrder: number | null
  /** How many issues its series has or will have, as it says; null where it does not. */
  readonly total: number | null
}

/** When a comic was published; what is not said of a month or day is its first. Null where no year is. */
export function releasedOf({
  year,
  month,
  day,
}: Pick<IssueMetadata, 'year' | 'month' | 'day'>): string | null {
  if (year === null || year < 0 || year > 9999) return null
  const two = (part: number | null): string => String(part ?? 1).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** What several comics say together, such as the issues of a series. */
export interface Together {
  /** That of the first that says one. */
  readonly language: string | null
  readonly direction: IssueMetadata['direction']
  /** Each once, in the order in which they are first said. */
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  readonly people: readonly Person[]
  /** When the first was published: `2005-10-14`. */
  readonly released: string | null
  /** How many there are or will be, as the one says that says most; null where none does. */
  readonly total: number | null
}

export interface Storyline {
  readonly name: string
  readonly comicIds: readonly string[]
}
