import { useTranslation } from 'react-i18next'
import { Picks } from '../fields/picks.tsx'
import { Switch } from '../fields/switch.tsx'
import { FLASH_EVERY, type Preferences, prefer, usePreferences } from '../preferences/preferences.ts'
import { ZONE_LAYOUTS, type ZoneArea, type ZoneChoice, zoneAreas } from './zones.ts'
import './comfort.css'

const [WIDTH, HEIGHT] = [36, 54]

/** Preview of tap zones: forward and back have different fills. */
export function ZonePreview({ choice, rtl = false }: { choice: ZoneChoice; rtl?: boolean }) {
  return (
    <svg className="pick-art zone-art" viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`} aria-hidden="true">
      {zoneAreas(choice, rtl).map((each) => (
        <Area key={`${each.left} ${each.top}`} area={each} />
      ))}
      <rect width={WIDTH} height={HEIGHT} rx="3" />
    </svg>
  )
}

function Area({ area: { zone, left, top, right, bottom } }: { area: ZoneArea }) {
  return (
    <rect
      data-zone={zone}
      x={left * WIDTH}
      y={top * HEIGHT}
      width={(right - left) * WIDTH}
      height={(bottom - top) * HEIGHT}
    />
  )
}

interface ChoicesProps {
  readonly keep: (change: () => void) => void
}

/** Settings of the reader on this device: tap zones, the screen, and electronic ink. */
export function ComfortChoices({ keep }: ChoicesProps) {
  const { t } = useTranslation()
  return (
    <div className="comfort">
      <h3>{t('handling.zones.label')}</h3>
      <p>{t('handling.zones.hint')}</p>
      <ZoneChoices keep={keep} />
      <ScreenChoices keep={keep} />
    </div>
  )
}

/** Choice of the tap zones. */
export function ZoneChoices({ keep }: ChoicesProps) {
  const { t } = useTranslation()
  const { zones, zonesInverted } = usePreferences()
  const choose = (change: Partial<Preferences>) => keep(() => prefer(change))
  return (
    <>
      <Picks
        label={t('handling.zones.label')}
        value={zones}
        choices={ZONE_LAYOUTS.map((layout) => ({
          value: layout,
          label: t(`handling.zones.${layout}`),
          art: <ZonePreview choice={{ zones: layout, zonesInverted }} />,
        }))}
        onChange={(next) => choose({ zones: next })}
      />
      <p>{t('handling.zones.legend')}</p>
      <Switch
        title={t('handling.zones.inverted')}
        hint={t('handling.zones.invertedHint')}
        checked={zonesInverted}
        onChange={(on) => choose({ zonesInverted: on })}
      />
    </>
  )
}

/** Settings of the screen and of electronic ink. */
export function ScreenChoices({ keep }: ChoicesProps) {
  const { t } = useTranslation()
  const { fullscreen, awake, eink, flash, flashEvery, turnMotion } = usePreferences()
  const choose = (change: Partial<Preferences>) => keep(() => prefer(change))
  return (
    <>
      <Switch
        title={t('handling.comfort.fullscreen')}
        hint={t('handling.comfort.fullscreenHint')}
        checked={fullscreen}
        onChange={(on) => choose({ fullscreen: on })}
      />
      <Switch
        title={t('handling.comfort.awake')}
        hint={t('handling.comfort.awakeHint')}
        checked={awake}
        onChange={(on) => choose({ awake: on })}
      />
      {!eink && (
        <Switch
          title={t('handling.comfort.turnMotion')}
          hint={t('handling.comfort.turnMotionHint')}
          checked={turnMotion}
          onChange={(on) => choose({ turnMotion: on })}
        />
      )}
      <Switch
        title={t('handling.comfort.eink')}
        hint={t('handling.comfort.einkHint')}
        checked={eink}
        onChange={(on) => choose({ eink: on })}
      />
      {eink && (
        <Switch
          title={t('handling.comfort.flash')}
          hint={t('handling.comfort.flashHint')}
          checked={flash}
          onChange={(on) => choose({ flash: on })}
        />
      )}
      {eink && flash && (
        <Picks
          form="bar"
          label={t('handling.comfort.flash')}
          value={flashEvery}
          choices={FLASH_EVERY.map((turns) => ({
            value: turns,
            label: t('handling.comfort.flashEvery', { count: turns }),
          }))}
          onChange={(next) => choose({ flashEvery: next })}
        />
      )}
    </>
  )
}
