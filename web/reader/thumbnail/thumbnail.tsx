import pLimit from 'p-limit'
import { useEffect, useRef, useState } from 'react'
import type { Drawn } from '../pages/crop.ts'
import { pictureStyle } from '../pages/page-box.tsx'

/** Two thumbnails load at a time: a browser has about six connections to a server, and more would delay the pages. */
const limit = pLimit(2)

export interface ThumbnailProps {
  readonly pictureOf: (page: number) => Drawn
  /** URL of a page's thumbnail; null if there is none to request. */
  readonly thumbnailOf: (page: number) => string | null
  /** Called when a thumbnail has loaded. The shape of the page can be computed from its size. */
  readonly onThumbnail: (page: number, image: HTMLImageElement) => void
  readonly onNoThumbnail: (page: number) => void
}

/**
 * Thumbnail of a page, cropped and rotated like the page. It loads within the concurrency limit. An empty tile is shown
 * if the thumbnail has no URL or fails to load.
 */
export function Thumbnail({ page, ...of }: ThumbnailProps & { readonly page: number }) {
  const drawn = of.pictureOf(page)
  const url = of.thumbnailOf(page)
  const image = useRef<HTMLImageElement>(null)
  const done = useRef(() => {})
  /** URL that the concurrency limit allows to load. */
  const [allowed, setAllowed] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    if (url === null) return
    let isRemoved = false
    void limit(() => {
      if (isRemoved) return
      setAllowed(url)
      return new Promise<void>((resolve) => {
        done.current = resolve
      })
    })
    const element = image.current
    return () => {
      isRemoved = true
      done.current()
      // Without this, the removed element would continue to load.
      element?.removeAttribute('src')
    }
  }, [url])
  const isHidden = url === null || failed === url
  return (
    <span className="reader-thumbnail" style={{ aspectRatio: drawn.ratio, flexGrow: drawn.ratio }}>
      <img
        ref={image}
        src={allowed !== null && allowed === url ? allowed : undefined}
        alt=""
        decoding="async"
        fetchPriority="low"
        draggable={false}
        onLoad={({ currentTarget }) => {
          done.current()
          setFailed(null)
          of.onThumbnail(page, currentTarget)
        }}
        onError={() => {
          done.current()
          setFailed(allowed)
          of.onNoThumbnail(page)
        }}
        style={{ ...pictureStyle(drawn), ...(isHidden && { visibility: 'hidden' }) }}
      />
    </span>
  )
}
