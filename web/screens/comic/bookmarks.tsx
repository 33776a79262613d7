import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { numberedPlace } from '#domain/reading/book-place.ts'
import { paths } from '#web/app/paths.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import { bookmarksQuery } from '#web/data/progress/bookmarks.ts'
import { Thumbnail } from './thumbnail.tsx'
import './bookmarks.css'

/** The user's bookmarks in the comic: pages, or positions in a text book. Each opens the reader. */
export default function Bookmarks({ comic }: { comic: ComicDetail }) {
  const { t } = useTranslation()
  const { data: bookmarks = [] } = useQuery(bookmarksQuery(comic.id))
  if (bookmarks.length === 0 || !comic.available) return null
  const hasPictures = comic.pages.length > 0
  const labelOf = (position: number) => {
    const chapter = hasPictures ? null : comic.chapters[numberedPlace(position).chapter - 1]
    return chapter?.title || t('comic.page', { number: position })
  }
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
        {bookmarks.map(({ position, name }) => (
          <li key={position}>
            <Link to={hasPictures ? paths.read(comic.id, position) : paths.readPlace(comic.id, position)}>
              {hasPictures ? <Thumbnail comic={comic} number={position} /> : <Bookmark aria-hidden="true" />}
              <span>{name || labelOf(position)}</span>
              {name !== '' && <small className="tabular">{labelOf(position)}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
