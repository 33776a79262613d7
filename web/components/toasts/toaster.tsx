import { CircleCheck, CircleX, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Toaster as Sonner } from 'sonner'
import './toasts.css'

export { toast } from 'sonner'

/** Toasts at the bottom centre, three at most, for 4 s by default. Toasts before `onReady` would be lost. */
export function Toaster({ onReady }: { onReady: () => void }) {
  const { t } = useTranslation()
  useEffect(onReady, [onReady])
  return (
    <Sonner
      position="bottom-center"
      // Only styled by us; the dark theme would paint over the close button.
      theme="light"
      offset={24}
      gap={12}
      visibleToasts={3}
      duration={4_000}
      containerAriaLabel={t('common.notices')}
      style={{ zIndex: 'var(--z-toast)' }}
      icons={{ success: <CircleCheck />, error: <CircleX />, warning: <TriangleAlert />, close: <X /> }}
      toastOptions={{
        unstyled: true,
        classNames: { toast: 'toast' },
        closeButtonAriaLabel: t('common.close'),
      }}
    />
  )
}
