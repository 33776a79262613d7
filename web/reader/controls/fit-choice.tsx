import { Image, MoveHorizontal, MoveVertical, Scan, Shrink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FITS } from '#web/components/preferences/reading-choices.ts'
import type { Reading } from '../reading-state.ts'
import { Segments } from './segments.tsx'

const ICONS = { page: Scan, width: MoveHorizontal, height: MoveVertical, original: Image, shrink: Shrink }

/** Choice of how pages fill the screen. `icons` puts an icon beside each label, or draws only the icon. */
export function FitChoice({ reading, icons }: { reading: Reading; icons?: 'beside' | 'alone' }) {
  const { t } = useTranslation()
  return (
    <Segments
      label={t('reader.fit.label')}
      value={reading.fit}
      choices={FITS.map((fit) => {
        const Icon = ICONS[fit]
        const label = t(`reader.fit.${fit}`)
        return icons
          ? { value: fit, label, icon: <Icon aria-hidden="true" />, bare: icons === 'alone' }
          : { value: fit, label }
      })}
      onChange={(fit) => reading.change({ fit })}
    />
  )
}
