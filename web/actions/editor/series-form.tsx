import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SeriesCard } from '#contract/helper/shapes.ts'
import { Cover } from '#web/components/cover/cover.tsx'
import { useCoverSource } from '#web/components/cover/cover-source.tsx'
import { useIssueName } from '#web/components/text/issue-name.ts'
import { type LoadedSeriesMetadata, saveSeries } from '#web/data/comics/metadata.ts'
import { seriesQuery } from '#web/data/comics/series.ts'
import { CoverChoice } from './cover-choice.tsx'
import type { Start } from './draft.ts'
import { SERIES_SPECS } from './fields.ts'
import { OneForm } from './one-form.tsx'

interface SeriesFormProps {
  readonly series: SeriesCard
  readonly known: LoadedSeriesMetadata
  readonly start: Start
  readonly open: boolean
  readonly onClose: () => void
}

/** The form of a series. */
export function SeriesForm({ series, known, start, ...dialog }: SeriesFormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [cover, setCover] = useState<string | null>()
  const [front] = series.stack
  return (
    <OneForm
      {...dialog}
      specs={SERIES_SPECS}
      start={start}
      by={known.by}
      sourceOf={(name) => {
        if (Object.hasOwn(known.edited, name)) return 'you'
        const values = [start.values[name] ?? ''].flat()
        if (values.every((each) => each === '')) return null
        return name === 'title' ? 'name' : 'file'
      }}
      aside={
        <>
          {front && <Cover cover={front} title={series.name} sizes="210px" eager />}
          <p className="what">{series.name}</p>
          <p className="told">{t('common.issues', { count: series.count })}</p>
          <p className="where">{series.folderPath}</p>
        </>
      }
      cover={<Issues series={series} chosen={cover} onChoose={setCover} />}
      isCoverChanged={cover !== undefined}
      onSave={async (patch) => {
        await saveSeries(client, series.key, { patch, cover })
        return 'kept'
      }}
    />
  )
}

interface IssuesProps {
  readonly series: SeriesCard
  readonly chosen: string | null | undefined
  readonly onChoose: (id: string | null | undefined) => void
}

function Issues({ series, chosen, onChoose }: IssuesProps) {
  const { t } = useTranslation()
  const { data } = useQuery(seriesQuery(series.key))
  const source = useCoverSource()
  const nameOf = useIssueName()
  if (data === undefined) return null
  const issues = data.issues.map(({ id, number, title, cover }) => ({
    value: id,
    label: number === null ? title : nameOf(number),
    picture: source(cover, 160),
  }))
  return (
    <CoverChoice
      hint={t('editor.seriesCoverHint')}
      options={[{ value: null, label: t('editor.firstCover'), picture: null }, ...issues]}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
