import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/buttons/button.tsx'
import { State } from '#web/components/screen/states.tsx'

/** Explains that nothing is written as long as no library allows it. `waiting`: number of edited comics. */
export function Off({ waiting }: { waiting: number }) {
  const { t } = useTranslation()
  return (
    <State
      title={t('write.off.title')}
      action={
        <ButtonLink kind="primary" size="large" to={paths.server}>
          {t('write.off.action')}
        </ButtonLink>
      }
    >
      {t('write.off.hint')} {waiting > 0 && t('write.off.waiting', { count: waiting })}
    </State>
  )
}

interface NothingProps {
  /** Number of comics whose files already have the values. */
  readonly equal: number
  /** Number of edited comics in libraries that nothing is written into. */
  readonly off: number
}

/** Says that there is nothing to write, and why. */
export function Nothing({ equal, off }: NothingProps) {
  const { t } = useTranslation()
  if (off > 0 && equal === 0) return <Off waiting={off} />
  return (
    <State
      title={t('write.none.title')}
      action={
        <ButtonLink kind="primary" size="large" to={paths.comics()}>
          {t('write.none.action')}
        </ButtonLink>
      }
    >
      {t(equal > 0 ? 'write.none.equal' : 'write.none.unedited')}{' '}
      {off > 0 && t('write.off.waiting', { count: off })}
    </State>
  )
}
