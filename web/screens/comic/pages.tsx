import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ReadingState } from '#domain/reading/reading-state.ts'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { useRoving } from '#web/components/focus/roving.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import { pagesShown } from './facts.ts'
import { Thumbnail } from './thumbnail.tsx'
import './pages.css'

/** Thumbnails of the pages. Unread pages are dimmed, the current page has a ring. Each opens the reader at its page. */
export function Pages({ comic, state }: { comic: ComicDetail; state: ReadingState }) {
  const { t } = useTranslation()
  const grid = useRef<HTMLUListElement>(null)
  const columns = useColumns(grid)
  const [clicks, setClicks] = useState(0)
  const total = comic.pages.length
  const shown = pagesShown(total, columns, clicks)
  const { current, container } = useRoving(shown, columns, (index) =>
    grid.current?.querySelectorAll<HTMLElement>('a')[index]?.focus(),
  )
  if (total === 0 || !comic.available) return null
  const currentPage = state.state === 'started' ? state.page : null
  const damaged = comic.damagedPages.length
  const read = state.state === 'read' ? total : (currentPage ?? 0)
  return (
    <section className="part" aria-labelledby="comic-pages">
      <div className="block-head">
        <h2 className="heading" id="comic-pages">
          {t('comic.pages')}
        </h2>
        {damaged > 0 && (
          <span className="tabular">{t('comic.pagesOpen', { count: total - damaged, damaged })}</span>
        )}
        {damaged === 0 && read > 0 && (
          <span className="tabular">{t('comic.pagesRead', { count: read, total })}</span>
        )}
      </div>
      <ul className="pages" ref={grid} style={{ '--tint': comic.cover.tint } as CSSProperties} {...container}>
        {comic.pages.slice(0, shown).map(({ number }, index) => (
          <li key={number} data-index={index}>
            <Link
              to={paths.read(comic.id, number)}
              tabIndex={index === current ? 0 : -1}
              aria-label={t('comic.page', { number })}
              aria-current={number === currentPage ? 'true' : undefined}
              data-unread={(currentPage !== null && number > currentPage) || undefined}
            >
              <Thumbnail comic={comic} number={number} />
              {number}
            </Link>
          </li>
        ))}
      </ul>
      {shown < total && (
        <Button size="small" onClick={() => setClicks(clicks + 1)}>
          {t('comic.allPages', { count: pagesShown(total, columns, clicks + 1) })}
        </Button>
      )}
    </section>
  )
}

/** Returns the grid's number of columns; rerenders when it changes. */
function useColumns(grid: { readonly current: HTMLElement | null }): number {
  const [columns, setColumns] = useState(10)
  useLayoutEffect(() => {
    const element = grid.current
    if (element === null) return
    const update = () => setColumns(getComputedStyle(element).gridTemplateColumns.split(' ').length)
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid])
  return columns
}

/** The chapters of a text book, which has no pages. */
export function Chapters({ comic }: { comic: ComicDetail }) {
  const { t } = useTranslation()
  if (comic.pages.length > 0 || comic.chapters.length === 0 || !comic.available) return null
  return (
    <section className="part" aria-labelledby="comic-chapters">
      <div className="block-head">
        <h2 className="heading" id="comic-chapters">
          {t('comic.chapters')}
        </h2>
      </div>
      <ol className="chapters">
        {comic.chapters.map(({ number, title }) => (
          <li key={number}>
            <Link to={paths.readChapter(comic.id, number)}>{title}</Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
