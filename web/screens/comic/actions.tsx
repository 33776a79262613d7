import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck, Ellipsis, Heart, ListPlus, Pencil, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReadingState } from '#domain/reading/reading-state.ts'
import { playlistItemsOf } from '#web/actions/comics-of.ts'
import { openTask } from '#web/actions/tasks.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { MenuButton } from '#web/components/buttons/menu-button.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { sessionQuery } from '#web/data/account/session.ts'
import { type ComicDetail, readingLength } from '#web/data/comics/comic.ts'
import { favouritesQuery, setFavourites, setRead } from '#web/data/comics/marks.ts'

interface ActionsProps {
  readonly comic: ComicDetail
  readonly state: ReadingState
}

/** The comic's actions other than reading: favourite, add, edit, menu. */
export function Actions({ comic, state }: ActionsProps) {
  const { t } = useTranslation()
  const { data: session } = useQuery(sessionQuery)
  if (!session) return null
  return (
    <div className="actions">
      <Favourite comic={comic} />
      <Button
        icon={<ListPlus aria-hidden="true" />}
        onClick={() =>
          openTask({ kind: 'add-to-playlist', items: playlistItemsOf([{ kind: 'comic', comic }]) })
        }
      >
        {t('actions.addToPlaylist')}
      </Button>
      <Button
        icon={<Pencil aria-hidden="true" />}
        aria-keyshortcuts="E"
        onClick={() => openTask({ kind: 'edit-issue', comic })}
      >
        {t('actions.edit')}
      </Button>
      <More comic={comic} state={state} />
    </div>
  )
}

function Favourite({ comic }: { comic: ComicDetail }) {
  const { t } = useTranslation()
  const showError = useErrorToast()
  const client = useQueryClient()
  const { data: favourites } = useQuery(favouritesQuery)
  const favourite = favourites?.has(comic.id) ?? false
  const mark = useMutation({ mutationFn: (wanted: boolean) => setFavourites(client, [comic], wanted) })
  const press = () =>
    mark.mutate(!favourite, {
      onError: (error) => showError(error, t('comic.favouriteFailed')),
    })
  return (
    <Button
      className="favourite"
      icon={<Heart aria-hidden="true" />}
      aria-pressed={favourite}
      onClick={press}
    >
      {t('comic.favourite')}
    </Button>
  )
}

/** Menu that marks the comic as read or unread. */
function More({ comic, state }: ActionsProps) {
  const { t } = useTranslation()
  const showError = useErrorToast()
  const client = useQueryClient()
  const length = readingLength(comic)
  const mark = useMutation({
    mutationFn: (read: boolean) => setRead(client, [{ ...comic, pageCount: length }], read),
  })
  const canRead = length > 0
  const press = (read: boolean) =>
    mark.mutate(read, {
      onError: (error) => showError(error, t('comic.markFailed')),
    })
  const read = {
    label: t('actions.read'),
    icon: <CheckCheck aria-hidden="true" />,
    onClick: () => press(true),
  }
  const unread = {
    label: t('comic.markUnread'),
    icon: <RotateCcw aria-hidden="true" />,
    onClick: () => press(false),
  }
  const entries = [
    ...(canRead && state.state !== 'read' ? [read] : []),
    ...(canRead && (state.state === 'read' || state.state === 'started') ? [unread] : []),
  ]
  if (entries.length === 0) return null
  return (
    <MenuButton
      className="more"
      icon={<Ellipsis aria-hidden="true" />}
      label={t('comic.more')}
      entries={entries}
    />
  )
}
