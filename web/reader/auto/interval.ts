import { type Group, oneOf } from '#web/components/reading-choices.ts'

/** How long a screen is looked at before the next one comes by itself, in seconds. */
export const PACES = [3, 5, 8, 12, 20, 40, 60] as const

export interface PaceSettings {
  readonly pace: (typeof PACES)[number]
}

export const PACE_SETTINGS: Group<PaceSettings> = { pace: oneOf(PACES, 8) }

/** The next pace up (slower) or down; the same at the ends. */
export function paceBeside(pace: PaceSettings['pace'], by: 1 | -1): PaceSettings['pace'] {
  return PACES[PACES.indexOf(pace) + by] ?? pace
}

/**
 * How far a view that goes a screen in `pace` seconds has come after some milliseconds: whole CSS pixels, as browsers
 * scroll by no less, and what is left of one for the next time.
 */
export function wayIn(
  ms: number,
  length: number,
  pace: number,
  rest: number,
): { readonly pixels: number; readonly rest: number } {
  const way = rest + (length * ms) / (pace * 1_000)
  const pixels = Math.floor(way)
  return { pixels, rest: way - pixels }
}
