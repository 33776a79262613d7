import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { ReadingLine } from '#web/components/cards/reading-line.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { useComicName, useReferenceName } from '#web/components/text/issue-name.ts'
import type { ComicCard } from '#web/data/comics/comics.ts'
import { type EntityComics, entityItemsQuery } from '#web/data/entities/entity-comics.ts'
import { useReadingState } from '#web/data/progress/progress-lists.ts'

/** The first published comic of a character. */
export function Beginnings({ own }: { own: EntityComics }) {
  const { t } = useTranslation()
  const id = useId()
  const first = useQuery(entityItemsQuery(own, { view: 'comics', sort: 'released', chosen: {} }, 1, 0))
  const item = first.data?.items[0]
  // Comics without a date come last.
  if (item?.kind !== 'comic' || item.comic.year === null) return null
  return (
    <section className="beginning" aria-labelledby={id}>
      <h2 id={id}>{t('entities.firstAppearance')}</h2>
      <FirstAppearance comic={item.comic} />
    </section>
  )
}

/** The comic with its series, year and progress. */
function FirstAppearance({ comic }: { comic: ComicCard }) {
  const comicName = useComicName()
  const referenceName = useReferenceName()
  const name = comicName(comic)
  const inSeries = referenceName(comic)
  const reading = useReadingState()(comic)
  return (
    <Link to={paths.comic(comic.id)} style={{ '--tint': comic.cover.tint } as CSSProperties}>
      <Cover cover={comic.cover} title={name} sizes="76px" decorative />
      <span>
        <b>{name}</b>
        {inSeries !== name && <small>{inSeries}</small>}
        <small>
          {comic.year}
          <span className="separator">·</span>
          <ReadingLine comic={comic} reading={reading} />
        </small>
      </span>
    </Link>
  )
}
