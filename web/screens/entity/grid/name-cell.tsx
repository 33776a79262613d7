import { Check, CheckCheck, Ellipsis } from 'lucide-react'
import { type CSSProperties, lazy, memo, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type EntityKind, isRole } from '#domain/entities.ts'
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

interface NameTileProps {
  readonly kind: EntityKind
  readonly entity: DrawnEntity
  readonly cell: Cell
}

/** A character as a portrait; an artist, a publisher or a storyline as its name beside its picture or a cover. */
function NameTile({ kind, entity, cell }: NameTileProps) {
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

const MenuList = lazy(async () => ({
  default: (await import('#web/components/buttons/menu-list.tsx')).MenuList,
}))

interface NameCellProps extends Cell {
  readonly kind: EntityKind
  readonly entity: DrawnEntity
  /** Null while nobody chooses. */
  readonly isChosen: boolean | null
  readonly onTask: (task: EntityTask) => void
  readonly onChoose: (entity: DrawnEntity) => void
}

/** A name with what can be done with it: ⋯ over it, its box while several are chosen. */
export const NameCell = memo(function NameCell(props: NameCellProps) {
  const { kind, entity, isChosen, onTask, onChoose, ...cell } = props
  const { t } = useTranslation()
  const { name } = entity
  const more = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useOpen()
  const [wasOpened, setOpened] = useState(false)
  const tasks = wasOpened ? taskEntries(t, entity, onTask) : null
  return (
    <div className="name-cell" data-chosen={isChosen || undefined}>
      <NameTile kind={kind} entity={entity} cell={cell} />
      {isChosen !== null ? (
        // biome-ignore lint/a11y/useSemanticElements: a click anywhere on the card does the same
        <button
          type="button"
          role="checkbox"
          className="name-check"
          aria-checked={isChosen}
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
          onClick={() => {
            setOpened(true)
            setOpen(true)
          }}
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
                onClick: () => onChoose(entity),
              },
              tasks.remove,
            ]}
          />
        </Suspense>
      )}
    </div>
  )
})
