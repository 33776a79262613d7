import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { State } from '#web/components/states.tsx'

/** Any address that is none of ours. */
export function NotFound() {
  const { t } = useTranslation()
  const back = (
    <ButtonLink kind="primary" size="large" to={paths.home}>
      {t('notFound.back')}
    </ButtonLink>
  )
  return (
    <div className="page">
      <title>{`${t('notFound.code')} · comics`}</title>
      <State label={t('notFound.code')} title={t('notFound.title')} action={back} page />
    </div>
  )
}
