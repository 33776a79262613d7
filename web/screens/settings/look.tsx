import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Cover } from '#web/components/cover/cover.tsx'
import { Picks } from '#web/components/fields/picks.tsx'
import { columnsFor } from '#web/components/lists/columns.ts'
import { usePreferences } from '#web/components/preferences/preferences.ts'
import { LESS_MOTION, useMedia } from '#web/components/screen/use-media.ts'
import { useComicName } from '#web/components/text/issue-name.ts'
import { comicsListQuery } from '#web/data/comics/comics.ts'
import { Row } from './row.tsx'
import { ThemePicks } from './theme-picks.tsx'
import { useStorePreference } from './use-store-preference.ts'

const SIZES = ['s0', 's1', 's2', 's3', 's4'] as const
/** Number of covers in the preview; more than fit in its row. */
const PREVIEWED = 14
/** Maximum sum of the side margins of a page of covers, in pixels. */
const SIDES = 112

const onResize = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Section of the appearance: cover size, density, motion. */
export function Look() {
  const { t } = useTranslation()
  const { coverSize, density, motion } = usePreferences()
  const prefer = useStorePreference()
  const isStill = useMedia(LESS_MOTION)
  const width = useSyncExternalStore(onResize, () => window.innerWidth)
  const count = columnsFor(width - Math.min(SIDES, width * 0.056), coverSize)
  return (
    <>
      <p className="settings-hint">
        {t('settings.onDevice')} {t('settings.look.readerGround')}
      </p>
      <ThemePicks />
      <Row title={t('settings.look.coverSize')} hint={t('settings.look.columns', { count })}>
        <div className="settings-slider">
          <span aria-hidden="true">{t('settings.look.small')}</span>
          <input
            type="range"
            min={-2}
            max={2}
            step={1}
            value={coverSize}
            aria-label={t('settings.look.coverSize')}
            aria-valuetext={t(`settings.look.sizes.${SIZES[coverSize + 2] ?? 's2'}`)}
            style={{ '--at': `${((coverSize + 2) / 4) * 100}%` } as CSSProperties}
            onChange={(event) => prefer({ coverSize: event.target.valueAsNumber })}
          />
          <span aria-hidden="true">{t('settings.look.large')}</span>
        </div>
      </Row>
      <Preview width={Math.round((width - SIDES) / count)} density={density} />
      <Row title={t('settings.look.density')} hint={t('settings.look.densityHint')}>
        <Picks
          form="bar"
          label={t('settings.look.density')}
          value={density}
          choices={(['wide', 'normal', 'compact'] as const).map((value) => ({
            value,
            label: t(`settings.look.${value}`),
          }))}
          onChange={(next) => prefer({ density: next })}
        />
      </Row>
      <Row
        title={t('settings.look.motion')}
        hint={t(isStill ? 'settings.look.motionLess' : 'settings.look.motionNormal')}
      >
        <Picks
          form="bar"
          label={t('settings.look.motion')}
          value={motion}
          choices={(['system', 'reduced'] as const).map((value) => ({
            value,
            label: t(`settings.look.${value}`),
          }))}
          onChange={(next) => prefer({ motion: next })}
        />
      </Row>
    </>
  )
}

/** Preview of covers with the size that a grid has in this window. */
function Preview({ width, density }: { width: number; density: 'wide' | 'normal' | 'compact' }) {
  const nameOf = useComicName()
  const { data } = useQuery(comicsListQuery({ limit: PREVIEWED, sort: 'added', order: 'desc' }))
  if (!data || data.comics.length === 0) return null
  return (
    <div className="settings-preview" data-density={density} aria-hidden="true">
      {data.comics.map((comic) => (
        <div key={comic.id} style={{ width }}>
          <Cover cover={comic.cover} title={nameOf(comic)} sizes={`${width}px`} decorative edge />
        </div>
      ))}
    </div>
  )
}
