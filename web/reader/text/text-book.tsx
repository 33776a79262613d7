import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { chapterLengthsQuery } from '#web/data/comics/comic.ts'
import { bookOf } from './book.ts'
import { TextReader, type TextReaderProps } from './text-reader.tsx'
import './text-book.css'

/**
 * Loads the chapter lengths of a text book, then opens its reader. A damaged file may have no lengths; then its pages
 * are counted by chapters.
 */
export function TextBook(props: Omit<TextReaderProps, 'book'>) {
  const { t } = useTranslation()
  const { comic } = props
  const lengths = useQuery(chapterLengthsQuery(comic))
  if (lengths.isPending) {
    return (
      <main className="reader text-book" aria-busy="true">
        <p className="sr-only" role="status">
          {t('reader.opening')}
        </p>
      </main>
    )
  }
  return <TextReader {...props} book={bookOf(comic.chapters.length, lengths.data)} />
}
