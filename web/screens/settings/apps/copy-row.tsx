import { useTranslation } from 'react-i18next'
import { CopyField } from '#web/components/fields/copy-field.tsx'

/** A value to enter into an app, with a copy button. */
export function CopyRow({ label, text, marked }: { label: string; text: string; marked?: boolean }) {
  const { t } = useTranslation()
  return (
    <CopyField
      label={label}
      text={text}
      marked={marked}
      copy={t('actions.copy')}
      copied={t('actions.copied')}
      copyThis={t('connect.copyWhat', { what: label })}
    />
  )
}
