import { useState } from 'react'

/** localStorage key: set from an empty library until its first comic is opened. */
const STORED = 'first-scan'

/** Stores that the library was empty. */
function store(): void {
  try {
    localStorage.setItem(STORED, '1')
  } catch {
    // Without storage the first scan is shown until the page is left.
  }
}

/** Stores that a comic of the library was opened. */
export const endFirstScan = (): void => localStorage.removeItem(STORED)

/**
 * Returns whether home shows the first scan and its result: since the library was empty in this browser, until its
 * first comic is opened. The function ends it at once.
 */
export function useFirstScan(isEmpty: boolean): readonly [boolean, () => void] {
  const [isFirst, setFirst] = useState(() => localStorage.getItem(STORED) !== null)
  if (isEmpty && !isFirst) {
    store()
    setFirst(true)
  }
  const end = () => {
    endFirstScan()
    setFirst(false)
  }
  return [isFirst || isEmpty, end]
}
