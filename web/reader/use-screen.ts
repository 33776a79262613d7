import { useSyncExternalStore } from 'react'

/**
 * Usable part of the window in CSS pixels, without a phone's notch and rounded corners, and the number of physical
 * pixels per CSS pixel.
 */
export interface Screen {
  readonly width: number
  readonly height: number
  readonly density: number
}

let current: Screen = { width: 0, height: 0, density: 1 }

function subscribe(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

function read(): Screen {
  // Read again after the first render, once the reader's element exists.
  const frame = document.querySelector('.reader')
  const width = frame?.clientWidth ?? window.innerWidth
  const height = frame?.clientHeight ?? window.innerHeight
  const density = window.devicePixelRatio
  const same = current.width === width && current.height === height && current.density === density
  if (!same) current = { width, height, density }
  return current
}

/** Returns the current screen, updated when the window is resized. */
export function useScreen(): Screen {
  return useSyncExternalStore(subscribe, read)
}
