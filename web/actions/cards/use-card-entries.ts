import {
  Ban,
  Bell,
  Check,
  CheckCheck,
  Circle,
  Clock,
  FilePen,
  Heart,
  HeartOff,
  ListPlus,
  type LucideIcon,
  Pencil,
  UserPlus,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ComicCard } from '#web/data/comics/comics.ts'
import { type CardItem, canSelect, toggleItem } from '../select/selection.ts'
import { useCardActions } from '../use-card-actions.ts'
import { useFileActions } from '../use-file-actions.ts'
import { useCardState } from './use-card-state.ts'
import { useSetAside } from './use-set-aside.ts'

/** An action of a card, as the menu and the sheet show it. */
export interface CardEntry {
  readonly icon: LucideIcon
  readonly label: string
  /** Second line. */
  readonly hint?: string
  /** Key that does the same. */
  readonly shortcut?: string
  readonly act: () => void
}

/** Returns the actions that set a comic aside: for a week, until its series has news, or for good. */
function useAsideEntries(comic: ComicCard | null): CardEntry[] {
  const { t } = useTranslation()
  const set = useSetAside()
  if (comic === null) return []
  const page = comic.progress?.page
  const news: CardEntry = {
    icon: Bell,
    label: t('actions.aside.news'),
    hint: t('actions.aside.newsHint'),
    act: () => set(comic, 'news'),
  }
  return [
    {
      icon: Clock,
      label: t('actions.aside.later'),
      hint: t('actions.aside.laterHint'),
      act: () => set(comic, 'later'),
    },
    ...(comic.seriesKey === null ? [] : [news]),
    {
      icon: Ban,
      label: t('actions.aside.dropped'),
      hint: page === undefined ? t('actions.aside.droppedHint') : t('actions.aside.droppedAt', { page }),
      act: () => set(comic, 'dropped'),
    },
  ]
}

/** Returns the actions of a card in groups: those that set it aside, its own, and the selection. */
export function useCardEntries(item: CardItem, isRead: boolean) {
  const { t } = useTranslation()
  const marks = useCardActions()
  const files = useFileActions()
  const state = useCardState(item, isRead)
  const aside = useAsideEntries(item.kind === 'comic' && !state.isRead ? item.comic : null)
  const own: CardEntry[] = [
    {
      icon: state.isRead ? Circle : Check,
      label: t(state.isRead ? 'actions.unread' : 'actions.read'),
      act: () => void marks.setRead([item], !state.isRead),
    },
    {
      icon: state.isFavourite ? HeartOff : Heart,
      label: t(state.isFavourite ? 'actions.unfavourite' : 'actions.favourite'),
      act: () => void marks.favour([item], !state.isFavourite),
    },
    { icon: ListPlus, label: t('actions.addToPlaylist'), act: () => marks.addToPlaylist([item]) },
    { icon: UserPlus, label: t('actions.addToEntity'), act: () => marks.addToEntity([item]) },
    { icon: Pencil, label: t('actions.edit'), act: () => marks.editCard(item) },
    ...(files === null
      ? []
      : [{ icon: FilePen, label: t('fileActions.write'), act: () => files.write([item]) }]),
  ]
  const select: CardEntry[] = canSelect()
    ? [{ icon: CheckCheck, label: t('actions.select'), shortcut: 'X', act: () => toggleItem(item) }]
    : []
  return { aside, own, select }
}
