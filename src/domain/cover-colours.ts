/** CSS colours derived from a cover, for its card (`tint`) and its hero (`ink`). */
export interface CoverColours {
  readonly tint: string
  readonly ink: string
}

/** Colours of a comic without a cover: `--tint` of web/styles/tokens.css, and the same hue for heroes. */
export const NO_COVER_COLOURS: CoverColours = { tint: 'oklch(0.34 0.05 270)', ink: 'oklch(0.5 0.08 270)' }
