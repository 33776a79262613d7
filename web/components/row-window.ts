import { useLayoutEffect, useState } from 'react'

interface Rows {
  readonly count: number
  /** From a row's top to the next one's, in pixels; 0 while unknown. */
  readonly pitch: number
  /** Where the first begins in the page, in pixels. */
  readonly top: number
  /** How much of the window's top is covered, in pixels. */
  readonly covered: number
}

interface RowWindow {
  /** The rows in the window, by their ranks; `first` is beyond `last` where there are none. */
  readonly first: number
  readonly last: number
  /** The first that is seen below what covers the window's top: more of it than its text. */
  readonly leading: number
}

/** The rows of a window that is scrolled to `y` and as high as `height`; all rows are as high. */
export function rowsWithin({ count, pitch, top, covered }: Rows, y: number, height: number): RowWindow {
  if (count === 0 || pitch === 0) return { first: 0, last: -1, leading: 0 }
  const rowAt = (place: number) => Math.min(count - 1, Math.max(0, Math.floor((place - top) / pitch)))
  return { first: rowAt(y), last: rowAt(y + height), leading: rowAt(y + covered + pitch / 3) }
}

/** The rows in the window now; drawn again when they are others. */
export function useRowWindow({ count, pitch, top, covered }: Rows): RowWindow {
  const [shown, setShown] = useState<RowWindow>({ first: 0, last: -1, leading: 0 })
  useLayoutEffect(() => {
    const look = () => {
      const next = rowsWithin({ count, pitch, top, covered }, window.scrollY, window.innerHeight)
      setShown((now) => {
        const isSame = now.first === next.first && now.last === next.last && now.leading === next.leading
        return isSame ? now : next
      })
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [count, pitch, top, covered])
  return shown
}
