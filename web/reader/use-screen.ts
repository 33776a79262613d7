import { useSyncExternalStore } from 'react'

/**
 * What the reader may use of the window, less a phone's notch and rounded corners: its size in CSS pixels and how many
 * physical pixels one of them is.
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
  // Asked again after the first render, when the reader's frame is there.
  const frame = document.querySelector('.reader')
  const width = frame?.clientWidth ?? window.innerWidth
  const height = frame?.clientHeight ?? window.innerHeight
  const density = window.devicePixelRatio
  const same = current.width === width && current.height === height && current.density === density
  if (!same) current = { width, height, density }
  return current
}

/** The reader's measures, followed as the window changes. */
export function useScreen(): Screen {
  return useSyncExternalStore(subscribe, read)
}
