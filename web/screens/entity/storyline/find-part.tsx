import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownTitle } from '#domain/comic-name.ts'
import { Cover } from '#web/components/cover/cover.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { useBack } from '#web/components/dialogs/use-back.ts'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { useComicName, useIssueName } from '#web/components/text/issue-name.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { type ComicCard, comicsListQuery } from '#web/data/comics/comics.ts'
import type { EntityDetail } from '#web/data/entities/entities.ts'
import { addPart } from '#web/data/entities/storyline.ts'

interface FindPartProps {
  readonly storyline: EntityDetail
  /** The number of the missing part; null to add a part at the end. */
  readonly order: number | null
  /** The initial search text. */
  readonly series: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Maximum number of results; a longer search text finds other comics. */
const SHOWN = 24

/** Dialog that searches the collection for the comic of a part and adds it to the storyline. */
export function FindPart({ storyline, order, series, open, onClose }: FindPartProps) {
  useBack(open, onClose)
  const { t } = useTranslation()
  const client = useQueryClient()
  const showError = useErrorToast()
  const issueName = useIssueName()
  const comicName = useComicName()
  const [query, setQuery] = useState(series)
  const found = useQuery({ ...comicsListQuery({ q: query, limit: SHOWN }), enabled: open })
  const existing = new Set(storyline.comics.map(({ comic_path }) => comic_path))
  const last = Math.max(0, ...storyline.comics.map(({ story_order }) => Math.floor(story_order ?? 0)))
  const add = useMutation({
    mutationFn: (comic: ComicCard) => addPart(client, storyline.id, comic.path, order ?? last + 1),
    onSuccess: () => {
      toast.success(t('storyline.added'))
      onClose()
    },
    onError: (error) => showError(error),
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={order === null ? t('storyline.add') : t('storyline.findTitle', { part: order })}
      width={560}
    >
      <SearchField label={t('storyline.searchComics')} query={query} onQuery={setQuery} />
      <QueryState queries={[found]} skeleton={<p role="status">{t('actions.loadingNames')}</p>}>
        {({ comics }) => {
          const offered = comics.filter(({ path }) => !existing.has(path))
          if (offered.length === 0) return <p className="story-none">{t('storyline.nothingFound')}</p>
          return (
            <ul className="story-found">
              {offered.map((comic) => (
                <li key={comic.id}>
                  <button type="button" disabled={add.isPending} onClick={() => add.mutate(comic)}>
                    <Cover cover={comic.cover} title={comicName(comic)} sizes="39px" decorative />
                    <span>
                      <b>{comicName(comic)}</b>
                      <small>
                        {ownTitle(comic) !== null &&
                          [comic.series, comic.number === null ? null : issueName(comic.number)]
                            .filter((each) => each !== null)
                            .join(' · ')}
                      </small>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }}
      </QueryState>
    </Dialog>
  )
}
