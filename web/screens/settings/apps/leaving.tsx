import { useTranslation } from 'react-i18next'
import { Confirm } from '#web/components/confirm.tsx'
import { useLeaving } from './use-leaving.ts'

/** Asks before a key that no app has used yet is left: it is not shown again. */
export function LeavingAsked({ name }: { name: string }) {
  const { t } = useTranslation()
  const { isAsked, stay, go } = useLeaving()
  return (
    <Confirm
      open={isAsked}
      onClose={stay}
      onConfirm={go}
      title={t('connect.leaveTitle')}
      action={t('connect.leave')}
    >
      {t('connect.leaveHint', { name })}
    </Confirm>
  )
}
