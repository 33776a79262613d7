import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  ArrowDownAZ,
  CalendarArrowDown,
  Ellipsis,
  ImageOff,
  ImageUp,
  ListPlus,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isAppError } from '#domain/errors/errors.ts'
import { LazyNameDialog } from '#web/actions/playlists/lazy-name-dialog.tsx'
import { useRemovePlaylist } from '#web/actions/playlists/use-playlist-actions.ts'
import { openTask } from '#web/actions/tasks.ts'
import { paths } from '#web/app/paths.ts'
import { Button, ButtonLink } from '#web/components/buttons/button.tsx'
import { MenuButton } from '#web/components/buttons/menu-button.tsx'
import { Confirm } from '#web/components/dialogs/confirm.tsx'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import { PictureInput } from '#web/components/fields/picture-input.tsx'
import { BackLink } from '#web/components/screen/missing.tsx'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useAttempt, useUndoable } from '#web/components/toasts/use-attempt.ts'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { allItems, type PlaylistRun, sortPlaylist } from '#web/data/playlists/playlist-items.ts'
import { type Playlist, putPlaylistImage } from '#web/data/playlists/playlists.ts'

/** Returns functions that set or remove a playlist's image; the outcome is shown in a toast. */
function useImage({ id }: Playlist) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const showError = useErrorToast()
  const input = useRef<HTMLInputElement>(null)
  const put = useMutation({
    mutationFn: (file: File | null) => putPlaylistImage(client, id, file),
    onSuccess: (_done, file) =>
      toast.success(t(file === null ? 'playlists.imageRemoved' : 'playlists.imagePut')),
    onError: (error) => {
      const isRefused = isAppError(error, 'image-type') || isAppError(error, 'image-too-large')
      showError(error, isRefused ? undefined : t('playlists.imageFailed'))
    },
  })
  return {
    isBusy: put.isPending,
    choose: () => input.current?.click(),
    remove: () => put.mutate(null),
    input: <PictureInput ref={input} label={t('playlists.image')} onPicture={(file) => put.mutate(file)} />,
  }
}

/** Link to all playlists. */
export function Back() {
  const { t } = useTranslation()
  return <BackLink to={paths.playlists}>{t('nav.playlists')}</BackLink>
}

/** Head of a playlist: name, counts and actions. */
export function Head({ data }: { data: PlaylistRun }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { playlist, comics, pages, total } = data
  const [isNaming, setNaming] = useOpen()
  const [isAsking, setAsking] = useOpen()
  const attempt = useAttempt()
  const undoable = useUndoable()
  const removePlaylist = useRemovePlaylist()
  const image = useImage(playlist)
  const addAll = () =>
    void attempt(t('actions.addToPlaylistFailed'), async () =>
      openTask({ kind: 'add-to-playlist', items: await allItems(playlist.id) }),
    )
  const sort = (by: 'name' | 'date') =>
    void undoable({ done: t('playlists.sorted'), failed: t('playlists.updateFailed') }, () =>
      sortPlaylist(client, playlist.id, by),
    )
  const remove = async () => {
    setAsking(false)
    if (await removePlaylist(playlist.id)) void navigate(paths.playlists)
  }
  const sorts = [
    {
      label: t('playlists.sortByName'),
      icon: <ArrowDownAZ aria-hidden="true" />,
      onClick: () => sort('name'),
    },
    {
      label: t('playlists.sortByDate'),
      icon: <CalendarArrowDown aria-hidden="true" />,
      onClick: () => sort('date'),
    },
  ]
  const addition = {
    label: t('actions.addAll'),
    icon: <ListPlus aria-hidden="true" />,
    onClick: addAll,
  }
  const entries = [
    ...(total > 0 ? [addition] : []),
    { label: t('playlists.edit'), icon: <Pencil aria-hidden="true" />, onClick: () => setNaming(true) },
    {
      label: t(playlist.image === null ? 'playlists.putImage' : 'playlists.changeImage'),
      icon: <ImageUp aria-hidden="true" />,
      onClick: image.choose,
    },
    ...(playlist.image === null
      ? []
      : [
          {
            label: t('playlists.removeImage'),
            icon: <ImageOff aria-hidden="true" />,
            onClick: image.remove,
          },
        ]),
    ...(total > 1 ? sorts : []),
    { label: t('playlists.remove'), icon: <Trash2 aria-hidden="true" />, onClick: () => setAsking(true) },
  ]
  return (
    <header className="playlist-head">
      <div className="top">
        <Back />
      </div>
      <h1 className="font-display">{playlist.name}</h1>
      <p className="facts tabular">
        <span>{t('comics.total', { count: total })}</span>
        {comics > 0 && <span className="comics">{t('common.comics', { count: comics })}</span>}
        {pages > 0 && <span>{t('common.pages', { count: pages })}</span>}
      </p>
      <div className="actions">
        <ButtonLink className="add" to={paths.comics()} icon={<Plus aria-hidden="true" />}>
          <span>{t('playlists.add')}</span>
        </ButtonLink>
        <Button className="rename" icon={<Pencil aria-hidden="true" />} onClick={() => setNaming(true)}>
          {t('playlists.rename')}
        </Button>
        <MenuButton
          className="more"
          icon={<Ellipsis aria-hidden="true" />}
          busy={image.isBusy}
          label={t('playlists.more', { name: playlist.name })}
          entries={entries}
        />
      </div>
      {image.input}
      <LazyNameDialog playlist={playlist} open={isNaming} onClose={() => setNaming(false)} />
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('playlists.remove')}
        action={t('entities.delete')}
        onConfirm={() => void remove()}
      >
        {t('playlists.removeAsk')}
      </Confirm>
    </header>
  )
}
