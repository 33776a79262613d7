import { ArrowLeft, ChevronRight, RotateCcw, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#web/components/buttons/button.tsx'
import { useBack } from '#web/components/dialogs/use-back.ts'
import { Switch } from '#web/components/fields/switch.tsx'
import { usePreferences } from '#web/components/preferences/preferences.ts'
import { ScreenChoices, ZoneChoices } from '#web/components/reading/comfort-choices.tsx'
import type { ComicActions } from '../controls/comic-actions.ts'
import { useTryStore } from '../keys/use-try-store.ts'
import { PICTURE, RESET } from '../picture/picture.ts'
import { presetOf } from '../picture/presets.ts'
import type { Reading } from '../reading-state.ts'
import { CommonItems } from '../shell/common-items.tsx'
import type { ShellState } from '../shell/use-shell.ts'
import { useReturnFocus } from '../use-reader-focus.ts'
import { MODE_SETTINGS, RESET_PAGES } from './modes.ts'
import { PageSettings } from './page-settings.tsx'
import { PlaceItems } from './place-items.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import './settings.css'

interface SettingsSheetProps {
  readonly shell: ShellState
  readonly reading: Reading
  readonly actions: ComicActions
  readonly isCompact: boolean
  readonly thumbnails: boolean
  readonly onThumbnails: () => void
  /** Shows the hint about the tap zones. */
  readonly onZones: () => void
}

/** Second layer of the settings, a panel beside the pages: the scope of changes, then every setting in sections. */
export default function SettingsSheet(props: SettingsSheetProps) {
  const { shell, reading, actions, isCompact, thumbnails, onThumbnails, onZones } = props
  const { t } = useTranslation()
  const { opened } = shell
  const panel = useRef<HTMLElement>(null)
  const keep = useTryStore()
  const { layers, settings, change } = reading
  useBack(true, opened.closePanel)
  useReturnFocus()
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    <aside ref={panel} tabIndex={-1} className="settings-sheet" aria-label={t('reader.brief.more')}>
      <header>
        <IconButton label={t('reader.more.back')} onClick={() => opened.setMenu(true)}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
        <h2>{t('reader.brief.more')}</h2>
        <IconButton label={t('common.close')} onClick={opened.closePanel}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <div className="settings-body">
        <section>
          <ScopeChoice layers={layers} />
        </section>
        <Part title={t('reader.more.pages')}>
          <PageSettings reading={reading} />
        </Part>
        <PictureLinks reading={reading} onPicture={() => opened.togglePanel('picture')} />
        <Part title={t('reader.more.turning')}>
          <Zones keep={keep} onZones={onZones} />
          {reading.arrangement === 'pages' && (
            <Switch
              title={t('reader.keys.zoom-keep')}
              checked={settings.keepZoom}
              onChange={(keepZoom) => change({ keepZoom })}
            />
          )}
          {reading.arrangement === 'pages' && (
            <Switch
              title={t('reader.direction.down')}
              checked={reading.down}
              onChange={(on) => change({ direction: on ? 'down' : reading.direction })}
            />
          )}
          <LinkRow title={t('reader.keys.auto')} onClick={actions.auto} />
        </Part>
        <Part title={t('reader.more.screen')}>
          <Switch title={t('reader.thumbnails')} checked={thumbnails} onChange={onThumbnails} />
          <ScreenChoices keep={keep} />
        </Part>
        <Part title={t('reader.more.comic')}>
          <PlaceItems shell={shell} spread={reading.spread} actions={actions} isCompact={isCompact} />
          <CommonItems shell={shell} isCompact={isCompact} />
        </Part>
      </div>
      <footer>
        <Button
          kind="ghost"
          icon={<RotateCcw aria-hidden="true" />}
          onClick={() => layers.change({ ...MODE_SETTINGS, ...PICTURE }, { ...RESET_PAGES, ...RESET })}
        >
          {t('reader.more.reset')}
        </Button>
      </footer>
    </aside>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    // Without a label it is no landmark; the reader has one with the same name.
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

interface LinkRowProps {
  readonly title: string
  readonly value?: string
  readonly onClick: () => void
}

/** Row that leads on to something else. */
function LinkRow({ title, value, onClick }: LinkRowProps) {
  return (
    <button type="button" className="sheet-row" onClick={onClick}>
      {title}
      <span>{value}</span>
      <ChevronRight aria-hidden="true" />
    </button>
  )
}

/** Links to the panel of the picture, with its preset and background. */
function PictureLinks({ reading, onPicture }: { readonly reading: Reading; readonly onPicture: () => void }) {
  const { t } = useTranslation()
  const picture = reading.layers.of(PICTURE)
  const preset = presetOf(picture)
  return (
    <Part title={t('picture.title')}>
      <LinkRow
        title={t('reader.more.colours')}
        value={preset === null ? t('reader.more.own') : t(`picture.presets.${preset}`)}
        onClick={onPicture}
      />
      <LinkRow
        title={t('picture.ground')}
        value={t(`picture.grounds.${picture.ground}`)}
        onClick={onPicture}
      />
    </Part>
  )
}

interface ZonesProps {
  readonly keep: (change: () => void) => void
  readonly onZones: () => void
}

function Zones({ keep, onZones }: ZonesProps) {
  const { t } = useTranslation()
  const { zones } = usePreferences()
  return (
    <details className="sheet-row comfort">
      <summary>
        {t('handling.zones.label')}
        <span>{t(`handling.zones.${zones}`)}</span>
        <ChevronRight aria-hidden="true" />
      </summary>
      <ZoneChoices keep={keep} />
      <Button size="small" onClick={onZones}>
        {t('handling.keys.zones')}
      </Button>
    </details>
  )
}
