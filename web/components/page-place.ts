import { useLayoutEffect, useState } from 'react'

/**
 * Where a long list stands in the page: its width and its distance from the top; how much of the window's top is covered,
 * below which comes what is scrolled to; and the font size, which people make larger. All in pixels.
 */
export function usePagePlace(list: { readonly current: HTMLElement | null }) {
  const [place, setPlace] = useState({ width: 0, top: 0, covered: 0, rootSize: 16 })
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const look = () => {
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
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return place
}
