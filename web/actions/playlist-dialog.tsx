import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ListMusic } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlaylistItem } from '#contract/helper/playlists.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { useBack } from '#web/components/dialogs/use-back.ts'
import { Field } from '#web/components/fields/field.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { addToPlaylist, createPlaylist, playlistsQuery } from '#web/data/playlists/playlists.ts'
import './playlist-dialog.css'

interface PlaylistDialogProps {
  readonly items: readonly PlaylistItem[]
  readonly open: boolean
  readonly onClose: () => void
}

/** Dialog that adds comics and series to an existing or new playlist. */
export function PlaylistDialog({ items, open, onClose }: PlaylistDialogProps) {
  useBack(open, onClose)
  const { t } = useTranslation()
  const client = useQueryClient()
  const showError = useErrorToast()
  const query = useQuery(playlistsQuery)
  const [name, setName] = useState('')
  const done = {
    onSuccess: () => {
      toast.success(t('actions.addedToPlaylist'))
      onClose()
    },
    onError: (error: unknown) => showError(error, t('actions.addToPlaylistFailed')),
  }
  const adding = useMutation({ mutationFn: (id: string) => addToPlaylist(client, id, items), ...done })
  const creating = useMutation({
    mutationFn: () => createPlaylist(client, name.trim()),
    onSuccess: (id) => adding.mutate(id),
    onError: (error) => showError(error, t('actions.createPlaylistFailed')),
  })
  const busy = adding.isPending || creating.isPending
  const create = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !busy) creating.mutate()
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('actions.addToPlaylist')}>
      <QueryState
        queries={[query]}
        errorTitle={t('actions.playlistsFailed')}
        skeleton={<p role="status">{t('actions.loadingPlaylists')}</p>}
      >
        {(lists) =>
          lists.length > 0 && (
            <ul className="playlist-choice">
              {lists.map((list) => (
                <li key={list.id}>
                  <button type="button" disabled={busy} onClick={() => adding.mutate(list.id)}>
                    <ListMusic aria-hidden="true" />
                    <span>{list.name}</span>
                    <small className="tabular">{list.itemsCount}</small>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      <form className="playlist-new" onSubmit={create}>
        <Field
          label={t('actions.newPlaylist')}
          placeholder={t('actions.playlistName')}
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button kind="primary" type="submit" busy={busy} disabled={name.trim() === '' && !busy}>
          {t('actions.create')}
        </Button>
      </form>
    </Dialog>
  )
}
