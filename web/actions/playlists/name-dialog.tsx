import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#web/components/dialogs/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { createPlaylist, renamePlaylist } from '#web/data/playlists/playlists.ts'

interface NameDialogProps {
  /** The playlist to rename; absent for a new playlist. */
  readonly playlist?: { readonly id: string; readonly name: string } | undefined
  readonly open: boolean
  readonly onClose: () => void
}

/** Dialog that creates or renames a playlist. */
export function NameDialog({ playlist, open, onClose }: NameDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const showError = useErrorToast()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(playlist?.name ?? '')
  const saving = useMutation({
    mutationFn: async (given: string) => {
      if (playlist === undefined) await createPlaylist(client, given)
      else await renamePlaylist(client, playlist.id, given)
    },
    onSuccess: () => {
      toast.success(t(playlist === undefined ? 'playlists.created' : 'playlists.updated'))
      onClose()
    },
    onError: (error) =>
      showError(error, t(playlist === undefined ? 'playlists.createFailed' : 'playlists.updateFailed')),
  })
  const isBlank = name.trim() === ''
  const words =
    playlist === undefined
      ? { title: t('playlists.createTitle'), idle: t('playlists.create'), busy: t('playlists.creating') }
      : { title: t('playlists.edit'), idle: t('actions.save'), busy: t('playlists.saving') }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words.title}
      focus={field}
      action={saving.isPending ? words.busy : words.idle}
      busy={saving.isPending}
      disabled={isBlank}
      onSubmit={() => saving.mutate(name.trim())}
    >
      <Field
        ref={field}
        label={t('playlists.name')}
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}
