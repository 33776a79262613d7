import { FileDown, Hash, ImageUp, List } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ComicDetail } from '#web/data/comic.ts'
import type { ComicActions } from './comic-actions.ts'
import { usePageActions } from './marks/use-page-actions.ts'
import { MenuItem } from './menu-item.tsx'
import type { Spread } from './spreads.ts'

interface PlaceItemsProps {
  readonly comic: ComicDetail
  readonly spread: Spread
  readonly actions: ComicActions
  readonly hasContents: boolean
  readonly closeMenu: () => void
}

/** Menu items that go to a page or to the contents, and those that save the pages on screen. */
export function PlaceItems({ comic, spread, actions, hasContents, closeMenu }: PlaceItemsProps) {
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
