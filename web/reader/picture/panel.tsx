import { Eye, RotateCcw, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#web/components/button.tsx'
import { Switch } from '#web/components/switch.tsx'
import type { ComicDetail } from '#web/data/comic.ts'
import type { Reading } from '../reading-state.ts'
import { MODE_SETTINGS } from '../settings/modes.ts'
import { ScopeChoice } from '../settings/scope-choice.tsx'
import { Adjustment } from './adjustment.tsx'
import { GroundChoice } from './ground-choice.tsx'
import { AS_IT_COMES, PICTURE, type PictureSettings, SLIDERS, type Slider } from './picture.ts'
import { ShapeChoices } from './shape-choices.tsx'
import { useShowOriginal } from './use-show-original.ts'
import './picture.css'

interface PicturePanelProps {
  readonly comic: ComicDetail
  readonly reading: Reading
  readonly onClose: () => void
}

/** Panel beside the pages with their colours, their shape and the background. */
export default function PicturePanel({ comic, reading, onClose }: PicturePanelProps) {
  const { t } = useTranslation()
  const panel = useRef<HTMLElement>(null)
  const { layers } = reading
  const picture = layers.of(PICTURE)
  const change = (some: Partial<PictureSettings>) => layers.change(PICTURE, some)
  const original = useShowOriginal(panel)

  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  const { crop } = reading.settings
  return (
    <aside ref={panel} tabIndex={-1} className="picture-panel" aria-label={t('picture.title')}>
      <header>
        <h2>{t('picture.title')}</h2>
        <IconButton label={t('common.close')} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <div className="picture-body">
        <ScopeChoice layers={layers} />
        <small>
          {t(`picture.scopeHint.${layers.scope}`, {
            series: comic.series ?? comic.title,
            comic: comic.title,
          })}
        </small>
        <section aria-label={t('picture.colours')}>
          {(Object.keys(SLIDERS) as Slider[]).map((name) => (
            <Adjustment
              key={name}
              name={name}
              value={picture[name]}
              onChange={(value) => change({ [name]: value })}
            />
          ))}
        </section>
        <section aria-label={t('picture.tones')}>
          {(['greyscale', 'sepia', 'inverted'] as const).map((name) => (
            <Switch
              key={name}
              title={t(`picture.${name}`)}
              checked={picture[name]}
              onChange={(on) => change({ [name]: on })}
            />
          ))}
        </section>
        <section aria-label={t('picture.shape')}>
          <Switch
            title={t('reader.keys.crop')}
            hint={t('picture.cropHint')}
            checked={crop}
            onChange={(on) => layers.change(MODE_SETTINGS, { crop: on })}
          />
          <ShapeChoices reading={reading} />
        </section>
        <GroundChoice value={picture.ground} onChange={(ground) => change({ ground })} />
      </div>
      <footer>
        <Button
          kind="ghost"
          icon={<RotateCcw aria-hidden="true" />}
          onClick={() => layers.change(PICTURE, AS_IT_COMES)}
        >
          {t('picture.reset')}
        </Button>
        <Button icon={<Eye aria-hidden="true" />} title={t('picture.hold')} {...original}>
          {t('picture.original')}
        </Button>
      </footer>
    </aside>
  )
}
