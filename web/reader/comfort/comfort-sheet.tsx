import { useTranslation } from 'react-i18next'
import { ComfortChoices } from '#web/components/reading/comfort-choices.tsx'
import { useTryStore } from '../keys/use-try-store.ts'
import { HandlingSheet, type HandlingSheetProps } from '../settings/handling-sheet.tsx'

/** Sheet with the settings of tap zones, full screen, screen lock and electronic ink. */
export default function ComfortSheet(sheet: HandlingSheetProps) {
  const { t } = useTranslation()
  const keep = useTryStore()
  return (
    <HandlingSheet {...sheet} title={t('handling.comfort.title')} width={620}>
      <ComfortChoices keep={keep} />
    </HandlingSheet>
  )
}
