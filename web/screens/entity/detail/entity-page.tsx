import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import type { EntityKind } from '#domain/entities.ts'
import { paths } from '#web/app/paths.ts'
import { SkeletonGrid, SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { BackLink, Missing } from '#web/components/screen/missing.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { TabTitle } from '#web/components/screen/screen.tsx'
import { type EntityDetail, entityNamedQuery, entityQuery, isEntityId } from '#web/data/entities/entities.ts'
import { type EntityComics, entityComics } from '#web/data/entities/entity-comics.ts'
import { useEntitiesLive } from '#web/data/entities/entity-live.ts'
import { KINDS } from '../kinds.ts'
import { pathsOf } from './comic-paths.ts'
import './body.css'

interface EntityPageProps {
  readonly kind: EntityKind
  /** The entity's id or name, from the URL. */
  readonly idOrName: string
  /** Renders the page's content from the entity and its distinct comics. */
  readonly children: (entity: EntityDetail, own: EntityComics) => ReactNode
}

/**
 * Page of a character, artist, storyline or publisher. A name or an alias redirects to the entity's id, an unknown name
 * to the grid of comics with that name.
 */
export function EntityPage({ kind, idOrName, children }: EntityPageProps) {
  useEntitiesLive()
  if (!isEntityId(idOrName)) return <ByName kind={kind} name={idOrName} />
  return (
    <ById key={idOrName} kind={kind} id={idOrName}>
      {children}
    </ById>
  )
}

function ByName({ kind, name }: { kind: EntityKind; name: string }) {
  const named = useQuery(entityNamedQuery(kind, name))
  return (
    <QueryState queries={[named]} skeleton={<Skeleton kind={kind} />} page={<Back kind={kind} />}>
      {(id) => {
        const to = id === null ? paths.comicsBy([KINDS[kind].filter, name]) : paths.entity(kind, id)
        return <Navigate to={to} replace />
      }}
    </QueryState>
  )
}

interface ByIdProps extends Pick<EntityPageProps, 'kind' | 'children'> {
  readonly id: string
}

function ById({ kind, id, children }: ByIdProps) {
  const query = useQuery(entityQuery(kind, id))
  const comics = query.data?.comics
  const own = useMemo(() => entityComics(pathsOf(comics ?? [])), [comics])
  if (query.data === null) return <NotFound kind={kind} />
  return (
    <QueryState queries={[query]} skeleton={<Skeleton kind={kind} />} page={<Back kind={kind} />}>
      {(entity) =>
        entity !== null && (
          <>
            <TabTitle>{entity.name}</TabTitle>
            {children(entity, own)}
          </>
        )
      }
    </QueryState>
  )
}

function Skeleton({ kind }: { kind: EntityKind }) {
  const { t } = useTranslation()
  return (
    <>
      <div className="entity-head entity-head-skeleton" aria-hidden="true">
        <SkeletonLine width="min(420px, 80%)" height={64} />
        <SkeletonLine width={260} />
        <SkeletonLine width={190} height={48} />
      </div>
      <div className="entity-body alone">
        <SkeletonGrid label={t(`entities.loading.${kind}`)} />
      </div>
    </>
  )
}

function Back({ kind }: { kind: EntityKind }) {
  const { t } = useTranslation()
  return <BackLink to={KINDS[kind].list}>{t(`nav.${kind}`)}</BackLink>
}

function NotFound({ kind }: { kind: EntityKind }) {
  const { t } = useTranslation()
  const title = t(`entities.notFound.${kind}`)
  return (
    <Missing title={title} back={t(`entities.back.${kind}`)} to={KINDS[kind].list}>
      {t('entities.notFoundHint')}
    </Missing>
  )
}
