import type { CSSProperties } from 'react'
import type { Reading } from '../reading-state.ts'
import { filterOf } from './filter.ts'
import { groundOf } from './ground-colour.ts'
import { PICTURE } from './picture.ts'

/**
 * Returns the style and attributes of the reader's element for the picture settings: custom properties for the style
 * sheet, and whether the background needs dark controls.
 */
export function usePicture(reading: Reading) {
  const picture = reading.layers.of(PICTURE)
  const paper = reading.layouts.get(reading.spread.pages[0])?.paper ?? null
  const { colour, isLight } = groundOf(picture.ground, paper)
  const style: Record<string, string> = {}
  const filter = filterOf(picture)
  if (filter !== null) style['--page-filter'] = filter
  if (colour !== null) style['--ground'] = colour
  return {
    style: style as CSSProperties,
    warmth: picture.warmth,
    /** Attributes for a background other than the default, and for a light background. */
    marks: { 'data-ground': colour === null ? undefined : true, 'data-light': isLight || undefined },
  }
}
