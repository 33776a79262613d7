import { Check, CheckCheck, Ellipsis } from 'lucide-react'
import { lazy, memo, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityKind } from '#domain/entities.ts'
import type { Cell } from '#web/components/cover-grid.tsx'
import { useOpen } from '#web/components/use-open.ts'
import type { DrawnEntity } from '#web/data/entities.ts'
import { taskEntries } from '../dialogs/task-entries.tsx'
import type { EntityTask } from '../dialogs/tasks.ts'
import { NameTile } from './name-tile.tsx'

const MenuList = lazy(async () => ({ default: (await import('#web/components/menu-list.tsx')).MenuList }))

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
