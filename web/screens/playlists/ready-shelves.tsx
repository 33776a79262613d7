import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { facetsQuery } from '#web/data/lists/facets.ts'
import { readYearQuery } from '#web/data/progress/read-year.ts'
import type { SmartShelfCard } from '#web/data/shelves/shelves.ts'
import { readyShelves } from './ready-queries.ts'
import './ready-shelves.css'

const QueryChips = lazy(async () => ({
  default: (await import('#web/actions/shelves/query-chips.tsx')).QueryChips,
}))

/** Ready-made smart shelves that the user does not have yet. Each opens the editor with its query. */
export function ReadyShelves({ shelves }: { shelves: readonly SmartShelfCard[] }) {
  const { t } = useTranslation()
  const days = useQuery(readYearQuery(new Date().getFullYear())).data ?? []
  const people = useQuery(facetsQuery({ limit: 2 })).data?.facets.artists ?? []
  const ready = readyShelves(
    days,
    people.map(({ value }) => value),
  ).filter(({ query }) => !shelves.some((shelf) => shelf.query === query))
  if (ready.length === 0) return null
  return (
    <section className="ready-shelves" aria-labelledby="ready-shelves">
      <h2 id="ready-shelves" className="font-display">
        {t('shelves.ready.title')}
      </h2>
      <p>{t('shelves.ready.hint')}</p>
      <ul>
        {ready.map(({ name, query }) => (
          <li key={name}>
            <Link to={paths.newShelf({ name: t(`shelves.ready.${name}`), q: query })}>
              <b>{t(`shelves.ready.${name}`)}</b>
              <span className="chips">
                <Suspense>
                  <QueryChips query={query} />
                </Suspense>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
