import { useQuery, useQueryClient } from '@tanstack/react-query'
import { WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComicCard } from '#contract/helper/shapes.ts'
import { type FlatField, fieldOf, sourceOf } from '#domain/metadata/metadata-fields.ts'
import { Cover } from '#web/components/cover/cover.tsx'
import { useComicName } from '#web/components/text/issue-name.ts'
import { comicQuery } from '#web/data/comics/comic.ts'
import { type LoadedIssueMetadata, saveIssue } from '#web/data/comics/metadata.ts'
import { mediaTokenQuery, thumbnailUrl } from '#web/data/pictures/media.ts'
import { CoverChoice } from './cover-choice.tsx'
import type { Start } from './draft.ts'
import { ISSUE_SPECS } from './fields.ts'
import { OneForm } from './one-form.tsx'

interface IssueFormProps {
  readonly comic: ComicCard
  readonly known: LoadedIssueMetadata
  readonly start: Start
  readonly open: boolean
  readonly onClose: () => void
}

/** The form of an issue. */
export function IssueForm({ comic, known, start, ...dialog }: IssueFormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const comicName = useComicName()
  const [page, setPage] = useState<number | null>()
  const folder = comic.path.slice(0, -comic.name.length)
  return (
    <OneForm
      {...dialog}
      specs={ISSUE_SPECS}
      start={start}
      by={known.by}
      sourceOf={(name) => {
        const origin = known.origins[fieldOf(name as FlatField)]
        return origin === undefined ? null : sourceOf(origin)
      }}
      aside={
        <>
          <Cover cover={comic.cover} title={comicName(comic)} type={comic.extension} sizes="210px" eager />
          <p className="what">{comic.name}</p>
          <p className="where">{folder}</p>
          <p className="generates">
            <WandSparkles aria-hidden="true" />
            {t('editor.generates')}
          </p>
        </>
      }
      cover={<Pages comic={comic} chosen={page} onChoose={setPage} />}
      isCoverChanged={page !== undefined}
      onSave={(patch) => saveIssue(client, comic, { patch, cover: page })}
    />
  )
}

interface PagesProps {
  readonly comic: ComicCard
  readonly chosen: number | null | undefined
  readonly onChoose: (page: number | null | undefined) => void
}

function Pages({ comic, chosen, onChoose }: PagesProps) {
  const { t } = useTranslation()
  const { data } = useQuery(comicQuery(comic.id))
  const { data: token } = useQuery(mediaTokenQuery)
  if (data === undefined || token === undefined) return null
  const picture = (page: number) => thumbnailUrl(comic.id, page, token, comic.fileVersion)
  const pages = data.pages.map(({ number }) => ({
    value: number,
    label: t('comic.page', { number }),
    picture: picture(number),
  }))
  return (
    <CoverChoice
      hint={t('editor.coverHint')}
      options={[{ value: null, label: t('editor.ownCover'), picture: null }, ...pages]}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
