import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { bookmarksQuery } from '#web/data/bookmarks.ts'
import type { ComicDetail } from '#web/data/comic.ts'
import { Thumbnail } from './thumbnail.tsx'
import './marked.css'

/** The pages somebody marked while reading, with their names: each opens the reader there. Nothing where there is none. */
export default function Marked({ comic }: { comic: ComicDetail }) {
  const { t } = useTranslation()
  const { data: marks = [] } = useQuery(bookmarksQuery(comic.id))
  if (marks.length === 0 || !comic.available) return null
  const hasPictures = comic.pages.length > 0
  return (
    <section className="part" aria-labelledby="comic-marked">
      <div className="block-head">
        <h2 className="heading" id="comic-marked">
          {t('comic.marked')}
        </h2>
      </div>
      <ul
        className="marked"
        data-words={!hasPictures || undefined}
        style={{ '--tint': comic.cover.tint } as CSSProperties}
      >
        {marks.map(({ page, name }) => (
          <li key={page}>
            <Link to={paths.read(comic.id, page)}>
              {hasPictures ? <Thumbnail comic={comic} number={page} /> : <Bookmark aria-hidden="true" />}
              <span>{name || t('comic.page', { number: page })}</span>
              {name !== '' && <small className="tabular">{t('comic.page', { number: page })}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
