import {
  Frame,
  GalleryThumbnails,
  LayoutGrid,
  MoveRight,
  Pointer,
  RotateCwSquare,
  Sun,
  Timer,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DIRECTIONS, MODES } from '#web/components/reading-choices.ts'
import { Switch } from '#web/components/switch.tsx'
import type { ComicActions } from './comic-actions.ts'
import { FitChoice } from './fit-choice.tsx'
import { MenuItem } from './menu-item.tsx'
import { PlaceItems } from './place-items.tsx'
import type { Reading } from './reading-state.ts'
import { LabelledSegments } from './segments.tsx'
import { ScopeChoice } from './settings/scope-choice.tsx'
import { StripChoices } from './settings/strip-choices.tsx'
import type { ShellState } from './shell/use-shell.ts'

interface ComicSettingsProps {
  readonly reading: Reading
  readonly shell: ShellState
  readonly actions: ComicActions
  readonly thumbnails: boolean
  readonly onThumbnails: () => void
}

/** What can be chosen of a comic's pages, and where the menu leads. */
export function ComicSettings({ reading, shell, actions, thumbnails, onThumbnails }: ComicSettingsProps) {
  const { t } = useTranslation()
  const { settings, change } = reading
  const { reader, contents, opened } = shell
  return (
    <>
      <MenuItem icon={Frame} onClick={actions.guided}>
        {t('reader.keys.guided')}
      </MenuItem>
      <MenuItem icon={LayoutGrid} onClick={actions.grid}>
        {t('reader.keys.grid')}
      </MenuItem>
      <MenuItem icon={Sun} onClick={actions.picture}>
        {t('picture.title')}
      </MenuItem>
      <hr />
      <ScopeChoice layers={reading.layers} />
      <LabelledSegments
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
      <MenuItem icon={Timer} onClick={actions.auto}>
        {t('reader.keys.auto')}
      </MenuItem>
      <PlaceItems
        comic={reader.comic}
        spread={reading.spread}
        actions={actions}
        hasContents={contents.hasAny}
        closeMenu={() => opened.setMenu(false)}
      />
      <MenuItem icon={Pointer} onClick={() => opened.setComfort(true)}>
        {t('handling.comfort.title')}
      </MenuItem>
    </>
  )
}

/** Which way one reads on. */
function DirectionChoice({ reading }: { reading: Reading }) {
  const { t } = useTranslation()
  return (
    <LabelledSegments
      label={t('fields.direction')}
      value={reading.down ? 'down' : reading.direction}
      choices={DIRECTIONS.map((each) => ({ value: each, label: t(`reader.direction.${each}`) }))}
      onChange={(direction) => reading.change({ direction })}
    />
  )
}
