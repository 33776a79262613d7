import { useEffect, useRef, useState } from 'react'
import type { Drawn } from '../pages/cut.ts'
import { pictureStyle } from '../pages/page-box.tsx'

/** Lets a few begin at a time, in the order in which they came. */
export class FewAtOnce {
  readonly #most: number
  #underWay = 0
  readonly #waiting: (() => void)[] = []

  constructor(most: number) {
    this.#most = most
  }

  /** Calls `begin` when there is a place, at once where one is free. Returns what gives it back, or leaves the line. */
  ask(begin: () => void): () => void {
    let state: 'waits' | 'under way' | 'over' = 'waits'
    const go = () => {
      state = 'under way'
      this.#underWay++
      begin()
    }
    if (this.#underWay < this.#most) go()
    else this.#waiting.push(go)
    return () => {
      if (state === 'waits') this.#waiting.splice(this.#waiting.indexOf(go), 1)
      else if (state === 'under way') {
        this.#underWay--
        this.#waiting.shift()?.()
      }
      state = 'over'
    }
  }
}

/** A browser has some six connections to a server; more than these would keep the pages waiting. */
const AT_ONCE = 2
const line = new FewAtOnce(AT_ONCE)

export interface ThumbnailProps {
  readonly pictureOf: (page: number) => Drawn
  /** Its address; null where there is none to ask for. */
  readonly thumbnailOf: (page: number) => string | null
  /** Told of a thumbnail once it is there: it shows a page's shape, which often is not known before. */
  readonly onThumbnail: (page: number, image: HTMLImageElement) => void
  readonly onNoThumbnail: (page: number) => void
}

/**
 * A page, small, cut and turned as it is drawn large, and asked for when it has its turn; one that does not come is a
 * tile of its ink.
 */
export function Thumbnail({ page, ...of }: ThumbnailProps & { readonly page: number }) {
  const drawn = of.pictureOf(page)
  const url = of.thumbnailOf(page)
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
  const isHidden = url === null || failed === url
  return (
    <span className="reader-thumbnail" style={{ aspectRatio: drawn.ratio, flexGrow: drawn.ratio }}>
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
          of.onThumbnail(page, currentTarget)
        }}
        onError={() => {
          done.current()
          setFailed(asked)
          of.onNoThumbnail(page)
        }}
        style={{ ...pictureStyle(drawn), ...(isHidden && { visibility: 'hidden' }) }}
      />
    </span>
  )
}
