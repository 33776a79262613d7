import { createContext, useContext } from 'react'

/** What it takes to draw a cover; the helper's lists carry it. `version` is null where there is no picture. */
export interface CoverArt {
  readonly id: string
  readonly version: string | null
  /** A CSS colour: the comic's own ink. */
  readonly tint: string
  /** Width ÷ height, null while unknown. */
  readonly ratio: number | null
}

/** Gives a cover's address at a width in pixels; null while it can't be known, or where there is none. */
export type CoverSource = (cover: CoverArt, width: number) => string | null

const Source = createContext<CoverSource>(() => null)

/** Where covers come from; the app provides it once, so that components know no server. */
export const CoverSourceProvider = Source.Provider

/** The address giver of the moment. */
export function useCoverSource(): CoverSource {
  return useContext(Source)
}
