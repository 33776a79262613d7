/** Ways to set a comic or its series aside: for a week, until the series has a new comic, or for good. */
export const ASIDE_KINDS = ['later', 'news', 'dropped'] as const
export type AsideKind = (typeof ASIDE_KINDS)[number]

/** How long `later` lasts, in milliseconds. */
const LATER = 7 * 24 * 60 * 60 * 1000

/** Maximum entries of a user, including comics that were brought back; the newest are kept. */
export const ASIDE_MAX = 1_000

/** A comic that a user set aside; a series is set aside by one of its comics. */
export interface SetAside {
  readonly comicId: string
  /** Null if the user brought it back. */
  readonly kind: AsideKind | null
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Returns the time at which a comic returns by itself, in milliseconds since 1970; null if at no time. */
export const returnTime = ({ kind, at }: Pick<SetAside, 'kind' | 'at'>): number | null =>
  kind === 'later' ? at + LATER : null
