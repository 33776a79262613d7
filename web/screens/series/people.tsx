import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { listFormat } from '#web/components/text/format.ts'
import { seriesMetadataQuery } from '#web/data/comics/series.ts'

/** Maximum number of names in a row; further names are only counted. */
const SHOWN = 8

/** The series' artists, characters and genres, the most frequent first, with links. */
export function People({ seriesKey }: { seriesKey: string }) {
  const { t } = useTranslation()
  // A failed request only hides this section, as the issues are the screen's content.
  const { data } = useQuery(seriesMetadataQuery(seriesKey))
  if (data === undefined) return null
  const people = [...new Set([...data.writers, ...data.artists])]
  const rows = [
    { title: t('series.people'), names: people, to: (name: string) => paths.entity('artists', name) },
    {
      title: t('fields.characters'),
      names: data.characters,
      to: (name: string) => paths.entity('characters', name),
    },
    {
      title: t('fields.genres'),
      names: data.genres,
      to: (name: string) => paths.comicsBy(['genres', name]),
    },
  ].filter(({ names }) => names.length > 0)
  if (rows.length === 0) return null
  return (
    <div className="series-people">
      {rows.map((row) => (
        <Row key={row.title} {...row} />
      ))}
    </div>
  )
}

interface RowProps {
  readonly title: string
  readonly names: readonly string[]
  readonly to: (name: string) => string
}

function Row({ title, names, to }: RowProps) {
  const { t, i18n } = useTranslation()
  const heading = useId()
  const more = names.length - SHOWN
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <ul>
        {names.slice(0, SHOWN).map((name) => (
          <li key={name}>
            <Link to={to(name)}>{name}</Link>
          </li>
        ))}
        {more > 0 && (
          <li title={listFormat(i18n.language).format(names.slice(SHOWN))}>
            {t('names.more', { count: more })}
          </li>
        )}
      </ul>
    </section>
  )
}
