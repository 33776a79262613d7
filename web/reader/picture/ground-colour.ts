import type { Ground } from './picture.ts'

/**
 * Background behind the pages: a CSS colour, null for the default; and whether it is so light that text on it must be
 * dark.
 */
interface GroundColour {
  readonly colour: string | null
  readonly isLight: boolean
}

const PLAIN: Readonly<Record<Exclude<Ground, 'ink' | 'page'>, GroundColour>> = {
  black: { colour: '#000', isLight: false },
  grey: { colour: 'var(--ink-4)', isLight: false },
  paper: { colour: 'var(--paper-1)', isLight: true },
  white: { colour: '#fff', isLight: true },
}
/** Fallback for a page without a known margin colour: the cover's colour, darkened. */
const TINT: GroundColour = {
  colour: 'color-mix(in oklab, var(--tint) 38%, var(--ink-0))',
  isLight: false,
}

/** Relative luminance at which black and white text have the same contrast (WCAG 2.2): (L + 0.05)² = 1.05 × 0.05. */
const MIDDLE = 0.179

/** Relative luminance (WCAG 2.2) of `#rrggbb`, from 0 (black) to 1 (white). */
export function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the chosen background. `paper` is the colour of the page's margin, `#rrggbb`, null if it has none. */
export function groundOf(ground: Ground, paper: string | null): GroundColour {
  if (ground === 'ink') return { colour: null, isLight: false }
  if (ground !== 'page') return PLAIN[ground]
  return paper === null ? TINT : { colour: paper, isLight: luminanceOf(paper) > MIDDLE }
}
