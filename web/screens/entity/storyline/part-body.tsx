import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BookOpen, Ellipsis, ListX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ownTitle } from '#domain/comic-name.ts'
import type { ReadingState } from '#domain/reading/reading-state.ts'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/buttons/button.tsx'
import { MenuButton } from '#web/components/buttons/menu-button.tsx'
import { ReadingLine } from '#web/components/cards/reading-line.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { PathBody, PathHole } from '#web/components/path/path-body.tsx'
import { useComicName, useIssueName } from '#web/components/text/issue-name.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import type { ComicCard } from '#web/data/comics/comics.ts'
import { removePart } from '#web/data/entities/storyline.ts'
import { listName } from '#web/data/lists/list-name.ts'
import { fileNameOf, type Part } from './parts.ts'

interface PartBodyProps {
  readonly stateOf: (comic: ComicCard) => ReadingState
  readonly storylineId: string
  readonly part: Part
  readonly sizes: string
  readonly eager: boolean
  readonly hint: ReactNode
}

/** A part of a storyline: its comic, or the file name of a comic that is not on this computer. */
export function PartBody({ storylineId, part: { comic, path }, sizes, eager, hint, stateOf }: PartBodyProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const showError = useErrorToast()
  const issueName = useIssueName()
  const comicName = useComicName()
  const remove = useMutation({
    mutationFn: () => removePart(client, storylineId, path),
    onSuccess: (undo) => {
      const back = () => void undo().catch((error: unknown) => showError(error))
      toast.success(t('storyline.removed'), {
        action: { label: t('actions.undo'), onClick: back },
      })
    },
    onError: (error) => showError(error),
  })
  const removeEntry = {
    label: t('storyline.remove'),
    icon: <ListX aria-hidden="true" />,
    onClick: () => remove.mutate(),
  }
  const name = comic === null ? fileNameOf(path) : comicName(comic)
  const menu = (
    <MenuButton
      size="small"
      icon={<Ellipsis aria-hidden="true" />}
      label={t('entities.more', { name })}
      entries={[removeEntry]}
      busy={remove.isPending}
    />
  )
  if (comic === null) {
    return (
      <PathBody
        cover={<PathHole />}
        title={name}
        about={t('common.unavailable')}
        hint={hint}
        actions={menu}
        menu={menu}
      />
    )
  }
  const state = stateOf(comic)
  const readButton = (
    <ButtonLink
      size="small"
      icon={<BookOpen aria-hidden="true" />}
      to={paths.readIn(comic.id, listName('storyline', storylineId))}
    >
      {t('playlists.readHere')}
    </ButtonLink>
  )
  return (
    <PathBody
      cover={<Cover cover={comic.cover} title={name} sizes={sizes} eager={eager} decorative />}
      title={<Link to={paths.comic(comic.id)}>{name}</Link>}
      about={
        comic.series !== null &&
        ownTitle(comic) !== null && (
          <>
            <b>{comic.series}</b> {comic.number !== null && issueName(comic.number)}
          </>
        )
      }
      status={
        <>
          <ReadingLine comic={comic} reading={state} />
          {state.state === 'started' && (
            <span className="bar" aria-hidden="true">
              <i style={{ width: `${state.share * 100}%` }} />
            </span>
          )}
        </>
      }
      actions={
        <>
          {readButton}
          {menu}
        </>
      }
      menu={menu}
      hint={hint}
    />
  )
}
