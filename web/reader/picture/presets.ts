import type { Adjustments } from './picture.ts'

const NEUTRAL: Adjustments = {
  brightness: 0,
  contrast: 0,
  saturation: 0,
  warmth: 0,
  greyscale: false,
  sepia: false,
  inverted: false,
}

/** Colour adjustments chosen with one press. */
export const PRESETS = {
  original: NEUTRAL,
  paper: { ...NEUTRAL, saturation: -10, warmth: 30 },
  contrast: { ...NEUTRAL, contrast: 25, saturation: 10 },
  night: { ...NEUTRAL, brightness: -25, warmth: 60 },
} as const satisfies Readonly<Record<string, Adjustments>>
export type Preset = keyof typeof PRESETS
export const PRESET_NAMES = Object.keys(PRESETS) as readonly Preset[]

const NAMES = Object.keys(NEUTRAL) as readonly (keyof Adjustments)[]

/** Returns the preset that the adjustments equal, whatever their brightness; null if none. */
export function presetOf(picture: Adjustments): Preset | null {
  const isEqual = (preset: Preset) =>
    NAMES.every((name) => name === 'brightness' || picture[name] === PRESETS[preset][name])
  return PRESET_NAMES.find(isEqual) ?? null
}
