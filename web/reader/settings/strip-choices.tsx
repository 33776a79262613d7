import { useTranslation } from 'react-i18next'
import { LabelledSegments } from '../controls/segments.tsx'
import type { Reading } from '../reading-state.ts'
import { GAPS, SIDES } from './modes.ts'

/** Choices for a strip or a row: margins, and the gap between pages. */
export function StripChoices({ reading }: { reading: Reading }) {
  const { t, i18n } = useTranslation()
  const { settings, arrangement, change } = reading
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' })
  return (
    <>
      {arrangement === 'strip' && (
        <LabelledSegments
          label={t('reader.strip.sides')}
          value={settings.sides}
          choices={SIDES.map((value) => ({ value, label: percent.format(value / 100) }))}
          onChange={(sides) => change({ sides })}
        />
      )}
      <LabelledSegments
        label={t('reader.strip.gap')}
        value={settings.gap}
        choices={GAPS.map((value) => ({ value, label: t(`reader.strip.g${value}`) }))}
        onChange={(gap) => change({ gap })}
      />
    </>
  )
}
