import { ArrowLeft, Eye, RotateCcw, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#web/components/buttons/button.tsx'
import { Switch } from '#web/components/fields/switch.tsx'
import { useReferenceName } from '#web/components/text/issue-name.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import type { Reading } from '../reading-state.ts'
import { ScopeChoice } from '../settings/scope-choice.tsx'
import { useReturnFocus } from '../use-reader-focus.ts'
import { Adjustment } from './adjustment.tsx'
import {
  GROUNDS,
  type Ground,
  PICTURE,
  type PictureSettings,
  RESET,
  SLIDERS,
  type Slider,
} from './picture.ts'
import './picture.css'

/** Attribute of the reader while pages are shown unfiltered; the style sheet then disables the filter. */
const MARK = 'data-original'

/**
 * Returns the event handlers of a button that shows the unfiltered pages while it is held, by pointer or key. The
 * attribute is set directly on the element, so nothing is rendered again.
 */
function useShowOriginal(inside: RefObject<HTMLElement | null>) {
  const show = (held: boolean) => inside.current?.closest('.reader')?.toggleAttribute(MARK, held)
  useEffect(() => {
    const reader = inside.current?.closest('.reader')
    return () => reader?.removeAttribute(MARK)
  }, [inside])
  const isPress = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter'
  return {
    onPointerDown: () => show(true),
    onPointerUp: () => show(false),
    onPointerLeave: () => show(false),
    onPointerCancel: () => show(false),
    onKeyDown: (event: KeyboardEvent) => isPress(event) && show(true),
    onKeyUp: (event: KeyboardEvent) => isPress(event) && show(false),
    onBlur: () => show(false),
    // A long press would open the browser's context menu.
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
}

/** Choice of the background behind the pages, as colour swatches. */
function GroundChoice({ value, onChange }: { value: Ground; onChange: (value: Ground) => void }) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="picture-grounds">
      <legend>{t('picture.ground')}</legend>
      <div>
        {GROUNDS.map((ground) => (
          <label key={ground} data-ground={ground}>
            <input type="radio" name={name} checked={ground === value} onChange={() => onChange(ground)} />
            <i aria-hidden="true" />
            {t(`picture.grounds.${ground}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface PicturePanelProps {
  readonly comic: ComicDetail
  readonly reading: Reading
  /** Opens the settings that this panel belongs to. */
  readonly onBack: () => void
  readonly onClose: () => void
}

/** Panel beside the pages with the settings of their colours and background. */
export default function PicturePanel({ comic, reading, onBack, onClose }: PicturePanelProps) {
  const { t } = useTranslation()
  const referenceName = useReferenceName()
  const panel = useRef<HTMLElement>(null)
  const { layers } = reading
  const picture = layers.of(PICTURE)
  const change = (some: Partial<PictureSettings>) => layers.change(PICTURE, some)
  const original = useShowOriginal(panel)

  useReturnFocus()
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])

  return (
    <aside ref={panel} tabIndex={-1} className="picture-panel" aria-label={t('picture.title')}>
      <header>
        <IconButton label={t('picture.back')} onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
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
            comic: referenceName(comic),
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
        <GroundChoice value={picture.ground} onChange={(ground) => change({ ground })} />
      </div>
      <footer>
        <Button
          kind="ghost"
          icon={<RotateCcw aria-hidden="true" />}
          onClick={() => layers.change(PICTURE, RESET)}
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
