import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#web/components/dialogs/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { clearAccount } from '#web/data/account/clear-account.ts'

/** Dialog that deletes the account's records of the collection after the user has typed a word. */
export function ClearAccount({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const showError = useErrorToast()
  const [typed, setTyped] = useState('')
  useEffect(() => {
    if (open) setTyped('')
  }, [open])
  const clear = useMutation({
    ...clearAccount,
    onSuccess: (...args) => {
      onClose()
      toast.success(t('records.library.cleared'))
      return clearAccount.onSuccess?.(...args)
    },
    onError: (error) => {
      onClose()
      showError(error)
    },
  })
  const word = t('collection.account.word')
  const isConfirmed = typed.trim().toLocaleUpperCase() === word.toLocaleUpperCase()
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('collection.account.clearTitle')}
      className="clear-account"
      kind="danger"
      action={t('collection.account.clearAction')}
      busy={clear.isPending}
      disabled={!isConfirmed}
      onSubmit={() => clear.mutate()}
    >
      <p>
        <b>{t('collection.account.goes')}</b> {t('collection.account.goesWhat')}
      </p>
      <p>
        <b>{t('collection.account.stays')}</b> {t('collection.account.staysWhat')}
      </p>
      <Field
        label={t('collection.account.type', { word })}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </FormDialog>
  )
}
