import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEVICE_NAME_MAX } from '#domain/device-key.ts'
import { FormDialog } from '#web/components/dialogs/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { renameDevice } from '#web/data/devices/devices.ts'

interface RenameProps {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

/** Dialog that renames a device. */
export function RenameDialog({ id, name, onClose }: RenameProps) {
  const { t } = useTranslation()
  const text = useErrorText()
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [wanted, setWanted] = useState(name)
  const rename = useMutation({
    mutationFn: () => renameDevice(client, id, wanted.trim()),
    onSuccess: () => {
      toast.success(t('connect.renamed'))
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('connect.rename')}
      focus={field}
      action={t('actions.save')}
      busy={rename.isPending}
      disabled={wanted.trim() === ''}
      onSubmit={() => rename.mutate()}
    >
      <Field
        ref={field}
        label={t('connect.name')}
        maxLength={DEVICE_NAME_MAX}
        value={wanted}
        error={rename.error && text(rename.error)}
        onChange={(event) => setWanted(event.target.value)}
      />
    </FormDialog>
  )
}
