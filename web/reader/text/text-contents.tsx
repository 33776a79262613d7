import { Popover } from '@base-ui/react/popover'
import { TableOfContents } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/button.tsx'
import type { Bookmark } from '#web/data/bookmarks.ts'
import type { ComicDetail } from '#web/data/comic.ts'
import { type Book, pageAt } from './book.ts'

interface TextContentsProps {
  readonly comic: ComicDetail
  readonly book: Book
  /** The chapter that is read. */
  readonly chapter: number
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly onChapter: (chapter: number) => void
  readonly marks: readonly Bookmark[]
  readonly onPage: (page: number) => void
}

/** The book's chapters with the pages they begin at, the one that is read in focus; and the pages that are marked. */
export function TextContents(props: TextContentsProps) {
  const { comic, book, chapter, open, onOpen, onChapter, marks, onPage } = props
  const { t } = useTranslation()
  const current = useRef<HTMLButtonElement>(null)
  return (
    <Popover.Root open={open} onOpenChange={onOpen}>
      <Popover.Trigger render={<IconButton label={t('reader.chapters')} />}>
        <TableOfContents aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="reader-menu-place" sideOffset={8} align="end" collisionPadding={12}>
          <Popover.Popup className="reader-menu text-contents" initialFocus={current}>
            <Popover.Title className="sr-only">{t('reader.chapters')}</Popover.Title>
            <ol>
              {comic.chapters.map(({ number, title }) => (
                <li key={number}>
                  <button
                    ref={number === chapter ? current : undefined}
                    type="button"
                    className="reader-menu-item"
                    aria-current={number === chapter || undefined}
                    onClick={() => onChapter(number)}
                  >
                    <span>{title}</span>
                    <span className="tabular">{pageAt(book, { chapter: number, share: 0 })}</span>
                  </button>
                </li>
              ))}
            </ol>
            {marks.length > 0 && (
              <section aria-labelledby="text-marks">
                <h3 id="text-marks">{t('places.contents.own')}</h3>
                <ol>
                  {marks.map(({ page, name }) => (
                    <li key={page}>
                      <button type="button" className="reader-menu-item" onClick={() => onPage(page)}>
                        <span>{name || t('places.contents.page', { page })}</span>
                        <span className="tabular">{page}</span>
                      </button>
                    </li>
                  ))}
                </ol>
              </section>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
