import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Picks } from '#web/components/fields/picks.tsx'
import { usePreferences } from '#web/components/preferences/preferences.ts'
import {
  DIRECTIONS,
  FITS,
  type Fit,
  MODES,
  type Mode,
  type ReadingChoices,
  type ReadingDirection,
  readingChoices,
} from '#web/components/preferences/reading-choices.ts'
import { ComfortChoices } from '#web/components/reading/comfort-choices.tsx'
import { Row } from './row.tsx'
import { useStorePreference, useStoreWithRetry } from './use-store-preference.ts'

/** Section of the default reading settings, for comics without settings of their own: direction, mode, fit. */
export function ReadingDefaults() {
  const { t } = useTranslation()
  const { reader } = usePreferences()
  const { direction, mode, fit } = readingChoices(reader)
  const prefer = useStorePreference()
  const store = useStoreWithRetry()
  const choose = (some: Partial<ReadingChoices>) => prefer({ reader: { ...reader, ...some } })
  return (
    <>
      <p className="settings-hint">{t('settings.reading.hint')}</p>
      <Row title={t('settings.reading.direction')} hint={t('settings.reading.directionHint')}>
        <Picks
          label={t('settings.reading.direction')}
          value={direction === 'auto' ? 'ltr' : direction}
          choices={DIRECTIONS.map((value) => ({
            value,
            label: t(`settings.reading.${value}`),
            art: DIRECTION_ART[value],
          }))}
          onChange={(next) => choose({ direction: next === 'ltr' ? 'auto' : next })}
        />
      </Row>
      <Row title={t('reader.mode.label')} hint={t('settings.reading.modeHint')}>
        <Picks
          label={t('reader.mode.label')}
          value={mode}
          choices={MODES.map((value) => ({
            value,
            label: t(value === 'double' ? 'settings.reading.double' : `reader.mode.${value}`),
            art: MODE_ART[value],
          }))}
          onChange={(next) => choose({ mode: next })}
        />
      </Row>
      <Row title={t('settings.reading.fit')} hint={t('settings.reading.fitHint')}>
        <Picks
          label={t('settings.reading.fit')}
          value={fit}
          choices={[
            { value: 'auto', label: t('reader.mode.auto'), art: <Automatic /> },
            ...FITS.map((value) => ({ value, label: t(`reader.fit.${value}`), art: FIT_ART[value] })),
          ]}
          onChange={(next) => choose({ fit: next })}
        />
      </Row>
      <ComfortChoices keep={store} />
    </>
  )
}

/** Drawing of an option; its marked parts are yellow if the option is selected. */
function Art({ children }: { children: ReactNode }) {
  return (
    <svg className="pick-art" viewBox="0 0 84 50" aria-hidden="true">
      {children}
    </svg>
  )
}

const Rightwards = () => (
  <Art>
    <rect className="filled" x="14" y="5" width="27" height="40" rx="1.5" />
    <rect x="43" y="5" width="27" height="40" rx="1.5" />
    <path className="marked" d="M24 25h36m-7-7 7 7-7 7" />
  </Art>
)
const Leftwards = () => (
  <Art>
    <rect x="14" y="5" width="27" height="40" rx="1.5" />
    <rect className="filled" x="43" y="5" width="27" height="40" rx="1.5" />
    <path className="marked" d="M60 25H24m7-7-7 7 7 7" />
  </Art>
)
const Downwards = () => (
  <Art>
    <rect className="filled" x="28" y="4" width="28" height="42" rx="1.5" />
    <path className="marked" d="M42 12v26m-7-7 7 7 7-7" />
  </Art>
)
const Automatic = () => (
  <Art>
    <rect className="filled" x="13" y="4" width="28" height="42" rx="1.5" />
    <rect x="43" y="4" width="28" height="42" rx="1.5" strokeDasharray="3 4" />
  </Art>
)
const Single = () => (
  <Art>
    <rect className="filled" x="28" y="4" width="28" height="42" rx="1.5" />
  </Art>
)
const Double = () => (
  <Art>
    <rect className="filled" x="13" y="4" width="28" height="42" rx="1.5" />
    <rect className="filled" x="43" y="4" width="28" height="42" rx="1.5" />
  </Art>
)
const Facing = () => (
  <Art>
    <rect className="filled marked" x="13" y="4" width="28" height="42" rx="1.5" />
    <rect className="filled" x="43" y="4" width="28" height="42" rx="1.5" />
  </Art>
)
const Strip = () => (
  <Art>
    <rect className="filled" x="30" y="1" width="24" height="14" />
    <rect className="filled" x="30" y="16" width="24" height="18" />
    <rect className="filled" x="30" y="35" width="24" height="14" />
  </Art>
)
const Sideways = () => (
  <Art>
    <rect className="filled" x="3" y="7" width="22" height="36" />
    <rect className="filled" x="27" y="7" width="26" height="36" />
    <rect className="filled" x="55" y="7" width="26" height="36" />
  </Art>
)
const Window = () => <rect x="8" y="3" width="68" height="44" rx="3" />
const Page = () => (
  <Art>
    <Window />
    <rect className="filled marked" x="29" y="6" width="26" height="38" rx="1" />
  </Art>
)
const Width = () => (
  <Art>
    <Window />
    <path className="marked" d="M12 3v44M72 3v44" />
    <path d="M22 25h40m-34-6-6 6 6 6m28-12 6 6-6 6" />
  </Art>
)
const Height = () => (
  <Art>
    <Window />
    <path className="marked" d="M24 7h36M24 43h36" />
    <path d="M42 12v26m-6-20 6-6 6 6m-12 14 6 6 6-6" />
  </Art>
)
const Original = () => (
  <Art>
    <Window />
    <path className="marked" d="M29 19l5-4v20M50 19l5-4v20M43 20v1M43 29v1" />
  </Art>
)
const Shrink = () => (
  <Art>
    <Window />
    <rect className="filled marked" x="35" y="15" width="14" height="20" rx="1" />
    <path d="M24 8l6 5M60 8l-6 5M24 42l6-5M60 42l-6-5" />
  </Art>
)

const DIRECTION_ART: Record<ReadingDirection, ReactNode> = {
  ltr: <Rightwards />,
  rtl: <Leftwards />,
  down: <Downwards />,
}
const MODE_ART: Record<Mode, ReactNode> = {
  auto: <Automatic />,
  single: <Single />,
  double: <Double />,
  'double-no-cover': <Facing />,
  strip: <Strip />,
  row: <Sideways />,
}
const FIT_ART: Record<Fit, ReactNode> = {
  page: <Page />,
  width: <Width />,
  height: <Height />,
  original: <Original />,
  shrink: <Shrink />,
}
