import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EDITED_AT_ONCE } from '#domain/limits.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useAttempt } from '#web/components/toasts/use-attempt.ts'
import { favour, setRead } from '#web/data/comics/marks.ts'
import { comicsOf, playlistItemsOf } from './comics-of.ts'
import type { CardItem } from './select/selection.ts'
import { begin } from './tasks.ts'

/** What can be done with cards, one or many; each tells how it went and never rejects. */
export function useMarks() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const attemptAs = useAttempt()
  const attempt = (act: () => Promise<void>) => attemptAs(t('errors.comic-update-failed'), act)

  return {
    favour: (items: readonly CardItem[], isFavourite: boolean) =>
      attempt(async () => {
        const comics = await comicsOf(client, items)
        await favour(client, comics, isFavourite)
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
      begin({ kind: 'add-to-playlist', items: playlistItemsOf(items) }),

    /** To a storyline, a character or an artist, which a dialog asks for. */
    addToEntity: (items: readonly CardItem[]) => begin({ kind: 'add-to-entity', items }),

    /** A card's own metadata: the comic's, or the series'. */
    editCard: (item: CardItem) =>
      begin(
        item.kind === 'series'
          ? { kind: 'edit-series', series: item.series }
          : { kind: 'edit-issue', comic: item.comic },
      ),

    /** The comics that cards stand for, all at once. */
    editComics: (items: readonly CardItem[]) =>
      attempt(async () => {
        const comics = await comicsOf(client, items)
        const [first] = comics
        if (comics.length > EDITED_AT_ONCE) toast.warning(t('actions.tooMany', { max: EDITED_AT_ONCE }))
        else if (comics.length === 1 && first) begin({ kind: 'edit-issue', comic: first })
        else if (comics.length > 1) begin({ kind: 'edit-many', comics })
      }),
  }
}
