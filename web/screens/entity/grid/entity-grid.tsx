import { Plus, Users } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ENTITY_ORDERS, type EntityKind } from '#domain/entities.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { columnsFor } from '#web/components/lists/columns.ts'
import { CoverGrid, type GridShape } from '#web/components/lists/cover-grid.tsx'
import { SkeletonGrid } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { Screen } from '#web/components/screen/screen.tsx'
import { State } from '#web/components/screen/states.tsx'
import { ENTITY_PAGE, entityPageQuery } from '#web/data/entities/entities.ts'
import { useEntitiesLive } from '#web/data/entities/entity-live.ts'
import { usePagedItems } from '#web/data/lists/paged-items.ts'
import { EntityDialogs } from '../dialogs/lazy-dialogs.tsx'
import type { EntityTask } from '../dialogs/tasks.ts'
import { EntityCell } from './entity-cell.tsx'
import { RoleFilter } from './role-filter.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useEntitySelection } from './use-entity-selection.ts'
import { useListing } from './use-listing.ts'
import './entity-grid.css'

/** A portrait's width ÷ height, and the height of the two lines below it in rem. */
const PORTRAIT = 4 / 5
const PORTRAIT_TEXT = (11 + 2 * 14 * 1.3 + 2 + 13 * 1.35) / 16

/** A tile's minimum width and its height, in pixels. */
const TILE = { width: 280, height: 164 }

const portraits: GridShape = {
  columns: columnsFor,
  height: (cellWidth, rootSize) => cellWidth / PORTRAIT + PORTRAIT_TEXT * rootSize,
}

const tiles: GridShape = {
  columns: (width) => Math.max(1, Math.floor((width + 20) / (TILE.width + 20))),
  height: (_cellWidth, rootSize) => TILE.height * Math.max(1, rootSize / 16),
}

/** Returns the grid layout: portraits for characters, name tiles for the other kinds. */
const shapeOf = (kind: EntityKind): GridShape => (kind === 'characters' ? portraits : tiles)

const NoEntities = lazy(async () => ({ default: (await import('./no-entities.tsx')).NoEntities }))

const ERRORS = {
  characters: 'errors.character-list-failed',
  artists: 'errors.artist-list-failed',
  storylines: 'errors.storyline-list-failed',
  publishers: 'errors.publisher-list-failed',
} as const satisfies Record<EntityKind, string>

/** Screen of all entities of the kind in the URL, with search, order, selection and dialogs. */
export function Component() {
  const kind = useLocation().pathname.split('/')[1] as EntityKind
  useEntitiesLive()
  const { t } = useTranslation()
  const [listing, change] = useListing()
  const shown = { ...listing, query: useDeferredValue(listing.query) }
  const entities = usePagedItems(ENTITY_PAGE, (offset) => entityPageQuery(kind, shown, offset))
  const [task, setTask] = useState<EntityTask | null>(null)
  const selection = useEntitySelection(entities.at)
  const area = useRef<HTMLDivElement>(null)
  const isAll = listing.query === '' && listing.role === undefined
  const isEmpty = isAll && entities.firstPage.data?.total === 0
  return (
    <Screen
      title={t(`nav.${kind}`)}
      name="entities"
      beside={
        <>
          {!isEmpty && (
            <>
              <div className="entities-search">
                <SearchField
                  label={t(`names.search.${kind}`)}
                  query={listing.query}
                  onQuery={(query) => change({ query })}
                />
              </div>
              <select
                className="entities-sort"
                aria-label={t('comics.sort')}
                value={listing.order}
                onChange={({ target }) =>
                  change({ order: ENTITY_ORDERS.find((each) => each === target.value) ?? 'count' })
                }
              >
                {ENTITY_ORDERS.map((order) => (
                  <option key={order} value={order}>
                    {t(`entities.orders.${order}`)}
                  </option>
                ))}
              </select>
              <Button
                className="entities-twins"
                icon={<Users aria-hidden="true" />}
                onClick={() => setTask({ kind: 'twins' })}
              >
                {t('entities.allTwins')}
              </Button>
            </>
          )}
          <Button
            kind="primary"
            className={isEmpty ? 'entities-new alone' : 'entities-new'}
            icon={<Plus aria-hidden="true" />}
            onClick={() => setTask({ kind: 'create' })}
          >
            {t(`entities.new.${kind}`)}
          </Button>
        </>
      }
    >
      {kind === 'artists' && !isEmpty && <RoleFilter listing={shown} onRole={(role) => change({ role })} />}
      <QueryState
        queries={[entities.firstPage]}
        errorTitle={t(ERRORS[kind])}
        skeleton={<SkeletonGrid label={t(`entities.loading.${kind}`)} count={14} />}
      >
        {({ total }) => {
          if (isEmpty) {
            return (
              <Suspense fallback={<SkeletonGrid label={t(`entities.loading.${kind}`)} count={14} />}>
                <NoEntities kind={kind} />
              </Suspense>
            )
          }
          if (total === 0) {
            return (
              <State
                title={t('names.none')}
                action={
                  <Button onClick={() => change({ query: '', role: undefined })}>
                    {t('nav.clearSearch')}
                  </Button>
                }
              >
                {shown.query.trim() !== '' && t('names.noneHint', { query: shown.query })}
              </State>
            )
          }
          return (
            <div className="entities-area" ref={area} {...selection.area}>
              <CoverGrid
                key={`${shown.query} ${shown.order} ${shown.role}`}
                label={t(`nav.${kind}`)}
                shape={shapeOf(kind)}
                count={total}
                keyOf={(index) => entities.at(index)?.id ?? `place-${index}`}
                onRange={entities.onRange}
              >
                {(index, cell) => {
                  const entity = entities.at(index)
                  if (entity === undefined) return <div className="entities-placeholder" aria-hidden="true" />
                  return (
                    <EntityCell
                      kind={kind}
                      entity={entity}
                      isSelected={selection.isSelecting ? selection.selected.has(entity.id) : null}
                      onTask={setTask}
                      onSelect={selection.toggle}
                      {...cell}
                    />
                  )
                }}
              </CoverGrid>
            </div>
          )
        }}
      </QueryState>
      {selection.isSelecting && (
        <SelectionBar
          selected={selection.selected}
          onMerge={(entities) => setTask({ kind: 'merge', entities })}
          onCancel={selection.clear}
        />
      )}
      <EntityDialogs of={kind} task={task} onClose={() => setTask(null)} onDone={selection.clear} />
    </Screen>
  )
}
