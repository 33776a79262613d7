import { useQuery } from '@tanstack/react-query'
import { Copy, ListMusic } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { IconButton } from '#web/components/buttons/button.tsx'
import { formatBytes } from '#web/components/text/format.ts'
import { languageName } from '#web/components/text/language-name.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import { playlistsWithQuery } from '#web/data/playlists/playlists.ts'
import { Section } from './about.tsx'

/** Facts of the comic's file, and the user's playlists that contain the comic. */
export function FileFacts({ comic }: { comic: ComicDetail }) {
  const { t } = useTranslation()
  return (
    <>
      <div className="two-columns part">
        <Section title={t('comic.file')}>
          <Facts comic={comic} />
        </Section>
        <Playlists path={comic.path} />
      </div>
      <Path path={comic.path} />
    </>
  )
}

function Facts({ comic }: { comic: ComicDetail }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const date = (time: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(time))
  const [page] = comic.pages
  const format = (comic.format ?? comic.extension).toUpperCase()
  const rows: readonly (readonly [string, string | null])[] = [
    [
      t('comic.format'),
      comic.pages.length > 0 ? `${format} · ${t('common.pages', { count: comic.pages.length })}` : format,
    ],
    [t('comic.size'), formatBytes(comic.size, language)],
    [t('comic.image'), page?.width && page.height ? `${page.width} × ${page.height}` : null],
    [t('fields.language'), comic.metadata.language && languageName(comic.metadata.language, language)],
    [t('comic.added'), date(comic.added)],
    [t('comic.modified'), date(comic.modified)],
  ]
  return (
    <dl className="file-facts">
      {rows.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

function Playlists({ path }: { path: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(playlistsWithQuery(path))
  if (!data?.length) return null
  return (
    <Section title={t('comic.lists')}>
      <ul className="in-lists">
        {data.map(({ id, name, itemsCount }) => (
          <li key={id}>
            <ListMusic aria-hidden="true" />
            <Link to={paths.playlist(id)}>{name}</Link>
            <small>{t('comics.total', { count: itemsCount })}</small>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Path({ path }: { path: string }) {
  const { t } = useTranslation()
  const copy = () => {
    navigator.clipboard.writeText(path).then(
      () => toast.success(t('comic.copied')),
      () => toast.error(t('comic.copyFailed')),
    )
  }
  return (
    <div className="file-path">
      <span className="sr-only">{t('comic.path')}</span>
      <code>{path}</code>
      <IconButton label={t('comic.copyPath')} onClick={copy}>
        <Copy aria-hidden="true" />
      </IconButton>
    </div>
  )
}
