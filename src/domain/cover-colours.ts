/** What a cover lends to its card and its hero, as CSS colours. */
export interface CoverColours {
  readonly tint: string
  readonly ink: string
}

/** The colours of a comic without a picture: `--tint` of web/styles/tokens.css, and the same hue for heroes. */
export const NO_COVER_COLOURS: CoverColours = { tint: 'oklch(0.34 0.05 270)', ink: 'oklch(0.5 0.08 270)' }
