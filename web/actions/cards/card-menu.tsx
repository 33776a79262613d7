import { Menu } from '@base-ui/react/menu'
import { Check, CheckCheck, Circle, Heart, HeartOff, ListPlus, Pencil, UserPlus } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useBack } from '#web/components/dialogs/use-back.ts'
import { useComicName } from '#web/components/text/issue-name.ts'
import { type CardItem, canSelect, toggleItem } from '../select/selection.ts'
import { useCardActions } from '../use-card-actions.ts'
import { AsideItems } from './aside-items.tsx'
import { useCardState } from './use-card-state.ts'
import '#web/components/buttons/menu.css'

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
  const marks = useCardActions()
  useBack(open, onClose)
  const state = useCardState(item, isRead)
  const nameOf = useComicName()
  const title = item.kind === 'series' ? item.series.name : nameOf(item.comic)
  return (
    <Menu.Root open={open} onOpenChange={(next) => !next && onClose()}>
      {/* Rendered inside the screen's landmark, like the card. */}
      <Menu.Portal container={anchor.current?.closest('main')}>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={6} style={{ zIndex: 'var(--z-panel)' }}>
          <Menu.Popup className="menu" aria-label={t('actions.more', { title })} finalFocus={anchor}>
            {item.kind === 'comic' && !state.isRead && <AsideItems comic={item.comic} />}
            <Menu.Item className="menu-item" onClick={() => void marks.favour([item], !state.isFavourite)}>
              {state.isFavourite ? <HeartOff aria-hidden="true" /> : <Heart aria-hidden="true" />}
              {t(state.isFavourite ? 'actions.unfavourite' : 'actions.favourite')}
            </Menu.Item>
            <Menu.Item className="menu-item" onClick={() => void marks.setRead([item], !state.isRead)}>
              {state.isRead ? <Circle aria-hidden="true" /> : <Check aria-hidden="true" />}
              {t(state.isRead ? 'actions.unread' : 'actions.read')}
            </Menu.Item>
            <Menu.Item className="menu-item" onClick={() => marks.addToPlaylist([item])}>
              <ListPlus aria-hidden="true" />
              {t('actions.addToPlaylist')}
            </Menu.Item>
            <Menu.Item className="menu-item" onClick={() => marks.addToEntity([item])}>
              <UserPlus aria-hidden="true" />
              {t('actions.addToEntity')}
            </Menu.Item>
            <Menu.Item className="menu-item" onClick={() => marks.editCard(item)}>
              <Pencil aria-hidden="true" />
              {t('actions.edit')}
            </Menu.Item>
            {canSelect() && (
              <>
                <div className="menu-separator" />
                <Menu.Item className="menu-item" onClick={() => toggleItem(item)}>
                  <CheckCheck aria-hidden="true" />
                  {t('actions.select')}
                  <span className="value">X</span>
                </Menu.Item>
              </>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
