import { Popover } from '@base-ui/react/popover'
import { TableOfContents } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { numberedPlace } from '#domain/book-place.ts'
import { IconButton } from '#web/components/button.tsx'
import type { Bookmark } from '#web/data/bookmarks.ts'
import type { ComicDetail } from '#web/data/comic.ts'
import { type Book, type BookPlace, pageAt } from './book.ts'

interface TextContentsProps {
  readonly comic: ComicDetail
  readonly book: Book
  /** The chapter that is read. */
  readonly chapter: number
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly marks: readonly Bookmark[]
  readonly onPlace: (place: BookPlace) => void
  /** What has the focus once something was chosen, so that the keys read on. */
  readonly text: RefObject<HTMLElement | null>
}

/** The book's chapters with the pages they begin at, the one that is read in focus; and the places that are marked. */
export function TextContents(props: TextContentsProps) {
  const { comic, book, chapter, open, onOpen, marks, onPlace, text } = props
  const { t } = useTranslation()
  const current = useRef<HTMLButtonElement>(null)
  const isChosen = useRef(false)
  const choose = (place: BookPlace) => {
    isChosen.current = true
    onOpen(false)
    onPlace(place)
  }
  const focusAfter = () => {
    const to = isChosen.current ? text.current : null
    isChosen.current = false
    return to
  }
  return (
    <Popover.Root open={open} onOpenChange={onOpen}>
      <Popover.Trigger render={<IconButton label={t('comic.chapters')} />}>
        <TableOfContents aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="reader-menu-place" sideOffset={8} align="end" collisionPadding={12}>
          <Popover.Popup className="reader-menu text-contents" initialFocus={current} finalFocus={focusAfter}>
            <Popover.Title className="sr-only">{t('comic.chapters')}</Popover.Title>
            <ol>
              {comic.chapters.map(({ number, title }) => (
                <li key={number}>
                  <button
                    ref={number === chapter ? current : undefined}
                    type="button"
                    className="reader-menu-item"
                    aria-current={number === chapter || undefined}
                    onClick={() => choose({ chapter: number, share: 0 })}
                  >
                    <span>{title}</span>
                    <span className="tabular">{pageAt(book, { chapter: number, share: 0 })}</span>
                  </button>
                </li>
              ))}
            </ol>
            {marks.length > 0 && (
              <section aria-labelledby="text-marks">
                <h3 id="text-marks">{t('comic.marked')}</h3>
                <ol>
                  {marks.map(({ page: number, name }) => {
                    const place = numberedPlace(number)
                    return (
                      <li key={number}>
                        <button type="button" className="reader-menu-item" onClick={() => choose(place)}>
                          <span>{name || comic.chapters[place.chapter - 1]?.title}</span>
                          <span className="tabular">{pageAt(book, place)}</span>
                        </button>
                      </li>
                    )
                  })}
                </ol>
              </section>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
