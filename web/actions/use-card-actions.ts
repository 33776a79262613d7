import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EDITED_AT_ONCE } from '#domain/limits.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useAttempt } from '#web/components/toasts/use-attempt.ts'
import { setFavourites, setRead } from '#web/data/comics/marks.ts'
import { comicsOf, playlistItemsOf } from './comics-of.ts'
import type { CardItem } from './select/selection.ts'
import { openTask } from './tasks.ts'

/** Returns the actions for one or more cards. Failures are shown in a toast; no action rejects. */
export function useCardActions() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const attemptAs = useAttempt()
  const attempt = (act: () => Promise<void>) => attemptAs(t('errors.comic-update-failed'), act)

  return {
    favour: (items: readonly CardItem[], isFavourite: boolean) =>
      attempt(async () => {
        const comics = await comicsOf(client, items)
        await setFavourites(client, comics, isFavourite)
        if (isFavourite && comics.length > 1) toast.success(t('actions.favoured', { count: comics.length }))
      }),

    setRead: (items: readonly CardItem[], isRead: boolean) =>
      attempt(async () => {
        const comics = await comicsOf(client, items)
        const putBack = await setRead(client, comics, isRead)
        const count = comics.length
        toast.success(t(isRead ? 'actions.markedRead' : 'actions.markedUnread', { count }), {
          action: { label: t('actions.undo'), onClick: () => void attempt(putBack) },
        })
      }),

    addToPlaylist: (items: readonly CardItem[]) =>
      openTask({ kind: 'add-to-playlist', items: playlistItemsOf(items) }),

    /** Opens the dialog that adds cards to a storyline, a character or an artist. */
    addToEntity: (items: readonly CardItem[]) => openTask({ kind: 'add-to-entity', items }),

    /** Opens the metadata editor of a card's comic or series. */
    editCard: (item: CardItem) =>
      openTask(
        item.kind === 'series'
          ? { kind: 'edit-series', series: item.series }
          : { kind: 'edit-issue', comic: item.comic },
      ),

    /** Opens the metadata editor of all comics of cards. */
    editComics: (items: readonly CardItem[]) =>
      attempt(async () => {
        const comics = await comicsOf(client, items)
        const [first] = comics
        if (comics.length > EDITED_AT_ONCE) toast.warning(t('actions.tooMany', { max: EDITED_AT_ONCE }))
        else if (comics.length === 1 && first) openTask({ kind: 'edit-issue', comic: first })
        else if (comics.length > 1) openTask({ kind: 'edit-many', comics })
      }),
  }
}
