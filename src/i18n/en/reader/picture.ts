import type { Words } from '../../words.ts'

/** The reader's picture panel: colours, margins, rotation, background. */
export const picture: Words['picture'] = {
  title: 'Picture',
  back: 'Back to More settings',
  presets: { original: 'Original', paper: 'Paper', contrast: 'Contrast', night: 'Night' },
  scopeHint: {
    comic: 'Only {{comic}} will look like this.',
    series: 'All issues of {{series}} will look like this.',
    device: 'Everything you read in this browser will look like this.',
  },
  colours: 'Colors',
  brightness: 'Brightness',
  contrast: 'Contrast',
  saturation: 'Saturation',
  warmth: 'Warm tint',
  resetOne: 'Double click to reset',
  tones: 'Tones',
  greyscale: 'Grayscale',
  sepia: 'Sepia',
  inverted: 'Invert colors',
  cropHint: 'Removes the white margins',
  splitHint: 'A double page is shown as two',
  rotation: 'Turn this comic',
  ground: 'Background',
  grounds: {
    ink: 'Ink',
    black: 'Black',
    grey: 'Gray',
    page: 'Page',
    paper: 'Paper',
    white: 'White',
  },
  reset: 'Reset',
  original: 'Show original',
  hold: 'Hold it down',
}
