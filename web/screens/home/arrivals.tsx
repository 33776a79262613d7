import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LongPressSheet } from '#web/actions/lazy-actions.tsx'
import { paths } from '#web/app/paths.ts'
import { Cover } from '#web/components/cover/cover.tsx'
import { Rail } from '#web/components/lists/rail.tsx'
import { matchesMedia, TOUCH } from '#web/components/screen/use-media.ts'
import { formatDay } from '#web/components/text/format.ts'
import { useReferenceName } from '#web/components/text/issue-name.ts'
import { type HomeRowProps, RowQuery } from './home-row.tsx'
import { arrivedComics } from './queries.ts'
import { SeeAll } from './see-all.tsx'
import './arrivals.css'

/** Recién llegado: the comics of the last days on which comics were added, as a mosaic of covers. */
export function Arrivals(props: HomeRowProps) {
  const { t, i18n } = useTranslation()
  const nameOf = useReferenceName()
  const query = useQuery(arrivedComics)
  const items = (query.data?.days ?? []).flatMap((day) =>
    day.comics.map((comic, index) => ({ comic, day: index === 0 ? day : null })),
  )
  const week = query.data?.week ?? 0
  const title = t('home.arrived')
  return (
    <RowQuery title={title} query={query} isEmpty={items.length === 0} {...props}>
      <Rail
        title={title}
        note={week > 0 && t('home.thisWeek', { count: week })}
        look="mosaic"
        items={items}
        keyOf={({ comic }) => comic.id}
        more={<SeeAll to={paths.comicsIn({ sort: 'added' })} />}
        below={!props.isFirst}
      >
        {({ comic, day }, tabIndex, eager) => (
          <>
            {day !== null && (
              <h3>
                {formatDay(day.day, i18n.language)} <span>{t('common.comics', { count: day.count })}</span>
              </h3>
            )}
            <Link className="arrival" to={paths.read(comic.id)} tabIndex={tabIndex}>
              <Cover
                cover={comic.cover}
                title={nameOf(comic)}
                type={comic.extension}
                sizes={day === null ? '82px' : '172px'}
                decorative
                eager={eager}
              />
              <span className="name">{nameOf(comic)}</span>
            </Link>
            {matchesMedia(TOUCH) && <LongPressSheet comic={comic} />}
          </>
        )}
      </Rail>
    </RowQuery>
  )
}
