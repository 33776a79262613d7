import type { CSSProperties } from 'react'
import { Cover } from '#web/components/cover/cover.tsx'
import { hueOf, initialOf } from '#web/components/pictures/initial.ts'
import type { DrawnEntity } from '#web/data/entities/entities.ts'
import './entity-avatar.css'

/** Round avatar of an entity: its picture, else a cover, else its initial. */
export function EntityAvatar({
  entity: { name, picture, cover },
}: {
  entity: Pick<DrawnEntity, 'name' | 'picture' | 'cover'>
}) {
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
