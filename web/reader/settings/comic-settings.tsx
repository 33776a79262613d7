import {
  FileDown,
  Frame,
  GalleryThumbnails,
  Hash,
  ImageUp,
  LayoutGrid,
  List,
  MoveRight,
  Pointer,
  RotateCwSquare,
  Sun,
  Timer,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Switch } from '#web/components/fields/switch.tsx'
import { DIRECTIONS, MODES } from '#web/components/preferences/reading-choices.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import type { ComicActions } from '../controls/comic-actions.ts'
import { FitChoice } from '../controls/fit-choice.tsx'
import { MenuItem } from '../controls/menu-item.tsx'
import { LabelledSegments } from '../controls/segments.tsx'
import { usePageActions } from '../marks/use-page-actions.ts'
import type { Reading } from '../reading-state.ts'
import type { Spread } from '../spreads/spreads.ts'
import type { Opened } from '../use-opened.ts'
import { ScopeChoice } from './scope-choice.tsx'
import { StripChoices } from './strip-choices.tsx'

interface PlaceItemsProps {
  readonly comic: ComicDetail
  readonly spread: Spread
  readonly actions: ComicActions
  readonly hasContents: boolean
  readonly closeMenu: () => void
}

/** Menu items that go to a page or to the contents, and items that save the pages on screen or use them as cover. */
function PlaceItems({ comic, spread, actions, hasContents, closeMenu }: PlaceItemsProps) {
  const { t } = useTranslation()
  const { save, cover } = usePageActions(comic)
  const closing = (act: () => void) => () => {
    closeMenu()
    act()
  }
  const several = spread.pages.length > 1
  return (
    <>
      <MenuItem icon={Hash} onClick={actions['go-to']}>
        {t('places.goTo.title')}
      </MenuItem>
      {hasContents && (
        <MenuItem icon={List} onClick={actions.contents}>
          {t('reader.keys.contents')}
        </MenuItem>
      )}
      {spread.pages.map((page) => (
        <MenuItem key={`save ${page}`} icon={FileDown} onClick={closing(() => save(page))}>
          {several ? t('places.page.saveOne', { page }) : t('places.page.save')}
        </MenuItem>
      ))}
      {cover &&
        spread.pages.map((page) => (
          <MenuItem key={`cover ${page}`} icon={ImageUp} onClick={closing(() => cover(page))}>
            {several ? t('places.page.coverOne', { page }) : t('places.page.cover')}
          </MenuItem>
        ))}
    </>
  )
}

interface ComicSettingsProps {
  readonly comic: ComicDetail
  readonly reading: Reading
  readonly opened: Opened
  readonly actions: ComicActions
  readonly hasContents: boolean
  readonly thumbnails: boolean
  readonly onThumbnails: () => void
}

/** The comic's own part of the settings menu: views, page settings, and items that go to a page. */
export function ComicSettings(props: ComicSettingsProps) {
  const { comic, reading, opened, actions, hasContents, thumbnails, onThumbnails } = props
  const { t } = useTranslation()
  const { settings, change } = reading
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
        comic={comic}
        spread={reading.spread}
        actions={actions}
        hasContents={hasContents}
        closeMenu={() => opened.setMenu(false)}
      />
      <MenuItem icon={Pointer} onClick={() => opened.setComfort(true)}>
        {t('handling.comfort.title')}
      </MenuItem>
    </>
  )
}

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
