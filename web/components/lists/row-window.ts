import { useLayoutEffect, useState } from 'react'

interface Rows {
  readonly count: number
  /** Distance from one row to the next in CSS pixels; 0 while unknown. */
  readonly pitch: number
  /** Offset of the first row in the page in CSS pixels. */
  readonly top: number
  /** Covered height at the window's top in CSS pixels. */
  readonly covered: number
}

interface RowWindow {
  /** First and last row in the window; `first` is beyond `last` if there are none. */
  readonly first: number
  readonly last: number
  /** First row of which more than a third is visible below the covered top. */
  readonly leading: number
}

/** Returns the rows in a window scrolled to `y` with a `height`, in CSS pixels; all rows have the same height. */
export function rowsWithin({ count, pitch, top, covered }: Rows, y: number, height: number): RowWindow {
  if (count === 0 || pitch === 0) return { first: 0, last: -1, leading: 0 }
  const rowAt = (place: number) => Math.min(count - 1, Math.max(0, Math.floor((place - top) / pitch)))
  return { first: rowAt(y), last: rowAt(y + height), leading: rowAt(y + covered + pitch / 3) }
}

/** Returns the rows in the window; rerenders when they change. */
export function useRowWindow({ count, pitch, top, covered }: Rows): RowWindow {
  const [shown, setShown] = useState<RowWindow>({ first: 0, last: -1, leading: 0 })
  useLayoutEffect(() => {
    const update = () => {
      const next = rowsWithin({ count, pitch, top, covered }, window.scrollY, window.innerHeight)
      setShown((now) => {
        const isSame = now.first === next.first && now.last === next.last && now.leading === next.leading
        return isSame ? now : next
      })
    }
    update()
    window.addEventListener('scroll', update, { passive: true })
    window.addEventListener('resize', update)
    return () => {
      window.removeEventListener('scroll', update)
      window.removeEventListener('resize', update)
    }
  }, [count, pitch, top, covered])
  return shown
}
