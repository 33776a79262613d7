import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type EntityKind, isRole } from '#domain/entities.ts'
import { paths } from '#web/app/paths.ts'
import { Cover } from '#web/components/cover/cover.tsx'
import type { Cell } from '#web/components/cover-grid.tsx'
import { hueOf, initialOf } from '#web/components/initial.ts'
import type { DrawnEntity } from '#web/data/entities.ts'
import { KINDS } from '../kinds.ts'
import './name-tile.css'

interface NameTileProps {
  readonly kind: EntityKind
  readonly entity: DrawnEntity
  readonly cell: Cell
}

/** A character as a portrait; an artist, a publisher or a storyline as its name beside its picture or a cover. */
export function NameTile({ kind, entity, cell }: NameTileProps) {
  const { t } = useTranslation()
  const { id, name, comics_count: count, cover, roles = [] } = entity
  const isPortrait = kind === 'characters'
  const style = { '--hue': hueOf(name), ...(cover && { '--tint': cover.tint }) } as CSSProperties
  return (
    <Link
      to={paths.entity(kind, id)}
      className={isPortrait ? 'name-portrait' : 'name-tile'}
      data-covered={cover !== null || undefined}
      tabIndex={cell.tabIndex}
      style={style}
    >
      <span className="art">
        <Art entity={entity} cell={cell} sizes={isPortrait ? cell.sizes : '110px'} />
      </span>
      <span className="told">
        <span className={isPortrait ? 'name' : 'name font-display'}>{name}</span>
        {kind === 'artists' && roles.length > 0 && (
          <span className="line">
            {roles.map((role) => (isRole(role) ? t(`records.roles.${role}`) : role)).join(', ')}
          </span>
        )}
        <span className="line">{t(KINDS[kind].counted, { count })}</span>
      </span>
    </Link>
  )
}

/** Their own picture, else a cover of theirs, else their initial. */
function Art({ entity, cell, sizes }: Omit<NameTileProps, 'kind'> & { sizes: string }) {
  if (entity.picture !== null) return <img src={entity.picture} alt="" loading="lazy" decoding="async" />
  if (entity.cover !== null) {
    return <Cover cover={entity.cover} title={entity.name} sizes={sizes} eager={cell.eager} decorative />
  }
  return (
    <b className="font-display" aria-hidden="true">
      {initialOf(entity.name)}
    </b>
  )
}
