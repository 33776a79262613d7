import type { CSSProperties } from 'react'
import { Cover } from '../cover/cover.tsx'
import type { CoverArt } from '../cover/cover-source.tsx'
import { hueOf, initialOf } from './initial.ts'
import './entity-avatar.css'

interface EntityAvatarProps {
  readonly entity: {
    readonly name: string
    /** URL of its own picture; null without one. */
    readonly picture: string | null
    readonly cover: CoverArt | null
  }
}

/** Round avatar of an entity: its picture, else a cover, else its initial. */
export function EntityAvatar({ entity: { name, picture, cover } }: EntityAvatarProps) {
  const style = { '--hue': hueOf(name) } as CSSProperties
  return (
    <span className="face" style={style} aria-hidden="true">
      {picture !== null ? (
        <img src={picture} alt="" loading="lazy" />
      ) : cover !== null ? (
        <Cover cover={cover} title={name} sizes="56px" decorative />
      ) : (
        <b className="font-display">{initialOf(name)}</b>
      )}
    </span>
  )
}
