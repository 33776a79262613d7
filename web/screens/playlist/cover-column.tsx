import { useQuery } from '@tanstack/react-query'
import { ListVideo } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/buttons/button.tsx'
import { Mosaic } from '#web/components/mosaic/mosaic.tsx'
import { useReferenceName } from '#web/components/text/issue-name.ts'
import type { ComicCard } from '#web/data/comics/comics.ts'
import { listName } from '#web/data/lists/list-name.ts'
import { mediaTokenQuery, pictureUrl } from '#web/data/pictures/media.ts'
import type { PlaylistRun } from '#web/data/playlists/playlist-items.ts'
import type { PlaylistReading } from '#web/data/playlists/playlist-reading.ts'

interface CoverColumnProps {
  readonly data: PlaylistRun
  /** The playlist's progress; undefined while it is loading. */
  readonly reading: PlaylistReading | undefined
}

/** Column with the playlist's covers, its progress and the button that reads it. */
export function CoverColumn({ data, reading }: CoverColumnProps) {
  const { t } = useTranslation()
  const { data: token = '' } = useQuery(mediaTokenQuery)
  const { playlist, pages, items } = data
  const read = Math.min(pages, reading?.pagesRead ?? 0)
  const next = reading?.next ?? null
  const isRead = reading !== undefined && next === null && read > 0
  const first = items.find((item) => item?.comic?.available || (item?.series?.stack.length ?? 0) > 0)
  const start = next?.comic.id ?? first?.comic?.id ?? first?.series?.stack[0]?.id
  const word = isRead ? 'comic.again' : read > 0 ? 'playlists.goOn' : 'playlists.readThrough'
  return (
    <div className="playlist-side">
      <Mosaic
        className="playlist-cover"
        covers={playlist.covers}
        image={playlist.image && pictureUrl(playlist.image, token)}
        width={372}
        eager
      />
      {pages > 0 && (
        <div className="playlist-state" data-unknown={reading === undefined || undefined}>
          <p className="state-line tabular">
            <span>
              {read === 0 ? t('playlists.unstarted') : t('playlists.pagesRead', { read, total: pages })}
            </span>
            {pages > read && <span className="left">{t('comic.left', { count: pages - read })}</span>}
          </p>
          <span className="bar" aria-hidden="true">
            <i style={{ transform: `scaleX(${read / pages})` }} />
          </span>
        </div>
      )}
      {start !== undefined && (
        <ButtonLink
          className="through"
          kind="primary"
          size="large"
          icon={<ListVideo aria-hidden="true" />}
          to={paths.readIn(start, listName('playlist', playlist.id))}
        >
          {t(word)}
        </ButtonLink>
      )}
      {next && read > 0 && <NextComic comic={next.comic} />}
    </div>
  )
}

/** The comic to continue with: "Sigue en «La marea inversa nº 7», página 14". */
function NextComic({ comic }: { comic: ComicCard }) {
  const { t } = useTranslation()
  const title = useReferenceName()(comic)
  const page = comic.progress?.page ?? null
  return (
    <p className="last">
      {page === null ? t('playlists.onWith', { title }) : t('playlists.onWithPage', { title, page })}
    </p>
  )
}
