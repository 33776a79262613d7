import { useMutation } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/button.tsx'
import { toast } from '#web/components/toasts.tsx'
import { resendConfirmation } from '#web/data/auth.ts'
import { AuthAlert } from './alert.tsx'

/** Says that a message waits to be opened, and sends it again for who does not find it. */
export function Confirmation({ email }: { email: string }) {
  const { t } = useTranslation()
  const resend = useMutation({
    mutationFn: () => resendConfirmation(email),
    onSuccess: () => toast.success(t('auth.resent')),
  })
  return (
    <div className="auth-notice" role="status">
      <MailCheck aria-hidden="true" />
      <p>{t('auth.confirmNotice', { email })}</p>
      <Button kind="ghost" size="small" busy={resend.isPending} onClick={() => resend.mutate()}>
        {t('auth.resend')}
      </Button>
      {resend.isError && <AuthAlert error={resend.error} />}
    </div>
  )
}
