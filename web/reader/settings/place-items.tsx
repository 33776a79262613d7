import { FileDown, Hash, ImageUp, LayoutGrid, List } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ComicActions } from '../controls/comic-actions.ts'
import { MenuItem } from '../controls/menu-item.tsx'
import { usePageActions } from '../marks/use-page-actions.ts'
import type { ShellState } from '../shell/use-shell.ts'
import type { Spread } from '../spreads/spreads.ts'

interface PlaceItemsProps {
  readonly shell: ShellState
  readonly spread: Spread
  readonly actions: ComicActions
  /** True if the view of all pages has no button of its own. */
  readonly isCompact: boolean
}

/** Items that go to a page or to the contents, and items that save the pages on screen or use them as cover. */
export function PlaceItems({ shell, spread, actions, isCompact }: PlaceItemsProps) {
  const { t } = useTranslation()
  const { save, cover } = usePageActions(shell.reader.comic)
  const several = spread.pages.length > 1
  return (
    <>
      {isCompact && (
        <MenuItem
          icon={LayoutGrid}
          onClick={() => {
            shell.opened.closePanel()
            actions.grid()
          }}
        >
          {t('reader.keys.grid')}
        </MenuItem>
      )}
      <MenuItem icon={Hash} onClick={actions['go-to']}>
        {t('places.goTo.title')}
      </MenuItem>
      {shell.contents.hasAny && (
        <MenuItem icon={List} onClick={actions.contents}>
          {t('reader.keys.contents')}
        </MenuItem>
      )}
      {spread.pages.map((page) => (
        <MenuItem key={`save ${page}`} icon={FileDown} onClick={() => save(page)}>
          {several ? t('places.page.saveOne', { page }) : t('places.page.save')}
        </MenuItem>
      ))}
      {cover &&
        spread.pages.map((page) => (
          <MenuItem key={`cover ${page}`} icon={ImageUp} onClick={() => cover(page)}>
            {several ? t('places.page.coverOne', { page }) : t('places.page.cover')}
          </MenuItem>
        ))}
    </>
  )
}
