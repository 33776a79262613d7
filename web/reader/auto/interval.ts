import { choiceField, type Group } from '#web/components/preferences/reading-choices.ts'

/** Seconds that each screen is shown before the next one. */
export const PACES = [3, 5, 8, 12, 20, 40, 60] as const

export interface PaceSettings {
  readonly pace: (typeof PACES)[number]
}

export const PACE_SETTINGS: Group<PaceSettings> = { pace: choiceField(PACES, 8) }

/** Returns the next slower (1) or faster (-1) pace; at the ends, `pace` itself. */
export function paceBeside(pace: PaceSettings['pace'], by: 1 | -1): PaceSettings['pace'] {
  return PACES[PACES.indexOf(pace) + by] ?? pace
}

/**
 * Returns how far a view that scrolls by `length` CSS pixels in `pace` seconds moves in `ms` milliseconds: whole CSS
 * pixels, as browsers scroll by no less, and the fraction of a pixel to pass as `rest` next time.
 */
export function scrollDistance(
  ms: number,
  length: number,
  pace: number,
  rest: number,
): { readonly pixels: number; readonly rest: number } {
  const distance = rest + (length * ms) / (pace * 1_000)
  const pixels = Math.floor(distance)
  return { pixels, rest: distance - pixels }
}
