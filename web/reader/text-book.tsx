import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#web/components/button.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import { type ComicDetail, chapterQuery } from '#web/data/comic.ts'
import type { UnsavedPlaces } from './unsaved.ts'
import { useProgress } from './use-progress.ts'
import { useReadDays } from './use-read-days.ts'
import './text-book.css'

interface TextBookProps {
  readonly comic: ComicDetail
  readonly userId: string
  readonly unsaved: UnsavedPlaces
  /** The chapter to open at, from 1. */
  readonly openAt: number
  readonly finished: boolean
  readonly onLeave: () => void
}

/** A book of words: one chapter at a time, in a column to be read, its place kept like a page's. */
export function TextBook({ comic, userId, unsaved, openAt, finished, onLeave }: TextBookProps) {
  const { t } = useTranslation()
  const total = comic.chapters.length
  const [number, setNumber] = useState(openAt)
  useProgress(comic, userId, unsaved, number, finished, total)
  useReadDays(comic.id, userId, [number], total)
  const top = useRef<HTMLElement>(null)
  const go = (to: number) => {
    setNumber(Math.min(total, Math.max(1, to)))
    top.current?.scrollTo(0, 0)
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Escape') onLeave()
      else if (event.key === 'ArrowRight') setNumber((now) => Math.min(total, now + 1))
      else if (event.key === 'ArrowLeft') setNumber((now) => Math.max(1, now - 1))
      else return
      top.current?.scrollTo(0, 0)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [total, onLeave])

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <main className="text-book" ref={top} tabIndex={0} aria-label={t('reader.label')}>
      <header>
        <IconButton label={t('reader.leave')} onClick={onLeave}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
        <h1>{comic.title}</h1>
        <select
          aria-label={t('reader.chapters')}
          value={number}
          onChange={(event) => go(Number(event.target.value))}
        >
          {comic.chapters.map((chapter) => (
            <option key={chapter.number} value={chapter.number}>
              {chapter.title}
            </option>
          ))}
        </select>
      </header>
      <Chapter comicId={comic.id} number={number} />
      <nav aria-label={t('reader.chapters')}>
        <Button
          kind="secondary"
          disabled={number === 1}
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => go(number - 1)}
        >
          {t('reader.previousChapter')}
        </Button>
        <span className="tabular" role="status">
          {t('reader.chapterOf', { number, total })}
        </span>
        <Button
          kind="primary"
          disabled={number === total}
          icon={<ChevronRight aria-hidden="true" />}
          onClick={() => go(number + 1)}
        >
          {t('reader.nextChapter')}
        </Button>
      </nav>
    </main>
  )
}

function Chapter({ comicId, number }: { comicId: string; number: number }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const chapter = useQuery(chapterQuery(comicId, number))
  if (chapter.error) {
    return (
      <div className="text-failed" role="alert">
        <p>{errorText(chapter.error)}</p>
        <Button kind="secondary" onClick={() => void chapter.refetch()}>
          {t('reader.failed.retry')}
        </Button>
      </div>
    )
  }
  if (!chapter.data) return <div className="text-waiting" aria-busy="true" />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the helper lets through a closed list of elements only
  return <article dangerouslySetInnerHTML={{ __html: underTitle(chapter.data.html) }} />
}

/** Puts a book's headings, which begin at any level, below the page's own without leaving levels out. */
function underTitle(html: string): string {
  return html.replace(/<h([1-6])\b/g, '<h2 data-level="$1"').replace(/<\/h[1-6]>/g, '</h2>')
}
