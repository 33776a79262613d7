import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { EntityKind } from '#domain/entities.ts'
import { paths } from '#web/app/paths.ts'
import { aliasesQuery } from '#web/data/entities/entities.ts'
import { type EntityComics, entityFacetsQuery } from '#web/data/entities/entity-comics.ts'

const COUNTED = {
  characters: 'home.appearances',
  artists: 'home.appearances',
  storylines: 'common.comics',
  publishers: 'common.comics',
} as const satisfies Record<EntityKind, string>

/** Facts of an entity: "30 apariciones · 2021 a 2024 · Ediciones Cobalto". */
export function Facts({ kind, own }: { kind: EntityKind; own: EntityComics }) {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(entityFacetsQuery(own, { lang: i18n.language }))
  const count = own.paths.length
  const years = data?.facets.year.map(({ value }) => Number(value)) ?? []
  const [from, to] = [Math.min(...years), Math.max(...years)]
  const publisher = kind === 'publishers' ? undefined : data?.facets.publisher[0]?.value
  const unavailable = data === undefined ? 0 : count - data.total
  return (
    <p className="facts">
      <span className="badge">{t(COUNTED[kind], { count })}</span>
      {years.length > 0 && <span>{from === to ? from : t('entities.years', { from, to })}</span>}
      {publisher !== undefined && (
        <span>
          <Link className="named" to={paths.entity('publishers', publisher)}>
            {publisher}
          </Link>
        </span>
      )}
      {unavailable > 0 && <span>{t('entities.away', { count: unavailable })}</span>}
    </p>
  )
}

/** The entity's aliases. */
export function Aliases({ kind, id }: { kind: EntityKind; id: string }) {
  const { t, i18n } = useTranslation()
  const { data = [] } = useQuery(aliasesQuery(kind, id))
  if (data.length === 0) return null
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' })
  return (
    <p className="aliases">{t('entities.aliases', { names: list.format(data.map(({ name }) => name)) })}</p>
  )
}
