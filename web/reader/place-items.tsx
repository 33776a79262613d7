import { FileDown, Frame, Hash, ImageUp, LayoutGrid, List } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComicDetail } from '#web/data/comic.ts'
import { usePageActions } from './marks/use-page-actions.ts'
import { MenuItem } from './menu-item.tsx'
import type { Spread } from './spreads.ts'

/** What leads to other places of the comic. */
export interface PlaceTools {
  /** True where a page on screen is marked. */
  readonly isMarked: boolean
  readonly onMark: () => void
  readonly onGrid: () => void
  readonly onGuided: () => void
  readonly onGoTo: () => void
  /** Null where there is nothing to list. */
  readonly onContents: (() => void) | null
}

/** The lines of the menu that show the comic otherwise. */
export function ViewItems({ tools, onDone }: Pick<PlaceItemsProps, 'tools' | 'onDone'>): ReactNode {
  const { t } = useTranslation()
  const and = (act: () => void) => () => {
    onDone()
    act()
  }
  return (
    <>
      <MenuItem icon={Frame} onClick={and(tools.onGuided)}>
        {t('reader.keys.guided')}
      </MenuItem>
      <MenuItem icon={LayoutGrid} onClick={and(tools.onGrid)}>
        {t('reader.keys.grid')}
      </MenuItem>
    </>
  )
}

interface PlaceItemsProps {
  readonly tools: PlaceTools
  readonly comic: ComicDetail
  readonly spread: Spread
  readonly onDone: () => void
}

/** The lines of the menu that lead elsewhere, and those that do something with the page. */
export function PlaceItems({ tools, comic, spread, onDone }: PlaceItemsProps): ReactNode {
  const { t } = useTranslation()
  const { save, cover } = usePageActions(comic)
  const and = (act: () => void) => () => {
    onDone()
    act()
  }
  const several = spread.pages.length > 1
  return (
    <>
      <MenuItem icon={Hash} onClick={and(tools.onGoTo)}>
        {t('places.goTo.title')}
      </MenuItem>
      {tools.onContents && (
        <MenuItem icon={List} onClick={and(tools.onContents)}>
          {t('reader.keys.contents')}
        </MenuItem>
      )}
      {spread.pages.map((page) => (
        <MenuItem key={`save ${page}`} icon={FileDown} onClick={and(() => save(page))}>
          {several ? t('places.page.saveOne', { page }) : t('places.page.save')}
        </MenuItem>
      ))}
      {cover &&
        spread.pages.map((page) => (
          <MenuItem key={`cover ${page}`} icon={ImageUp} onClick={and(() => cover(page))}>
            {several ? t('places.page.coverOne', { page }) : t('places.page.cover')}
          </MenuItem>
        ))}
    </>
  )
}
