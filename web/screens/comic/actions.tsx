import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, CheckCheck, Ellipsis, Heart, ListPlus, Pencil, RotateCcw, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReadingState } from '#domain/reading/reading-state.ts'
import { playlistItemsOf } from '#web/actions/comics-of.ts'
import { openTask } from '#web/actions/tasks.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { MenuButton } from '#web/components/buttons/menu-button.tsx'
import { useIsPhone } from '#web/components/screen/use-media.ts'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { sessionQuery } from '#web/data/account/session.ts'
import { type ComicDetail, readingLength } from '#web/data/comics/comic.ts'
import { favouritesQuery, setFavourites, setRead } from '#web/data/comics/marks.ts'

interface ActionsProps {
  readonly comic: ComicDetail
  readonly state: ReadingState
}

/** The comic's actions other than reading: favourite, add, edit, menu; on a phone three equal ones without the menu. */
export function Actions({ comic, state }: ActionsProps) {
  const { t } = useTranslation()
  const { data: session } = useQuery(sessionQuery)
  const isPhone = useIsPhone()
  const mark = useMark(comic)
  if (!session) return null
  const isRead = state.state === 'read'
  return (
    <div className="actions">
      <Favourite comic={comic} />
      <Button
        icon={<ListPlus aria-hidden="true" />}
        onClick={() =>
          openTask({ kind: 'add-to-playlist', items: playlistItemsOf([{ kind: 'comic', comic }]) })
        }
      >
        {t(isPhone ? 'actions.addTo' : 'actions.addToPlaylist')}
      </Button>
      {!isPhone && (
        <>
          <Button
            icon={<Pencil aria-hidden="true" />}
            aria-keyshortcuts="E"
            onClick={() => openTask({ kind: 'edit-issue', comic })}
          >
            {t('actions.edit')}
          </Button>
          <More comic={comic} state={state} />
        </>
      )}
      {isPhone && mark.isPossible && (
        <Button
          icon={isRead ? <RotateCcw aria-hidden="true" /> : <Check aria-hidden="true" />}
          onClick={() => mark.press(!isRead)}
        >
          {t(isRead ? 'comic.shortUnread' : 'comic.shortRead')}
        </Button>
      )}
    </div>
  )
}

/** Returns the action that marks the comic as read or unread, and whether it has anything to read. */
function useMark(comic: ComicDetail) {
  const { t } = useTranslation()
  const showError = useErrorToast()
  const client = useQueryClient()
  const length = readingLength(comic)
  const mark = useMutation({
    mutationFn: (read: boolean) => setRead(client, [{ ...comic, pageCount: length }], read),
  })
  const press = (read: boolean) =>
    mark.mutate(read, {
      onError: (error) => showError(error, t('comic.markFailed')),
    })
  return { isPossible: length > 0, press }
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

/** Menu that marks the comic as read or unread and adds it to other lists; on a phone it also edits. */
export function More({ comic, state }: ActionsProps) {
  const { t } = useTranslation()
  const { data: session } = useQuery(sessionQuery)
  const isPhone = useIsPhone()
  const mark = useMark(comic)
  if (!session) return null
  const edit = {
    label: t('actions.edit'),
    icon: <Pencil aria-hidden="true" />,
    onClick: () => openTask({ kind: 'edit-issue', comic }),
  }
  const read = {
    label: t('actions.read'),
    icon: <CheckCheck aria-hidden="true" />,
    onClick: () => mark.press(true),
  }
  const unread = {
    label: t('comic.markUnread'),
    icon: <RotateCcw aria-hidden="true" />,
    onClick: () => mark.press(false),
  }
  const addToEntity = {
    label: t('actions.addToEntity'),
    icon: <UserPlus aria-hidden="true" />,
    onClick: () => openTask({ kind: 'add-to-entity', items: [{ kind: 'comic', comic }] }),
  }
  const entries = [
    ...(isPhone ? [edit] : []),
    ...(mark.isPossible && state.state !== 'read' ? [read] : []),
    ...(mark.isPossible && (state.state === 'read' || state.state === 'started') ? [unread] : []),
    addToEntity,
  ]
  return (
    <MenuButton
      className="more"
      icon={<Ellipsis aria-hidden="true" />}
      label={t('comic.more')}
      entries={entries}
    />
  )
}
