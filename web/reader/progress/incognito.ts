import { createContext, useContext } from 'react'

/** Incognito reading: nothing is saved until the reader is closed. */
export interface Incognito {
  readonly isOn: boolean
  readonly toggle: () => void
}

export const IncognitoContext = createContext<Incognito>({ isOn: false, toggle: () => undefined })

export const useIncognito = (): Incognito => useContext(IncognitoContext)
