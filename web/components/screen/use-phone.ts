import { useSyncExternalStore } from 'react'

/** Up to this width a screen has one column, as in the style sheets. */
const phone = window.matchMedia('(max-width: 639px)')
const onPhone = (listener: () => void) => {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}

/** True if the window is as narrow as a phone. */
export const useIsPhone = (): boolean => useSyncExternalStore(onPhone, () => phone.matches)
