import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import { PasswordField } from '#web/components/password-field.tsx'
import { toast } from '#web/components/toasts.tsx'
import { meQuery } from '#web/data/config.ts'
import { deleteAccount } from '#web/data/profile.ts'

/** Asks for the password before the account is deleted with everything that it holds. */
export function DeleteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const text = useErrorText()
  const { data: me } = useQuery(meQuery)
  const [password, setPassword] = useState('')
  const cancel = useRef<HTMLButtonElement>(null)
  const remove = useMutation({
    mutationFn: () => deleteAccount(password),
    onSuccess: () => toast.success(t('you.deleted')),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!remove.isPending) remove.mutate()
  }
  const footer = (
    <>
      <Button kind="ghost" ref={cancel} onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" form="profile-delete" kind="danger" busy={remove.isPending}>
        {t('you.delete')}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={t('you.deleteAsk')} footer={footer} focus={cancel}>
      <form id="profile-delete" className="profile-form" onSubmit={submit} noValidate>
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
      </form>
    </Dialog>
  )
}
