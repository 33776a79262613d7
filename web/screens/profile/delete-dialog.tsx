import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#web/components/dialogs/form-dialog.tsx'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { deleteAccount } from '#web/data/account/profile.ts'
import { configQuery, meQuery } from '#web/data/connection/config.ts'

/** Dialog that deletes the account and all its data after the user has entered the password. */
export function DeleteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const text = useErrorText()
  const client = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const [password, setPassword] = useState('')
  const remove = useMutation({
    mutationFn: () => deleteAccount(password),
    onSuccess: () => {
      toast.success(t('you.deleted'))
      // Whether the helper still has an owner decides what /auth shows.
      return client.invalidateQueries({ queryKey: configQuery.queryKey })
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('you.deleteAsk')}
      className="profile-form"
      kind="danger"
      action={t('you.delete')}
      busy={remove.isPending}
      onSubmit={() => remove.mutate()}
    >
      <p>{t('you.deleteHint')}</p>
      <p>{t('you.deleteFiles')}</p>
      {me?.owner && <p>{t('you.deleteOwner')}</p>}
      <PasswordField
        label={t('you.currentPassword')}
        autoComplete="current-password"
        value={password}
        error={remove.error && text(remove.error)}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  )
}
