import { ArrowLeft, BookOpen, ListPlus, Pencil } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ReadingState } from '#domain/reading/reading-state.ts'
import { openTask } from '#web/actions/tasks.ts'
import { paths } from '#web/app/paths.ts'
import { Button, ButtonLink } from '#web/components/buttons/button.tsx'
import { MenuButton } from '#web/components/buttons/menu-button.tsx'
import { useCoverSource } from '#web/components/cover/cover-source.tsx'
import { useWayBack } from '#web/components/screen/way-back.ts'
import type { ComicCard } from '#web/data/comics/comics.ts'
import type { EntityDetail } from '#web/data/entities/entities.ts'
import { listName } from '#web/data/lists/list-name.ts'
import { Aliases } from '../detail/facts.tsx'
import { PictureMenu } from '../detail/picture-menu.tsx'
import { PageDialogs } from '../dialogs/lazy-dialogs.tsx'
import { taskEntries } from '../dialogs/task-entries.tsx'
import type { EntityTask } from '../dialogs/tasks.ts'
import { countParts, nextPart, type Part, storyRows } from './parts.ts'

interface BannerProps {
  readonly storyline: EntityDetail
  readonly parts: readonly Part[]
  readonly total: number | null
  readonly stateOf: (comic: ComicCard) => ReadingState
}

/** Head of a storyline: its picture or first cover, its part counts, and the button that opens the next part. */
export function Banner({ storyline, parts, total, stateOf }: BannerProps) {
  const { t } = useTranslation()
  const source = useCoverSource()
  const [task, setTask] = useState<EntityTask | null>(null)
  const first = parts.find(({ comic }) => comic !== null)?.comic
  const src = storyline.picture ?? (first ? source(first.cover, 1080) : null)
  const joinable = { ...storyline, comics_count: parts.length, cover: first?.cover ?? null }
  const tasks = taskEntries(t, joinable, setTask)
  const available = parts.filter(({ comic }) => comic !== null)
  const publishers = [...new Set(available.flatMap(({ comic }) => comic?.publisher ?? []))]
  const years = available.flatMap(({ comic }) => comic?.year ?? [])
  const partCount = countParts(storyRows(parts, total))
  return (
    <header
      className="story-banner"
      data-picture={storyline.picture !== null || undefined}
      style={{ '--ink-b': first?.cover.tint } as CSSProperties}
    >
      <div className="art" aria-hidden="true">
        {src !== null && <img src={src} alt="" />}
      </div>
      <div className="veil" aria-hidden="true" />
      <Link className="text-link back" {...useWayBack(paths.storylines)}>
        <ArrowLeft aria-hidden="true" />
        {t('nav.storylines')}
      </Link>
      <div className="told">
        <h1 className="font-display">{storyline.name}</h1>
        <p className="facts tabular">
          <span>{t('storyline.parts', { count: partCount })}</span>
          {available.length < partCount && <span>{t('storyline.here', { count: available.length })}</span>}
          {publishers.length === 1 && publishers[0] !== undefined && (
            <span>
              <Link className="named" to={paths.entity('publishers', publishers[0])}>
                {publishers[0]}
              </Link>
            </span>
          )}
          {years.length > 0 && <Years years={years} />}
        </p>
        <Aliases kind="storylines" id={storyline.id} />
        <div className="actions">
          <ContinueButton id={storyline.id} parts={parts} stateOf={stateOf} />
          <PictureMenu kind="storylines" entity={storyline} label={t('playlists.changeImage')} />
          {available.length > 0 && (
            <Button
              size="large"
              icon={<ListPlus aria-hidden="true" />}
              onClick={() =>
                openTask({
                  kind: 'add-to-playlist',
                  items: available.map(({ path, comic }) => ({ type: 'comic', path: comic?.path ?? path })),
                })
              }
            >
              {t('actions.addAll')}
            </Button>
          )}
          <MenuButton
            size="large"
            className="square"
            icon={<Pencil aria-hidden="true" />}
            label={t('entities.editOne.storylines')}
            entries={[tasks.edit, tasks.merge, tasks.remove]}
          />
        </div>
      </div>
      <PageDialogs of="storylines" id={storyline.id} task={task} onClose={() => setTask(null)} />
    </header>
  )
}

function Years({ years }: { years: readonly number[] }) {
  const { t } = useTranslation()
  const [from, to] = [Math.min(...years), Math.max(...years)]
  return <span>{from === to ? from : t('entities.years', { from, to })}</span>
}

/** Button that opens the next part: "Continuar en la parte 4". */
function ContinueButton({ id, parts, stateOf }: Pick<BannerProps, 'parts' | 'stateOf'> & { id: string }) {
  const { t } = useTranslation()
  const next = nextPart(parts, stateOf)
  const again = parts.find(({ comic }) => comic?.available)?.comic
  const comic = next?.comic ?? again
  if (comic == null) return null
  const label =
    next === null
      ? t('comic.again')
      : !next.isStarted
        ? t('storyline.start')
        : next.order === null
          ? t('comic.resume')
          : t('storyline.goOnAt', { part: next.order })
  return (
    <ButtonLink
      kind="primary"
      size="large"
      icon={<BookOpen aria-hidden="true" />}
      to={paths.readIn(comic.id, listName('storyline', id))}
    >
      {label}
    </ButtonLink>
  )
}
