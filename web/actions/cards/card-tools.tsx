import { useQuery } from '@tanstack/react-query'
import { Check, Ellipsis, Heart, Pencil } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyChunk } from '#web/components/screen/lazy-chunk.tsx'
import { Optional } from '#web/components/screen/optional.tsx'
import { matchesMedia, TOUCH } from '#web/components/screen/use-media.ts'
import { useComicName } from '#web/components/text/issue-name.ts'
import { favouritesQuery } from '#web/data/comics/marks.ts'
import { type CardItem, keyOf, useIsSelected } from '../select/selection.ts'
import { useCardActions } from '../use-card-actions.ts'
import { useLongPress } from './use-long-press.ts'
import './card-tools.css'

export { LongPressSheet } from './long-press-sheet.tsx'

const CardMenu = lazyChunk(async () => ({ default: (await import('./card-menu.tsx')).CardMenu }))
const CardSheet = lazyChunk(async () => ({ default: (await import('./card-sheet.tsx')).CardSheet }))

interface CardToolsProps {
  readonly item: CardItem
  /** Tab index of the card: its buttons can be focused only if the card can. */
  readonly tabIndex: 0 | -1
  /** True if its comics are read. */
  readonly isRead?: boolean
}

/**
 * Actions of a card: round buttons on hover, a sheet on a long press, a checkbox during selection. On touch screens ⋯ is
 * only for the keyboard and for screen readers.
 */
export const CardTools = memo(function CardTools({ item, tabIndex, isRead }: CardToolsProps) {
  const { t } = useTranslation()
  const isChosen = useIsSelected(keyOf(item))
  const { data: favourites } = useQuery(favouritesQuery)
  const marks = useCardActions()
  const container = useRef<HTMLDivElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const isNear = useNear(container)
  const [opened, setOpened] = useState<'menu' | 'sheet' | null>(null)
  const [isOpen, setOpen] = useState(false)
  const show = (kind: 'menu' | 'sheet') => {
    setOpened(kind)
    setOpen(true)
  }
  const close = () => setOpen(false)
  useLongPress(container, isChosen === null ? () => show('sheet') : null)
  const nameOf = useComicName()
  const title = item.kind === 'series' ? item.series.name : nameOf(item.comic)
  const isFavourite = item.kind === 'comic' && favourites?.has(item.comic.id) === true

  if (isChosen !== null) {
    return (
      <div className="card-tools" data-chosen={isChosen || undefined} ref={container}>
        {/* biome-ignore lint/a11y/useSemanticElements: a click anywhere on the card does the same */}
        <button
          type="button"
          role="checkbox"
          className="card-check"
          aria-checked={isChosen}
          aria-label={t('actions.selectOf', { title })}
          tabIndex={tabIndex}
        >
          <Check aria-hidden="true" />
        </button>
      </div>
    )
  }
  return (
    <div className="card-tools" data-favourite={isFavourite || undefined} ref={container}>
      {item.kind === 'comic' && (isNear || isFavourite) && (
        <button
          type="button"
          className="card-tool card-heart"
          aria-pressed={isFavourite}
          aria-label={t('actions.favouriteOf', { title })}
          title={t(isFavourite ? 'actions.unfavourite' : 'actions.favourite')}
          tabIndex={tabIndex}
          onClick={() => void marks.favour([item], !isFavourite)}
        >
          <Heart aria-hidden="true" />
        </button>
      )}
      {isNear && (
        <button
          type="button"
          className="card-tool card-edit"
          aria-label={t('actions.editOf', { title })}
          title={t('actions.edit')}
          tabIndex={tabIndex}
          onClick={() => marks.editCard(item)}
        >
          <Pencil aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className="card-tool card-more"
        ref={more}
        aria-haspopup={matchesMedia(TOUCH) ? 'dialog' : 'menu'}
        aria-expanded={isOpen}
        aria-label={t('actions.more', { title })}
        tabIndex={tabIndex}
        onClick={() => show(matchesMedia(TOUCH) ? 'sheet' : 'menu')}
      >
        <Ellipsis aria-hidden="true" />
      </button>
      {opened !== null && (
        <Optional onFail={close}>
          {opened === 'menu' ? (
            <CardMenu item={item} isRead={isRead ?? false} anchor={more} open={isOpen} onClose={close} />
          ) : (
            <CardSheet item={item} title={title} isRead={isRead ?? false} open={isOpen} onClose={close} />
          )}
        </Optional>
      )}
    </div>
  )
})

/** Returns true once the card was hovered or focused: until then only one button is rendered. */
function useNear(container: { readonly current: HTMLElement | null }): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const card = container.current?.parentElement
    if (!card) return
    const off = new AbortController()
    const reveal = () => setNear(true)
    card.addEventListener('pointerenter', reveal, { once: true, signal: off.signal })
    card.addEventListener('focusin', reveal, { once: true, signal: off.signal })
    if (card.matches(':hover, :focus-within')) reveal()
    return () => off.abort()
  }, [container])
  return isNear
}
