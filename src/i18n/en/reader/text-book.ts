import type { Words } from '../../words.ts'

export const textBook: Words['textBook'] = {
  size: 'Text size',
  smaller: 'Smaller text',
  larger: 'Larger text',
  font: 'Typeface',
  sans: 'Sans serif',
  serif: 'Serif',
  theme: 'Paper',
  ink: 'Ink',
  paper: 'White',
  width: 'Column width',
  narrow: 'Narrow',
  normal: 'Normal',
  wide: 'Wide',
  leading: 'Line spacing',
  tight: 'Tight',
  loose: 'Loose',
  end: 'End of the book',
  keys: {
    on: 'Move on, and at the end to the next chapter',
    back: 'Move back',
    scroll: 'Scroll up and down',
    ends: 'Start and end of the chapter',
    chapters: 'Next and previous chapter',
  },
}
