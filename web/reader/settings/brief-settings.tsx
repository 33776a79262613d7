import {
  ArrowLeft,
  ArrowRight,
  BookOpen,
  ChevronRight,
  Contrast,
  Frame,
  GalleryVertical,
  Image,
  type LucideIcon,
  Moon,
  MoveHorizontal,
  MoveVertical,
  RectangleVertical,
  Scan,
  Settings2,
  SlidersHorizontal,
  Sun,
  SunDim,
} from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useCapOf } from '#web/components/reading/key-label.ts'
import type { ComicActions } from '../controls/comic-actions.ts'
import { PICTURE, SLIDERS } from '../picture/picture.ts'
import { PRESET_NAMES, PRESETS, presetOf } from '../picture/presets.ts'
import type { Reading } from '../reading-state.ts'
import { SettingsMenu } from '../shell/settings-menu.tsx'
import type { Opened } from '../use-opened.ts'
import { IconChoice } from './icon-choice.tsx'
import { STRIP_WIDTHS } from './modes.ts'
import './settings.css'

const MODES = { single: RectangleVertical, double: BookOpen, strip: GalleryVertical, guided: Frame } as const
const FITS = { page: Scan, width: MoveHorizontal, height: MoveVertical, original: Image } as const
const DIRECTIONS = { ltr: ArrowRight, rtl: ArrowLeft } as const
const PRESET_ICONS = { original: Image, paper: Sun, contrast: Contrast, night: Moon } as const

const entries = <K extends string>(icons: Readonly<Record<K, LucideIcon>>) =>
  Object.entries(icons) as [K, LucideIcon][]

interface BriefSettingsProps {
  readonly reading: Reading
  readonly opened: Opened
  readonly actions: ComicActions
}

/** First layer of the settings, beside the pages: mode, fit, direction and picture. Each change is visible at once. */
export function BriefSettings({ reading, opened, actions }: BriefSettingsProps) {
  const { t } = useTranslation()
  const capOf = useCapOf()
  return (
    <SettingsMenu
      opened={opened}
      icon={Settings2}
      className="brief-settings"
      placeClassName="reader-menu-place brief-place"
    >
      <ModeChoice reading={reading} opened={opened} />
      {reading.arrangement === 'pages' && <FitChoice reading={reading} />}
      {reading.arrangement === 'strip' && <WidthChoice reading={reading} />}
      {reading.arrangement !== 'strip' && (
        <IconChoice
          isLow
          label={t('reader.brief.direction')}
          value={reading.down ? null : reading.direction}
          choices={entries(DIRECTIONS).map(([value, icon]) => ({
            value,
            icon,
            label: t(`reader.brief.${value}`),
          }))}
          onChange={(direction) => reading.change({ direction })}
        />
      )}
      <PictureChoice reading={reading} />
      <button type="button" className="brief-more" onClick={actions['more-settings']}>
        <SlidersHorizontal aria-hidden="true" />
        {t('reader.brief.more')}
        <kbd className="kbd">{capOf('more-settings')}</kbd>
        <ChevronRight aria-hidden="true" />
      </button>
    </SettingsMenu>
  )
}

function ModeChoice({ reading, opened }: Pick<BriefSettingsProps, 'reading' | 'opened'>) {
  const { t } = useTranslation()
  const { mode, change } = reading
  const shown = mode === 'double-no-cover' ? 'double' : mode === 'row' ? 'strip' : mode
  return (
    <IconChoice
      label={t('reader.mode.label')}
      value={opened.over === 'guided' ? 'guided' : shown}
      choices={entries(MODES).map(([value, icon]) => ({ value, icon, label: t(`reader.brief.${value}`) }))}
      onChange={(next) => {
        opened.setOverlayView(next === 'guided' ? next : null)
        if (next !== 'guided' && next !== shown) change({ mode: next })
      }}
    />
  )
}

function FitChoice({ reading }: Pick<BriefSettingsProps, 'reading'>) {
  const { t } = useTranslation()
  const { fit, change } = reading
  return (
    <IconChoice
      label={t('reader.fit.label')}
      value={fit === 'shrink' ? 'page' : fit}
      choices={entries(FITS).map(([value, icon]) => ({ value, icon, label: t(`reader.fit.${value}`) }))}
      onChange={(next) => change({ fit: next })}
    />
  )
}

/** In a strip, its width takes the place of the fit. */
function WidthChoice({ reading }: Pick<BriefSettingsProps, 'reading'>) {
  const { t } = useTranslation()
  return (
    <IconChoice
      isLow
      label={t('reader.strip.width')}
      value={reading.settings.stripWidth}
      choices={STRIP_WIDTHS.map((value) => ({ value, label: t(`reader.strip.w${value}`) }))}
      onChange={(stripWidth) => reading.change({ stripWidth })}
    />
  )
}

function PictureChoice({ reading }: Pick<BriefSettingsProps, 'reading'>) {
  const { t } = useTranslation()
  const { layers } = reading
  const picture = layers.of(PICTURE)
  const [min, max] = SLIDERS.brightness
  const share = (picture.brightness - min) / (max - min)
  return (
    <>
      <IconChoice
        label={t('picture.title')}
        value={presetOf(picture)}
        choices={PRESET_NAMES.map((value) => ({
          value,
          icon: PRESET_ICONS[value],
          label: t(`picture.presets.${value}`),
        }))}
        onChange={(preset) => layers.change(PICTURE, PRESETS[preset])}
      />
      <div className="brief-brightness">
        <SunDim aria-hidden="true" />
        <input
          type="range"
          aria-label={t('picture.brightness')}
          min={min}
          max={max}
          value={picture.brightness}
          style={{ '--share': share } as CSSProperties}
          onChange={(event) => layers.change(PICTURE, { brightness: event.target.valueAsNumber })}
        />
        <Sun aria-hidden="true" />
      </div>
    </>
  )
}
