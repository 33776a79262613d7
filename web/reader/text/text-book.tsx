import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { chapterLengthsQuery } from '#web/data/comic.ts'
import { bookOf } from './book.ts'
import { TextReader, type TextReaderProps } from './text-reader.tsx'
import './text-book.css'

/** A book of words, measured by its text; without the measures, which a broken file may not have, by its chapters. */
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
