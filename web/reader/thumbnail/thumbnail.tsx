import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { FewAtOnce } from './few-at-once.ts'

/** A browser has some six connections to a server; more than these would keep the pages waiting. */
const AT_ONCE = 2
const line = new FewAtOnce(AT_ONCE)

interface ThumbnailProps {
  /** Null where there is none to ask for. */
  readonly url: string | null
  readonly style: CSSProperties
  readonly onLoad?: (image: HTMLImageElement) => void
  readonly onError?: () => void
}

/** A page's small picture, asked for when it has its turn; one that does not come is a tile of its ink. */
export function Thumbnail({ url, style, onLoad, onError }: ThumbnailProps) {
  const image = useRef<HTMLImageElement>(null)
  const done = useRef(() => {})
  /** The address that has had its turn. */
  const [asked, setAsked] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    if (url === null) return
    const leave = line.ask(() => setAsked(url))
    done.current = leave
    const element = image.current
    return () => {
      leave()
      // An element that is gone would go on loading.
      element?.removeAttribute('src')
    }
  }, [url])
  return (
    <img
      ref={image}
      src={asked !== null && asked === url ? asked : undefined}
      alt=""
      decoding="async"
      fetchPriority="low"
      draggable={false}
      onLoad={({ currentTarget }) => {
        done.current()
        setFailed(null)
        onLoad?.(currentTarget)
      }}
      onError={() => {
        done.current()
        setFailed(asked)
        onError?.()
      }}
      style={url === null || failed === url ? { ...style, visibility: 'hidden' } : style}
    />
  )
}
