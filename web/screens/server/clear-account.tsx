import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import { Field } from '#web/components/field.tsx'
import { LONGER, toast } from '#web/components/toasts.tsx'
import { clearAccount } from '#web/data/clear.ts'

/** Asks twice before the account forgets every comic: says what goes and what stays, and has a word typed. */
export function ClearAccount({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const text = useErrorText()
  const form = useId()
  const [typed, setTyped] = useState('')
  useEffect(() => {
    if (open) setTyped('')
  }, [open])
  const clear = useMutation({
    ...clearAccount,
    onSuccess: (...given) => {
      onClose()
      toast.success(t('records.library.cleared'))
      return clearAccount.onSuccess?.(...given)
    },
    onError: (error) => {
      onClose()
      const { cause } = error as { cause?: unknown }
      toast.error(text(error), { ...LONGER, ...(cause !== undefined && { description: text(cause) }) })
    },
  })
  const word = t('collection.account.word')
  const isMeant = typed.trim().toLocaleUpperCase() === word.toLocaleUpperCase()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isMeant && !clear.isPending) clear.mutate()
  }
  const footer = (
    <>
      <Button kind="ghost" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button kind="danger" type="submit" form={form} disabled={!isMeant} busy={clear.isPending}>
        {t('collection.account.clearAction')}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={t('collection.account.clearTitle')} footer={footer}>
      <form id={form} onSubmit={submit} className="clear-account">
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
      </form>
    </Dialog>
  )
}
