interface SearchControls {
  readonly open: () => void
  readonly close: () => void
}

let controls: SearchControls | null = null

/** Sets the search box that `openSearch` and `closeSearch` control. Returns a function that removes it. */
export function provideSearch(box: SearchControls): () => void {
  controls = box
  return () => {
    controls = null
  }
}

/** Focuses the search box, which narrow bars show only then. */
export const openSearch = (): void => controls?.open()

/** Hides the search box of a narrow bar. */
export const closeSearch = (): void => controls?.close()
