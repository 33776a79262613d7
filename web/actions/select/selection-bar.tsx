import {
  Check,
  Circle,
  Ellipsis,
  FilePen,
  FolderTree,
  Heart,
  ListPlus,
  Pencil,
  UserPlus,
  X,
} from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { MenuButton } from '#web/components/buttons/menu-button.tsx'
import { useRoving } from '#web/components/focus/roving.ts'
import { countOf } from '../comics-of.ts'
import { useCardActions } from '../use-card-actions.ts'
import { useFileActions } from '../use-file-actions.ts'
import { clearSelection, type Selection } from './selection.ts'
import './selection-bar.css'

/** Number of buttons besides "select all", between which arrow keys move. */
const ACTIONS = 7

interface SelectionBarProps {
  readonly chosen: Selection
  readonly area: RefObject<HTMLElement | null>
  /** Selects the whole list; undefined if it cannot be selected, or is. */
  readonly selectAll: (() => Promise<void>) | undefined
  /** True while the whole list is being loaded. */
  readonly busy: boolean
}

/** Bar with the number of selected cards and the actions for them. */
export function SelectionBar({ chosen, area, selectAll, busy }: SelectionBarProps) {
  const { t } = useTranslation()
  const marks = useCardActions()
  const files = useFileActions()
  const items = [...chosen.values()]
  const comics = countOf(items)
  const first = selectAll === undefined ? 0 : 1
  const bar = useRef<HTMLDivElement>(null)
  const { current, container } = useRoving(ACTIONS + first, ACTIONS + first, (index) =>
    bar.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus(),
  )
  const isAllPressed = useRef(false)
  // The button of "select all" disappears with the focus.
  useLayoutEffect(() => {
    if (first === 0 && isAllPressed.current)
      bar.current?.querySelector<HTMLElement>('[data-index="0"]')?.focus()
    isAllPressed.current = false
  }, [first])
  const stop = (index: number) => ({ 'data-index': index, tabIndex: index === current ? 0 : -1 })
  const cancel = () => {
    const [key] = [...chosen.keys()].slice(-1)
    clearSelection()
    area.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key ?? '')}"] a`)?.focus()
  }
  return (
    <div
      className="selection-bar"
      role="toolbar"
      aria-label={t('actions.selection')}
      ref={bar}
      onKeyDown={container.onKeyDown}
      onFocus={container.onFocus}
    >
      <p role="status">
        <b className="tabular">{items.length}</b>
        <span className="wide">
          {t('actions.items', { count: items.length })}
          {comics !== items.length && <small> · {t('common.comics', { count: comics })}</small>}
        </span>
      </p>
      {selectAll && (
        <Button
          kind="ghost"
          className="selection-all"
          {...stop(0)}
          busy={busy}
          onClick={() => {
            isAllPressed.current = true
            void selectAll()
          }}
        >
          {t('actions.selectAll')}
        </Button>
      )}
      <Action
        {...stop(first)}
        icon={<Check aria-hidden="true" />}
        label={t('actions.readMany')}
        short={t('actions.shortRead')}
        onClick={() => void marks.setRead(items, true)}
      />
      <Action
        {...stop(first + 1)}
        icon={<Circle aria-hidden="true" />}
        label={t('actions.unreadMany')}
        short={t('actions.shortUnread')}
        isIcon
        onClick={() => void marks.setRead(items, false)}
      />
      <Action
        {...stop(first + 2)}
        icon={<Heart aria-hidden="true" />}
        label={t('actions.favourite')}
        short={t('actions.shortFavourite')}
        isIcon
        onClick={() => void marks.favour(items, true)}
      />
      <Action
        {...stop(first + 3)}
        icon={<ListPlus aria-hidden="true" />}
        label={t('actions.addToPlaylist')}
        short={t('actions.shortPlaylist')}
        onClick={() => marks.addToPlaylist(items)}
      />
      <Action
        {...stop(first + 4)}
        icon={<Pencil aria-hidden="true" />}
        label={t('actions.edit')}
        short={t('actions.shortEdit')}
        onClick={() => void marks.editComics(items)}
      />
      {files === null ? (
        <Action
          {...stop(first + 5)}
          icon={<UserPlus aria-hidden="true" />}
          label={t('actions.addToEntity')}
          short={t('actions.shortEntity')}
          isIcon
          onClick={() => marks.addToEntity(items)}
        />
      ) : (
        <MenuButton
          {...stop(first + 5)}
          className="selection-action"
          icon={<Ellipsis aria-hidden="true" />}
          label={t('fileActions.more')}
          entries={[
            {
              label: t('actions.addToEntity'),
              icon: <UserPlus aria-hidden="true" />,
              onClick: () => marks.addToEntity(items),
            },
            {
              label: t('fileActions.write'),
              icon: <FilePen aria-hidden="true" />,
              onClick: () => files.write(items),
            },
            {
              label: t('fileActions.organise'),
              icon: <FolderTree aria-hidden="true" />,
              onClick: () => files.organise(items),
            },
          ]}
        >
          <span className="narrow" aria-hidden="true">
            {t('fileActions.short')}
          </span>
        </MenuButton>
      )}
      <button
        type="button"
        {...stop(first + 6)}
        className="selection-cancel"
        aria-label={t('actions.cancelSelection')}
        onClick={cancel}
      >
        <X className="narrow" aria-hidden="true" />
        <span className="wide">{t('common.cancel')}</span>
        <kbd className="wide">Esc</kbd>
      </button>
    </div>
  )
}

interface ActionProps {
  readonly icon: ReactNode
  readonly label: string
  /** Label below the icon on a phone. */
  readonly short: string
  /** True if only the icon is shown on devices with a mouse. */
  readonly isIcon?: boolean
  readonly onClick: () => void
  readonly 'data-index': number
  readonly tabIndex: number
}

function Action({ icon, label, short, isIcon = false, onClick, ...stop }: ActionProps) {
  return (
    <button
      type="button"
      {...stop}
      className="button selection-action"
      data-kind="secondary"
      data-icon={isIcon || undefined}
      aria-label={label}
      title={isIcon ? label : undefined}
      onClick={onClick}
    >
      {icon}
      {!isIcon && <span className="wide">{label}</span>}
      <span className="narrow" aria-hidden="true">
        {short}
      </span>
    </button>
  )
}
