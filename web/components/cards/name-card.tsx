import type { ComponentProps, CSSProperties } from 'react'
import { Link } from 'react-router'
import { Cover } from '../cover/cover.tsx'
import type { CoverArt } from '../cover/cover-source.tsx'
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

/** The hues a plate is printed in, in degrees: each name keeps its own. */
const HUES = [28, 74, 132, 178, 214, 262, 304, 348] as const

/** The hue of a name's plate, in degrees. */
export function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return HUES[sum % HUES.length] ?? HUES[0]
}

/** The first letter or digit of a name, as large as it is written at the head of a list. */
export const initialOf = (name: string): string =>
  (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '·').toLocaleUpperCase()

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
