import { Check, CheckCheck, Ellipsis } from 'lucide-react'
import { type CSSProperties, lazy, memo, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type EntityKind, isRole } from '#domain/entities.ts'
import { useLongPress } from '#web/actions/cards/use-long-press.ts'
import { paths } from '#web/app/paths.ts'
import { Cover } from '#web/components/cover/cover.tsx'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import type { Cell } from '#web/components/lists/cover-grid.tsx'
import { hueOf, initialOf } from '#web/components/pictures/initial.ts'
import type { DrawnEntity } from '#web/data/entities/entities.ts'
import { taskEntries } from '../dialogs/task-entries.tsx'
import type { EntityTask } from '../dialogs/tasks.ts'
import { KINDS } from '../kinds.ts'
import './name-tile.css'

interface EntityTileProps {
  readonly kind: EntityKind
  readonly entity: DrawnEntity
  readonly cell: Cell
}

/** Card of an entity: a portrait for a character; for other kinds the name beside a picture or a cover. */
function EntityTile({ kind, entity, cell }: EntityTileProps) {
  const { t } = useTranslation()
  const { id, name, comics_count: count, cover, roles = [] } = entity
  const isPortrait = kind === 'characters'
  const role = kind === 'artists' ? (entity.mainRole ?? roles[0]) : undefined
  const counted = t(KINDS[kind].counted, { count })
  const style = { '--hue': hueOf(name), ...(cover && { '--tint': cover.tint }) } as CSSProperties
  return (
    <Link
      to={paths.entity(kind, id)}
      className={isPortrait ? 'name-portrait' : 'name-tile'}
      data-covered={cover !== null || undefined}
      tabIndex={cell.tabIndex}
      style={style}
    >
      {!isPortrait && entity.picture === null && entity.behind !== null && (
        <span className="art back">
          <Cover cover={entity.behind} title={name} sizes="92px" decorative />
        </span>
      )}
      <span className="art">
        <Art entity={entity} cell={cell} sizes={isPortrait ? cell.sizes : '110px'} />
      </span>
      <span className="told">
        <span className={isPortrait ? 'name' : 'name font-display'}>{name}</span>
        <span className="line">
          {role === undefined ? counted : `${isRole(role) ? t(`records.roles.${role}`) : role} · ${counted}`}
        </span>
      </span>
    </Link>
  )
}

/** The entity's picture, else a cover, else its initial. */
function Art({ entity, cell, sizes }: Omit<EntityTileProps, 'kind'> & { sizes: string }) {
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

const MenuList = lazy(async () => ({
  default: (await import('#web/components/buttons/menu-list.tsx')).MenuList,
}))

interface EntityCellProps extends Cell {
  readonly kind: EntityKind
  readonly entity: DrawnEntity
  /** Null outside of selection mode. */
  readonly isSelected: boolean | null
  readonly onTask: (task: EntityTask) => void
  readonly onSelect: (entity: DrawnEntity) => void
}

/** Card of an entity with its menu, which a button or a long press opens; with a checkbox in selection mode. */
export const EntityCell = memo(function EntityCell(props: EntityCellProps) {
  const { kind, entity, isSelected, onTask, onSelect, ...cell } = props
  const { t } = useTranslation()
  const { name } = entity
  const more = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useOpen()
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  useLongPress(more, isSelected === null ? open : null)
  const tasks = wasOpened ? taskEntries(t, entity, onTask) : null
  return (
    <div className="name-cell" data-chosen={isSelected || undefined}>
      <EntityTile kind={kind} entity={entity} cell={cell} />
      {isSelected !== null ? (
        // biome-ignore lint/a11y/useSemanticElements: a click anywhere on the card does the same
        <button
          type="button"
          role="checkbox"
          className="name-check"
          aria-checked={isSelected}
          aria-label={t('entities.selectOf', { name })}
          tabIndex={cell.tabIndex}
        >
          <Check aria-hidden="true" />
        </button>
      ) : (
        <button
          type="button"
          className="name-more"
          ref={more}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          aria-label={t('entities.more', { name })}
          tabIndex={cell.tabIndex}
          onClick={open}
        >
          <Ellipsis aria-hidden="true" />
        </button>
      )}
      {tasks !== null && (
        <Suspense>
          <MenuList
            label={t('entities.more', { name })}
            anchor={more}
            open={isOpen}
            byKey={false}
            onClose={() => setOpen(false)}
            entries={[
              tasks.edit,
              tasks.merge,
              {
                label: t('actions.select'),
                icon: <CheckCheck aria-hidden="true" />,
                onClick: () => onSelect(entity),
              },
              tasks.remove,
            ]}
          />
        </Suspense>
      )}
    </div>
  )
})
