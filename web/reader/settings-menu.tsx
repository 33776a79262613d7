import { Popover } from '@base-ui/react/popover'
import {
  GalleryThumbnails,
  Keyboard,
  MoveRight,
  Pointer,
  RotateCwSquare,
  Settings2,
  Sun,
  Timer,
} from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/button.tsx'
import { DIRECTIONS, MODES } from '#web/components/reading-choices.ts'
import { Switch } from '#web/components/switch.tsx'
import { FitChoice } from './fit-choice.tsx'
import { MenuItem } from './menu-item.tsx'
import type { Reading } from './reading-state.ts'
import { Segments } from './segments.tsx'
import { ScopeChoice } from './settings/scope-choice.tsx'
import { StripChoices } from './settings/strip-choices.tsx'

interface SettingsMenuProps {
  readonly reading: Reading
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly thumbnails: boolean
  readonly onThumbnails: () => void
  readonly onHelp: () => void
  readonly onPicture: () => void
  /** Has pages follow each other. */
  readonly onAuto: () => void
  /** Opens the sheet of zones, full screen, electronic ink. */
  readonly onComfort: () => void
  /** What is looked for most, above the choices: a phone's sheet shows no more at once. */
  readonly first: ReactNode
  /** What has its own button elsewhere on a wide screen. */
  readonly children?: ReactNode
}

/** Everything that can be chosen while reading; on a phone the only place for it. */
export function SettingsMenu({
  reading,
  open,
  onOpen,
  thumbnails,
  onThumbnails,
  onHelp,
  onPicture,
  onAuto,
  onComfort,
  first,
  children,
}: SettingsMenuProps) {
  const { t } = useTranslation()
  const { settings, change } = reading
  // None of the choices is pointed at before somebody goes among them.
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Popover.Root open={open} onOpenChange={onOpen}>
      <Popover.Trigger render={<IconButton label={t('reader.settings')} />}>
        <Settings2 aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="reader-menu-place" sideOffset={8} align="end" collisionPadding={12}>
          <Popover.Popup ref={popup} tabIndex={-1} className="reader-menu" initialFocus={popup}>
            <Popover.Title className="sr-only">{t('reader.settings')}</Popover.Title>
            {first}
            <MenuItem icon={Sun} onClick={onPicture}>
              {t('picture.title')}
            </MenuItem>
            <hr />
            <ScopeChoice layers={reading.layers} />
            <p aria-hidden="true">{t('reader.mode.label')}</p>
            <Segments
              label={t('reader.mode.label')}
              value={settings.mode}
              choices={MODES.map((mode) => ({ value: mode, label: t(`reader.mode.${mode}`) }))}
              onChange={(mode) => change({ mode })}
            />
            {reading.arrangement === 'pages' ? (
              <>
                <p aria-hidden="true">{t('reader.fit.label')}</p>
                <FitChoice reading={reading} />
              </>
            ) : (
              <StripChoices reading={reading} />
            )}
            {reading.arrangement !== 'strip' && <DirectionChoice reading={reading} />}
            <hr />
            {reading.arrangement === 'pages' && (
              <>
                <Switch
                  title={t('reader.layout.keepZoom')}
                  checked={settings.keepZoom}
                  onChange={(keepZoom) => change({ keepZoom })}
                />
                <hr />
              </>
            )}
            <MenuItem icon={RotateCwSquare} onClick={reading.rotate}>
              {t('reader.layout.rotate')}
            </MenuItem>
            <MenuItem icon={MoveRight} disabled={!reading.double} onClick={reading.shift}>
              {t('reader.keys.shift')}
            </MenuItem>
            <MenuItem icon={GalleryThumbnails} aria-pressed={thumbnails} onClick={onThumbnails}>
              {t('reader.thumbnails')}
            </MenuItem>
            <MenuItem icon={Timer} onClick={onAuto}>
              {t('reader.keys.auto')}
            </MenuItem>
            {children}
            <MenuItem icon={Pointer} onClick={onComfort}>
              {t('handling.comfort.title')}
            </MenuItem>
            <MenuItem icon={Keyboard} onClick={onHelp}>
              {t('nav.shortcuts')}
            </MenuItem>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Which way one reads on. */
function DirectionChoice({ reading }: { reading: Reading }) {
  const { t } = useTranslation()
  return (
    <>
      <p aria-hidden="true">{t('fields.direction')}</p>
      <Segments
        label={t('fields.direction')}
        value={reading.down ? 'down' : reading.direction}
        choices={DIRECTIONS.map((each) => ({ value: each, label: t(`reader.direction.${each}`) }))}
        onChange={(direction) => reading.change({ direction })}
      />
    </>
  )
}
