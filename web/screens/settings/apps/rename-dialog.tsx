import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEVICE_NAME_MAX } from '#domain/device-key.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import { Field } from '#web/components/field.tsx'
import { toast } from '#web/components/toasts.tsx'
import { renameDevice } from '#web/data/devices.ts'

interface RenameProps {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

/** Another name for a device. */
export function RenameDialog({ id, name, onClose }: RenameProps) {
  const { t } = useTranslation()
  const text = useErrorText()
  const client = useQueryClient()
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [wanted, setWanted] = useState(name)
  const rename = useMutation({
    mutationFn: () => renameDevice(client, id, wanted.trim()),
    onSuccess: () => {
      toast.success(t('connect.renamed'))
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted.trim() !== '' && !rename.isPending) rename.mutate()
  }
  const footer = (
    <>
      <Button kind="ghost" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button
        type="submit"
        form={form}
        kind="primary"
        busy={rename.isPending}
        disabled={wanted.trim() === ''}
      >
        {t('connect.save')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t('connect.rename')} footer={footer} focus={field}>
      <form id={form} onSubmit={submit} noValidate>
        <Field
          ref={field}
          label={t('connect.name')}
          maxLength={DEVICE_NAME_MAX}
          value={wanted}
          error={rename.error && text(rename.error)}
          onChange={(event) => setWanted(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
