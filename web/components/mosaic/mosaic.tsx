import { Plus } from 'lucide-react'
import { Cover } from '../cover/cover.tsx'
import type { CoverArt } from '../cover/cover-source.tsx'
import './mosaic.css'

interface MosaicProps {
  readonly covers: readonly CoverArt[]
  /** URL of an image to show instead of covers. */
  readonly image: string | null
  /** Width of the mosaic in CSS pixels. */
  readonly width: number
  readonly eager?: boolean
  readonly className?: string
}

/** Picture of a list: its own image, four covers, its first cover, or an empty frame. */
export function Mosaic({ covers, image, width, eager = false, className = '' }: MosaicProps) {
  const shown = covers.length < 4 ? covers.slice(0, 1) : covers
  const each = shown.length > 1 ? width / 2 : width
  if (image === null && shown.length === 0) {
    return (
      <span className={`mosaic mosaic-empty ${className}`} aria-hidden="true">
        <Plus />
      </span>
    )
  }
  return (
    <span className={`mosaic ${className}`} data-whole={shown.length < 4 || undefined} aria-hidden="true">
      {image !== null ? (
        <img className="mosaic-image" src={image} alt="" loading={eager ? 'eager' : 'lazy'} />
      ) : (
        shown.map((cover) => (
          <Cover
            key={cover.id}
            cover={cover}
            title=""
            sizes={`${Math.round(each * 1.33)}px`}
            eager={eager}
            decorative
          />
        ))
      )}
    </span>
  )
}
