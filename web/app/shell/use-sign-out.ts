import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { signOut } from '#web/data/account/auth.ts'

/** Returns the mutation that signs out and shows a toast; the guard then redirects to /auth. */
export function useSignOut() {
  const { t } = useTranslation()
  const text = useErrorText()
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => toast.success(t('nav.signedOut')),
    onError: (error) => toast.error(t('nav.signOutFailed', { message: text(error) })),
  })
}
