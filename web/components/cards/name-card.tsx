import type { ComponentProps, CSSProperties } from 'react'
import { Link } from 'react-router'
import { Cover } from '../cover/cover.tsx'
import type { CoverArt } from '../cover/cover-source.tsx'
import { hueOf, initialOf } from '../initial.ts'
import './card.css'
import './name-card.css'

interface NameCardProps extends Omit<ComponentProps<typeof Link>, 'title'> {
  readonly name: string
  /** The second line: how many comics. */
  readonly line: string
  /** A cover of one of its comics, drawn instead of the initial, `sizes` wide. */
  readonly cover?: CoverArt | undefined
  readonly sizes?: string
  readonly eager?: boolean
}

/** Somebody or something with a name: a cover of theirs, else their initial on a plate of its own hue. */
export function NameCard({ name, line, cover, sizes = '', eager, ...link }: NameCardProps) {
  return (
    <Link {...link} className="card">
      <div className="well">
        {cover ? (
          <Cover cover={cover} title={name} sizes={sizes} eager={eager} decorative className="front" />
        ) : (
          <span
            className="cover front name-plate"
            style={{ '--hue': hueOf(name) } as CSSProperties}
            aria-hidden="true"
          >
            <b className="font-display">{initialOf(name)}</b>
          </span>
        )}
      </div>
      <div className="title">{name}</div>
      <div className="line">{line}</div>
    </Link>
  )
}
