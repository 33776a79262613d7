import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isRole } from '#domain/entities.ts'
import { paths } from '#web/app/paths.ts'
import { EntityAvatar } from '#web/components/pictures/entity-avatar.tsx'
import { relatedEntitiesQuery } from '#web/data/entities/entities.ts'

/** Number of entities shown at first, and after "see all". */
const SHOWN = 4
const ALL = 200

/** The artists or characters with the most comics in common. */
export function RelatedEntities({ kind, id }: { kind: 'characters' | 'artists'; id: string }) {
  const { t } = useTranslation()
  const heading = useId()
  const [count, setCount] = useState(SHOWN)
  // A failed request only hides this section, as the comics are the page's content.
  const { data } = useQuery(relatedEntitiesQuery(kind, id, count))
  if (data === undefined || data.related.length === 0) return null
  const rolesOf = (roles: readonly string[]) =>
    roles.map((role) => (isRole(role) ? t(`records.roles.${role}`) : role)).join(', ')
  return (
    <section className="met" aria-labelledby={heading}>
      <h2 id={heading}>{t(`entities.met.${kind}`)}</h2>
      <ul>
        {data.related.map(({ entity, together }) => (
          <li key={entity.id}>
            <Link to={paths.entity(kind, entity.id)}>
              <EntityAvatar entity={entity} />
              <span>
                <b>{entity.name}</b>
                {kind === 'artists' && <small>{rolesOf(entity.roles ?? [])}</small>}
              </span>
              <small className="tabular">{t('entities.together', { count: together })}</small>
            </Link>
          </li>
        ))}
      </ul>
      {data.total > data.related.length && count === SHOWN && (
        <button type="button" className="text-link" onClick={() => setCount(ALL)}>
          {t('entities.seeAll')}
        </button>
      )}
    </section>
  )
}
