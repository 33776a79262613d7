import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import { Field } from '#web/components/field.tsx'
import { LONGER, toast } from '#web/components/toasts.tsx'
import { createPlaylist, renamePlaylist } from '#web/data/playlists.ts'

interface NameDialogProps {
  /** The playlist to be renamed; absent for a new one. */
  readonly playlist?: { readonly id: string; readonly name: string } | undefined
  readonly open: boolean
  readonly onClose: () => void
}

/** Makes a playlist, or gives one another name. */
export function NameDialog({ playlist, open, onClose }: NameDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const errorText = useErrorText()
  const form = useId()
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
      toast.error(t(playlist === undefined ? 'playlists.createFailed' : 'playlists.updateFailed'), {
        ...LONGER,
        description: errorText(error),
      }),
  })
  const isBlank = name.trim() === ''
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isBlank && !saving.isPending) saving.mutate(name.trim())
  }
  const words =
    playlist === undefined
      ? { title: t('playlists.createTitle'), idle: t('playlists.create'), busy: t('playlists.creating') }
      : { title: t('playlists.edit'), idle: t('playlists.save'), busy: t('playlists.saving') }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.title}
      focus={field}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button kind="primary" type="submit" form={form} busy={saving.isPending} disabled={isBlank}>
            {saving.isPending ? words.busy : words.idle}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save}>
        <Field
          ref={field}
          label={t('playlists.name')}
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
