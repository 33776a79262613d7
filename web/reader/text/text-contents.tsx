import { Popover } from '@base-ui/react/popover'
import { TableOfContents } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/button.tsx'
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
}

/** The book's chapters with the pages they begin at; the one that is read has the focus. */
export function TextContents({ comic, book, chapter, open, onOpen, onChapter }: TextContentsProps) {
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
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
