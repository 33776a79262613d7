import { Pause, Play, Rabbit, Turtle, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/buttons/button.tsx'
import { PACES } from './interval.ts'
import type { Auto } from './use-auto.ts'
import './auto.css'

/**
 * Controls of the automatic turning, shown with the other controls and while it is paused. `bottom` in CSS pixels.
 */
export function AutoBar({ auto, bottom }: { auto: Auto; bottom: number }) {
  const { t } = useTranslation()
  const { going, pace } = auto
  const paused = going === 'paused'
  const every = t('handling.auto.every', { seconds: pace })
  return (
    <fieldset className="auto-bar" data-paused={paused || undefined} style={{ bottom }}>
      <legend className="sr-only">{t('reader.keys.auto')}</legend>
      <IconButton label={t(paused ? 'handling.auto.go' : 'handling.auto.pause')} onClick={auto.toggle}>
        {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      </IconButton>
      <IconButton
        label={t('handling.auto.slower')}
        disabled={pace === PACES.at(-1)}
        onClick={() => auto.change(1)}
      >
        <Turtle aria-hidden="true" />
      </IconButton>
      <p role="status" className="tabular">
        {every}
        {paused && <span className="sr-only"> · {t('handling.auto.paused')}</span>}
      </p>
      <IconButton
        label={t('handling.auto.faster')}
        disabled={pace === PACES[0]}
        onClick={() => auto.change(-1)}
      >
        <Rabbit aria-hidden="true" />
      </IconButton>
      <IconButton label={t('handling.auto.stop')} onClick={auto.stop}>
        <X aria-hidden="true" />
      </IconButton>
    </fieldset>
  )
}
