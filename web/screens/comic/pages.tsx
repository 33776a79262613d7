import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ReadingState } from '#domain/reading-state.ts'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { useRoving } from '#web/components/focus/roving.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import { pagesDrawn } from './facts.ts'
import { Thumbnail } from './thumbnail.tsx'
import './pages.css'

/** The pages, small: those not read yet are dimmed, the one it was left at is ringed, and each opens the reader there. */
export function Pages({ comic, state }: { comic: ComicDetail; state: ReadingState }) {
  const { t } = useTranslation()
  const grid = useRef<HTMLUListElement>(null)
  const columns = useColumns(grid)
  const [asked, setAsked] = useState(0)
  const total = comic.pages.length
  const drawn = pagesDrawn(total, columns, asked)
  const { current, container } = useRoving(drawn, columns, (index) =>
    grid.current?.querySelectorAll<HTMLElement>('a')[index]?.focus(),
  )
  if (total === 0 || !comic.available) return null
  const left = state.state === 'started' ? state.page : null
  const read = state.state === 'read' ? total : (left ?? 0)
  return (
    <section className="part" aria-labelledby="comic-pages">
      <div className="block-head">
        <h2 className="heading" id="comic-pages">
          {t('comic.pages')}
        </h2>
        {read > 0 && <span className="tabular">{t('comic.pagesRead', { count: read, total })}</span>}
      </div>
      <ul className="pages" ref={grid} style={{ '--tint': comic.cover.tint } as CSSProperties} {...container}>
        {comic.pages.slice(0, drawn).map(({ number }, index) => (
          <li key={number} data-index={index}>
            <Link
              to={paths.read(comic.id, number)}
              tabIndex={index === current ? 0 : -1}
              aria-label={t('comic.page', { number })}
              aria-current={number === left ? 'true' : undefined}
              data-unread={(left !== null && number > left) || undefined}
            >
              <Thumbnail comic={comic} number={number} />
              {number}
            </Link>
          </li>
        ))}
      </ul>
      {drawn < total && (
        <Button size="small" onClick={() => setAsked(asked + 1)}>
          {t('comic.allPages', { count: pagesDrawn(total, columns, asked + 1) })}
        </Button>
      )}
    </section>
  )
}

/** How many columns a grid has now. */
function useColumns(grid: { readonly current: HTMLElement | null }): number {
  const [columns, setColumns] = useState(10)
  useLayoutEffect(() => {
    const element = grid.current
    if (element === null) return
    const look = () => setColumns(getComputedStyle(element).gridTemplateColumns.split(' ').length)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid])
  return columns
}

/** A text book has chapters in the place of pages. */
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
