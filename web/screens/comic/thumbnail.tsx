import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ComicDetail, comicQuery } from '#web/data/comics/comic.ts'
import { mediaTokenQuery, thumbnailUrl } from '#web/data/pictures/media.ts'

/** Thumbnail of a page; a broken-image icon if it does not load or is known to be damaged. */
export function Thumbnail({ comic, number }: { comic: ComicDetail; number: number }) {
  const { t } = useTranslation()
  const { data: token } = useQuery(mediaTokenQuery)
  const client = useQueryClient()
  const [hasFailed, setFailed] = useState(false)
  const isKnown = comic.damagedPages.includes(number)
  if (hasFailed || isKnown) {
    return (
      <span className="thumbnail" data-broken="">
        <ImageOff role="img" aria-label={t('comic.brokenPage', { number })} />
      </span>
    )
  }
  return (
    <span className="thumbnail">
      {token && (
        <img
          src={thumbnailUrl(comic.id, number, token, comic.fileVersion)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => {
            setFailed(true)
            // The helper now knows the page as damaged; a request already under way may not know it yet.
            void client.invalidateQueries(comicQuery(comic.id))
          }}
        />
      )}
    </span>
  )
}
