import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Ellipsis, ListPlus, Pencil } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { EntityKind } from '#domain/entities.ts'
import { openTask } from '#web/actions/tasks.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { MenuButton } from '#web/components/buttons/menu-button.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import type { EntityDetail } from '#web/data/entities/entities.ts'
import { type EntityComics, entityItemsQuery, publishedPaths } from '#web/data/entities/entity-comics.ts'
import { PageDialogs } from '../dialogs/lazy-dialogs.tsx'
import { taskEntries } from '../dialogs/task-entries.tsx'
import type { EntityTask } from '../dialogs/tasks.ts'
import { KINDS } from '../kinds.ts'
import { Aliases, Facts } from './facts.tsx'
import { PictureMenu } from './picture-menu.tsx'
import './head.css'

/** Number of covers in the head. */
const COVER_COUNT = 3

interface HeadProps {
  readonly kind: EntityKind
  readonly entity: EntityDetail
  readonly own: EntityComics
  /** Additional buttons, shown before the buttons of every kind. */
  readonly children?: ReactNode
}

/** Head of an entity's page: name, facts, aliases and actions, with up to three covers of its comics. */
export function Head({ kind, entity, own, children }: HeadProps) {
  const { t } = useTranslation()
  const [task, setTask] = useState<EntityTask | null>(null)
  const { data } = useQuery(
    entityItemsQuery(own, { view: 'mixed', sort: 'count', chosen: {} }, COVER_COUNT, 0),
  )
  const client = useQueryClient()
  const showError = useErrorToast()
  const adding = useMutation({
    mutationFn: () => publishedPaths(client, own),
    onSuccess: (paths) =>
      openTask({ kind: 'add-to-playlist', items: paths.map((path) => ({ type: 'comic', path })) }),
    onError: (error) => showError(error, t('actions.addToPlaylistFailed')),
  })
  const items = data?.items ?? []
  const stacks = items.map((item) => (item.kind === 'series' ? item.series.stack : [item.comic.cover]))
  // Each series' first cover comes before a second one of the same series.
  const covers = Array.from({ length: COVER_COUNT }, (_, depth) =>
    stacks.flatMap((stack) => stack[depth] ?? []),
  )
    .flat()
    .slice(0, COVER_COUNT)
  const joinable = { ...entity, comics_count: own.paths.length, cover: covers[0] ?? null }
  const tasks = taskEntries(t, joinable, setTask)
  const [first] = items
  const ink = first?.kind === 'series' ? first.series.ink : first?.comic.cover.tint
  return (
    <header className="entity-head" style={{ '--ink-b': ink ?? 'var(--ink-4)' } as CSSProperties}>
      <div className="ambient" aria-hidden="true" />
      <Link className="text-link back" to={KINDS[kind].list}>
        <ArrowLeft aria-hidden="true" />
        {t(`nav.${kind}`)}
      </Link>
      {covers.length > 0 && (
        <div className="entity-fan" aria-hidden="true">
          {covers.map((cover, index) => (
            <Cover
              key={cover.id}
              cover={cover}
              title=""
              sizes="252px"
              eager
              priority={index === 0}
              decorative
            />
          ))}
        </div>
      )}
      <div className="inside">
        {entity.picture !== null && (
          <img
            className="portrait"
            src={entity.picture}
            alt=""
            data-round={kind === 'artists' || undefined}
          />
        )}
        <div className="told">
          <h1 className="font-display">{entity.name}</h1>
          <Facts kind={kind} own={own} />
          <Aliases kind={kind} id={entity.id} />
          <div className="actions">
            {children}
            {own.paths.length > 0 && (
              <Button
                size="large"
                icon={<ListPlus aria-hidden="true" />}
                busy={adding.isPending}
                onClick={() => adding.mutate()}
              >
                {t('actions.addAll')}
              </Button>
            )}
            <Button
              size="large"
              icon={<Pencil aria-hidden="true" />}
              aria-keyshortcuts="E"
              onClick={() => setTask({ kind: 'edit', entity })}
            >
              {t(`entities.editOne.${kind}`)}
            </Button>
            <PictureMenu kind={kind} entity={entity} />
            <MenuButton
              size="large"
              className="square"
              icon={<Ellipsis aria-hidden="true" />}
              label={t('entities.moreActions')}
              entries={[tasks.merge, tasks.aliases, tasks.remove]}
            />
          </div>
        </div>
      </div>
      <PageDialogs of={kind} id={entity.id} task={task} onClose={() => setTask(null)} />
    </header>
  )
}
