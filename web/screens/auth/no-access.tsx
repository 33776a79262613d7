import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { signOutHere } from '#web/data/account/auth.ts'
import { AuthAlert } from './auth-alert.tsx'
import { AuthFrame } from './auth-frame.tsx'

/** Notice for a user whose account has no access to this library. */
export function NoAccess({ email }: { email: string }) {
  const { t } = useTranslation()
  const leave = useMutation({ mutationFn: signOutHere })
  return (
    <AuthFrame
      title={t('auth.noAccessTitle')}
      heading={t('auth.noAccessTitle')}
      hint={t('auth.noAccessHint', { email })}
    >
      <div className="auth-form">
        {leave.isError && <AuthAlert error={leave.error} />}
        <Button kind="primary" size="large" busy={leave.isPending} onClick={() => leave.mutate()}>
          {t('auth.useOther')}
        </Button>
      </div>
    </AuthFrame>
  )
}
