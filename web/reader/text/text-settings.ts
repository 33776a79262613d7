import type { CSSProperties } from 'react'
import { choiceField, type Group } from '#web/components/preferences/reading-choices.ts'

/** Font sizes in CSS pixels. */
export const TEXT_SIZES = [14, 16, 18, 20, 22, 25, 28, 32] as const

/** Settings of the text's appearance, stored for the device, as they depend on its screen and light. */
export interface TextSettings {
  readonly textSize: (typeof TEXT_SIZES)[number]
  /** Width of the column in characters. */
  readonly textWidth: 48 | 65 | 84
  readonly textLeading: 1.4 | 1.65 | 1.95
  readonly textFont: 'sans' | 'serif'
  readonly textTheme: 'ink' | 'paper' | 'sepia'
}

export const TEXT_SETTINGS: Group<TextSettings> = {
  textSize: choiceField(TEXT_SIZES, 18),
  textWidth: choiceField([48, 65, 84], 65),
  textLeading: choiceField([1.4, 1.65, 1.95], 1.65),
  textFont: choiceField(['sans', 'serif'], 'sans'),
  textTheme: choiceField(['ink', 'paper', 'sepia'], 'ink'),
}

/** Returns the next larger (1) or smaller (-1) size; at the ends, `size` itself. */
export function sizeBeside(size: TextSettings['textSize'], by: 1 | -1): TextSettings['textSize'] {
  return TEXT_SIZES[TEXT_SIZES.indexOf(size) + by] ?? size
}

/** Returns the custom properties of a text column. */
export function styleOf({ textSize, textWidth, textLeading }: TextSettings): CSSProperties {
  const set = { '--text-size': `${textSize}px`, '--text-width': textWidth, '--text-leading': textLeading }
  return set as CSSProperties
}
