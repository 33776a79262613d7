import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Switch } from '#web/components/fields/switch.tsx'
import { Segments } from '../controls/segments.tsx'
import type { Reading } from '../reading-state.ts'
import { COMIC_SETTINGS, ROTATIONS } from './modes.ts'
import { StripChoices } from './strip-choices.tsx'

/** Settings of the pages' shape and pairing; of a strip or row also its direction, margins and gap. */
export function PageSettings({ reading }: { readonly reading: Reading }) {
  const { t } = useTranslation()
  const { settings, change, arrangement, mode, double } = reading
  return (
    <>
      {double && (
        <>
          <Switch
            title={t('reader.more.cover')}
            checked={mode === 'double'}
            onChange={(on) => change({ mode: on ? 'double' : 'double-no-cover' })}
          />
          <Switch
            title={t('reader.more.shift')}
            hint={t('reader.more.shiftHint')}
            checked={reading.isShifted}
            onChange={reading.shift}
          />
        </>
      )}
      {arrangement === 'pages' && (
        <Switch
          title={t('reader.fit.shrink')}
          checked={reading.fit === 'shrink'}
          onChange={(on) => change({ fit: on ? 'shrink' : 'page' })}
        />
      )}
      {arrangement !== 'pages' && (
        <Switch
          title={t('reader.mode.row')}
          checked={arrangement === 'row'}
          onChange={(on) => change({ mode: on ? 'row' : 'strip' })}
        />
      )}
      <Switch
        title={t('reader.keys.crop')}
        hint={t('picture.cropHint')}
        checked={settings.crop}
        onChange={(crop) => change({ crop })}
      />
      {mode === 'single' && (
        <Switch
          title={t('reader.keys.split')}
          hint={t('picture.splitHint')}
          checked={settings.split}
          onChange={(split) => change({ split })}
        />
      )}
      <Rotation reading={reading} />
      {arrangement !== 'pages' && <StripChoices reading={reading} />}
    </>
  )
}

function Rotation({ reading: { layers, rotation } }: { readonly reading: Reading }) {
  const { t } = useTranslation()
  return (
    <details className="sheet-row">
      <summary>
        {t('picture.rotation')}
        <span className="tabular">{rotation === 0 ? t('reader.more.no') : `${rotation}°`}</span>
        <ChevronRight aria-hidden="true" />
      </summary>
      <Segments
        label={t('picture.rotation')}
        value={rotation}
        choices={ROTATIONS.map((value) => ({ value, label: `${value}°` }))}
        onChange={(value) => layers.change(COMIC_SETTINGS, { rotation: value }, 'comic')}
      />
    </details>
  )
}
