import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/button.tsx'
import { State } from '#web/components/states.tsx'

/** What a screen that broke leaves behind: a sentence and a way on, never a stack trace. */
export function Crash() {
  const { t } = useTranslation()
  const reload = (
    <Button
      kind="primary"
      size="large"
      icon={<RotateCw aria-hidden="true" />}
      onClick={() => location.reload()}
    >
      {t('common.reload')}
    </Button>
  )
  return (
    <main className="page" role="alert">
      <title>{`${t('common.crashed')} · comics`}</title>
      <State title={t('common.crashed')} action={reload} page>
        {t('common.crashedHint')}
      </State>
    </main>
  )
}
