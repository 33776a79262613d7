import { choiceField, type Field, type Group } from '#web/components/preferences/reading-choices.ts'

/** Backgrounds behind the pages: the default (`ink`), plain colours, or the colour of the page's margin (`page`). */
export const GROUNDS = ['ink', 'black', 'grey', 'page', 'paper', 'white'] as const
export type Ground = (typeof GROUNDS)[number]

/** Settings of the picture: colours and background. */
export interface PictureSettings extends Adjustments {
  readonly ground: Ground
}

/** Colour adjustments; brightness, contrast and saturation from -50 to 50, warmth from 0 to 100. */
export interface Adjustments {
  readonly brightness: number
  readonly contrast: number
  readonly saturation: number
  readonly warmth: number
  readonly greyscale: boolean
  readonly sepia: boolean
  readonly inverted: boolean
}

/** Adjustments with a slider, and their ranges. */
export const SLIDERS = {
  brightness: [-50, 50],
  contrast: [-50, 50],
  saturation: [-50, 50],
  warmth: [0, 100],
} as const
export type Slider = keyof typeof SLIDERS

/** Field of a whole number within a range; the default is 0. */
function within([least, most]: readonly [number, number]): Field<number> {
  return {
    usual: 0,
    read: (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
        ? value
        : undefined,
  }
}

const onOff = choiceField([true, false], false)

export const PICTURE: Group<PictureSettings> = {
  brightness: within(SLIDERS.brightness),
  contrast: within(SLIDERS.contrast),
  saturation: within(SLIDERS.saturation),
  warmth: within(SLIDERS.warmth),
  greyscale: onOff,
  sepia: onOff,
  inverted: onOff,
  ground: choiceField(GROUNDS, 'ink'),
}

/** Change that resets all picture settings. */
export const RESET: { readonly [K in keyof PictureSettings]: undefined } = {
  brightness: undefined,
  contrast: undefined,
  saturation: undefined,
  warmth: undefined,
  greyscale: undefined,
  sepia: undefined,
  inverted: undefined,
  ground: undefined,
}
