import { useTranslation } from 'react-i18next'
import { Switch } from '#web/components/switch.tsx'
import type { Reading } from '../reading-state.ts'
import { LabelledSegments } from '../segments.tsx'
import { COMIC_SETTINGS, MODE_SETTINGS, ROTATIONS } from '../settings/modes.ts'

/** Wide pages as two, and turned pages. */
export function ShapeChoices({ reading }: { reading: Reading }) {
  const { t } = useTranslation()
  const { layers } = reading
  return (
    <>
      <Switch
        title={t('reader.keys.split')}
        hint={t('picture.splitHint')}
        checked={reading.settings.split}
        onChange={(on) => layers.change(MODE_SETTINGS, { split: on })}
      />
      <LabelledSegments
        label={t('picture.rotation')}
        value={String(reading.rotation)}
        choices={ROTATIONS.map((degrees) => ({ value: String(degrees), label: `${degrees}°` }))}
        onChange={(chosen) => {
          const rotation = ROTATIONS.find((each) => String(each) === chosen)
          layers.change(COMIC_SETTINGS, { rotation }, 'comic')
        }}
      />
    </>
  )
}
