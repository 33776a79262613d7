import { useLayoutEffect, useState } from 'react'

/**
 * Returns the measures of a long list in CSS pixels: its width, its distance from the top of the page, the covered
 * height at the top of the window, and the root font size.
 */
export function useListMeasures(list: { readonly current: HTMLElement | null }) {
  const [place, setPlace] = useState({ width: 0, top: 0, covered: 0, rootSize: 16 })
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const update = () => {
      const width = element.clientWidth
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY)
      const { scrollPaddingTop, fontSize } = getComputedStyle(document.documentElement)
      const covered = Number.parseFloat(scrollPaddingTop) || 0
      const rootSize = Number.parseFloat(fontSize)
      setPlace((now) => {
        const isSame = now.width === width && now.top === top && now.covered === covered
        return isSame && now.rootSize === rootSize ? now : { width, top, covered, rootSize }
      })
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return place
}
