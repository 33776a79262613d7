import type { CSSProperties } from 'react'
import type { Reading } from '../reading-state.ts'
import { filterOf } from './filter.ts'
import { groundOf } from './ground.ts'
import { PICTURE } from './picture.ts'

/**
 * What the reader's frame is given for the picture that was chosen: custom properties for its style sheet, and whether
 * the ground is so light that the controls' text must be ink.
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
    /** What the frame is marked with: its own ground, without the glow, and a light one. */
    marks: { 'data-ground': colour === null ? undefined : true, 'data-light': isLight || undefined },
  }
}
