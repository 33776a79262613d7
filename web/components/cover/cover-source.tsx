import { createContext, useContext } from 'react'

/** Data to render a cover, as in the helper's lists. `version` is null without a picture. */
export interface CoverArt {
  readonly id: string
  readonly version: string | null
  /** Colour of the comic as a CSS colour. */
  readonly tint: string
  /** Width ÷ height; null if unknown. */
  readonly ratio: number | null
}

/** Returns a cover's URL at a width in image pixels; null if it is unknown or there is no picture. */
export type CoverSource = (cover: CoverArt, width: number) => string | null

const Source = createContext<CoverSource>(() => null)

/** Provides the source of cover URLs, so that components do not depend on a server. */
export const CoverSourceProvider = Source.Provider

/** Returns the current source of cover URLs. */
export function useCoverSource(): CoverSource {
  return useContext(Source)
}
