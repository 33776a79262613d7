import { useQueryClient } from '@tanstack/react-query'
import { BookOpen, Ellipsis, FileText, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { ownTitle } from '#domain/comic-name.ts'
import { isReadable } from '#domain/errors/problems.ts'
import type { ReadingState } from '#domain/reading/reading-state.ts'
import { paths } from '#web/app/paths.ts'
import { Button, IconButton } from '#web/components/buttons/button.tsx'
import { MenuButton } from '#web/components/buttons/menu-button.tsx'
import { ReadingLine } from '#web/components/cards/reading-line.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import type { PathCell } from '#web/components/path/path.tsx'
import { PathBody, PathHole } from '#web/components/path/path-body.tsx'
import { useIssueName } from '#web/components/text/issue-name.ts'
import { type SeriesCard, seriesQuery } from '#web/data/comics/series.ts'
import { listName } from '#web/data/lists/list-name.ts'
import type { PlaylistEntry } from '#web/data/playlists/playlist-items.ts'

interface RowBodyProps extends PathCell {
  readonly item: PlaylistEntry
  readonly name: string
  readonly listId: string
  /** A comic's progress; null for a series. */
  readonly reading: ReadingState | null
  /** Number of finished issues of a series. */
  readonly read: number
  readonly onRemove: () => void
}

/** Content of a row: a comic, a series as a stack of covers, or an unavailable item. */
export function RowBody({ item, name, listId, reading, read, onRemove, hint, sizes, eager }: RowBodyProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const firstUnread = useFirstUnread()
  const { comic, series, pages } = item
  const list = listName('playlist', listId)
  const page = comic ? paths.comic(comic.id) : series ? paths.series(series.key) : null
  const canOpen = series !== null || (comic?.available === true && isReadable(comic))
  const readHere = async () => {
    const id = comic?.id ?? (series && (await firstUnread(series)))
    if (id) void navigate(paths.readIn(id, list))
  }
  const entries = [
    ...(canOpen
      ? [
          {
            label: t('playlists.readHere'),
            icon: <BookOpen aria-hidden="true" />,
            onClick: () => void readHere(),
          },
        ]
      : []),
    ...(page
      ? [
          {
            label: t('playlists.open'),
            icon: <FileText aria-hidden="true" />,
            onClick: () => void navigate(page),
          },
        ]
      : []),
    { label: t('playlists.drop'), icon: <X aria-hidden="true" />, onClick: onRemove },
  ]
  return (
    <PathBody
      hint={hint}
      cover={
        comic ? (
          <Cover
            cover={comic.cover}
            title={name}
            type={comic.extension}
            sizes={sizes}
            eager={eager}
            decorative
          />
        ) : series ? (
          <Stack series={series} sizes={sizes} eager={eager} />
        ) : (
          <PathHole />
        )
      }
      title={page ? <Link to={page}>{name}</Link> : name}
      about={<About item={item} />}
      status={<ProgressLine item={item} reading={reading} read={read} />}
      aside={<Remaining pages={pages} series={series} reading={reading} read={read} />}
      actions={
        <>
          {canOpen && (
            <Button size="small" icon={<BookOpen aria-hidden="true" />} onClick={() => void readHere()}>
              {t('playlists.readHere')}
            </Button>
          )}
          <IconButton label={t('playlists.dropOf', { title: name })} onClick={onRemove}>
            <X aria-hidden="true" />
          </IconButton>
        </>
      }
      menu={
        <MenuButton
          kind="ghost"
          className="path-more"
          label={t('playlists.more', { name })}
          icon={<Ellipsis aria-hidden="true" />}
          entries={entries}
        />
      }
    />
  )
}

/** Returns a function that resolves to the id of a series' first readable unread issue, else of its first issue. */
function useFirstUnread() {
  const client = useQueryClient()
  return async ({ key, stack }: SeriesCard): Promise<string | undefined> => {
    try {
      const { issues } = await client.fetchQuery(seriesQuery(key))
      return (issues.find((issue) => !issue.progress?.finished && isReadable(issue)) ?? issues[0])?.id
    } catch {
      // The reader reports the failure if it persists.
      return stack[0]?.id
    }
  }
}

/** A series' first cover with up to two other covers behind it. */
function Stack({ series, sizes, eager }: { series: SeriesCard; sizes: string; eager: boolean }) {
  const [front, ...behind] = series.stack
  if (front === undefined) return <PathHole />
  return (
    <span className="playlist-stack">
      {behind
        .slice(0, 2)
        .map((cover) => (
          <Cover key={cover.id} cover={cover} title={series.name} sizes={sizes} decorative edge />
        ))
        .reverse()}
      <Cover cover={front} title={series.name} sizes={sizes} eager={eager} decorative />
    </span>
  )
}

/** Facts of an item: "La marea inversa nº 7", "12 números · 384 páginas", "Farola · 2020". */
function About({ item: { comic, series, pages } }: { item: PlaylistEntry }) {
  const { t } = useTranslation()
  const nameOf = useIssueName()
  if (series !== null) {
    return (
      <span className="facts">
        <span>{t('common.issues', { count: series.count })}</span>
        <span>{t('common.pages', { count: pages })}</span>
      </span>
    )
  }
  if (comic === null) return null
  if (comic.series === null || ownTitle(comic) === null) {
    const facts = [comic.publisher, comic.year].filter((fact) => fact !== null)
    return (
      <span className="facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
    )
  }
  return (
    <>
      <b>{comic.series}</b> {comic.number !== null && nameOf(comic.number)}
    </>
  )
}

function ProgressLine({
  item: { comic, series },
  reading,
  read,
}: Pick<RowBodyProps, 'item' | 'reading' | 'read'>) {
  const { t } = useTranslation()
  if (series !== null) {
    if (read === 0 && series.reading === 0) return t('playlists.unstarted')
    if (read >= series.count) return <ReadSeries />
    return (
      <>
        {t('common.readOf', { count: read, total: series.count })}
        <Bar share={read / series.count} />
      </>
    )
  }
  if (comic === null || reading === null) {
    return (
      <span className="reading" data-state="problem">
        {t('common.unavailable')}
      </span>
    )
  }
  return (
    <>
      <span>
        <ReadingLine comic={comic} reading={reading} />
      </span>
      {reading.state === 'started' && comic.available && <Bar share={reading.share} />}
    </>
  )
}

function ReadSeries() {
  const { t } = useTranslation()
  const nothing = { pageCount: 0, year: null, extension: '', available: true, problem: null }
  return <ReadingLine comic={nothing} reading={{ state: 'read' }} unread={t('common.isRead')} />
}

const Bar = ({ share }: { share: number }) => (
  <span className="bar" aria-hidden="true">
    <i style={{ transform: `scaleX(${share})` }} />
  </span>
)

/** "quedan 14": the unread pages of a comic or unread series, or the unread issues of a started series. */
function Remaining({
  pages,
  series,
  reading,
  read,
}: Pick<RowBodyProps, 'reading' | 'read'> & Pick<PlaylistEntry, 'pages' | 'series'>) {
  const { t } = useTranslation()
  if (series !== null) {
    if (read >= series.count) return null
    if (read === 0) return t('comic.left', { count: pages })
    return t('playlists.issuesLeft', { count: series.count - read })
  }
  if (reading === null || reading.state === 'read') return null
  const remaining = reading.state === 'started' ? reading.total - reading.page : pages
  return remaining > 0 && t('comic.left', { count: remaining })
}
