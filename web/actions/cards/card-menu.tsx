import { Menu } from '@base-ui/react/menu'
import { Fragment, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useBack } from '#web/components/dialogs/use-back.ts'
import { useComicName } from '#web/components/text/issue-name.ts'
import type { CardItem } from '../select/selection.ts'
import { type CardEntry, useCardEntries } from './use-card-entries.ts'
import '#web/components/buttons/menu.css'
import './card-menu.css'

interface CardMenuProps {
  readonly item: CardItem
  readonly isRead: boolean
  readonly anchor: RefObject<HTMLElement | null>
  readonly open: boolean
  readonly onClose: () => void
}

/** The menu of a card: set aside, favourite, read, add to a playlist or entity, edit, select. */
export function CardMenu({ item, isRead, anchor, open, onClose }: CardMenuProps) {
  const { t } = useTranslation()
  useBack(open, onClose)
  const { aside, own, select } = useCardEntries(item, isRead)
  const nameOf = useComicName()
  const title = item.kind === 'series' ? item.series.name : nameOf(item.comic)
  return (
    <Menu.Root open={open} onOpenChange={(next) => !next && onClose()}>
      {/* Rendered inside the screen's landmark, like the card. */}
      <Menu.Portal container={anchor.current?.closest('main')}>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={6} style={{ zIndex: 'var(--z-panel)' }}>
          <Menu.Popup className="menu" aria-label={t('actions.more', { title })} finalFocus={anchor}>
            {[aside, own, select]
              .filter((entries) => entries.length > 0)
              .map((entries, index) => (
                <Fragment key={entries[0]?.label}>
                  {index > 0 && <div className="menu-separator" />}
                  {entries.map((entry) => (
                    <Entry key={entry.label} {...entry} />
                  ))}
                </Fragment>
              ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Entry({ icon: Icon, label, hint, shortcut, act }: CardEntry) {
  return (
    <Menu.Item className="menu-item" data-tall={hint !== undefined || undefined} onClick={act}>
      <Icon aria-hidden="true" />
      {hint === undefined ? (
        label
      ) : (
        <span>
          {label}
          <small>{hint}</small>
        </span>
      )}
      {shortcut && <span className="value">{shortcut}</span>}
    </Menu.Item>
  )
}
