import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { flatMetadata, flatValues } from '#domain/metadata/metadata-fields.ts'
import { ErrorState } from '#web/components/screen/states.tsx'
import { editableIssueQuery, editableSeriesQuery, manyMetadataQuery } from '#web/data/comics/metadata.ts'
import type { Task } from '../tasks.ts'
import { EditorFrame } from './editor-frame.tsx'
import { IssueForm } from './issue-form.tsx'
import { ManyForm } from './many-form.tsx'
import { SeriesForm } from './series-form.tsx'
import './editor.css'

export type EditTask = Exclude<Task, { kind: 'add-to-playlist' | 'add-to-entity' }>

interface MetadataEditorProps {
  readonly task: EditTask
  readonly open: boolean
  readonly onClose: () => void
}

/** The editor of an issue, a series, or several issues. */
export function MetadataEditor({ task, ...dialog }: MetadataEditorProps) {
  if (task.kind === 'edit-issue') return <IssueEditor comic={task.comic} {...dialog} />
  if (task.kind === 'edit-series') return <SeriesEditor series={task.series} {...dialog} />
  return <ManyEditor comics={task.comics} {...dialog} />
}

type EditorProps<K extends EditTask['kind']> = Omit<Extract<EditTask, { kind: K }>, 'kind'> &
  Omit<MetadataEditorProps, 'task'>

function IssueEditor({ comic, ...dialog }: EditorProps<'edit-issue'>) {
  const query = useQuery(editableIssueQuery(comic.path))
  return (
    <EditorLoader query={query} {...dialog}>
      {(known) => (
        <IssueForm
          comic={comic}
          known={known}
          start={{
            values: flatMetadata(known.metadata),
            found: known.found && flatMetadata(known.found),
          }}
          {...dialog}
        />
      )}
    </EditorLoader>
  )
}

function SeriesEditor({ series, ...dialog }: EditorProps<'edit-series'>) {
  const query = useQuery(editableSeriesQuery(series.key))
  return (
    <EditorLoader query={query} {...dialog}>
      {(known) => (
        <SeriesForm
          series={series}
          known={known}
          start={{ values: flatValues(known.metadata), found: known.found && flatValues(known.found) }}
          {...dialog}
        />
      )}
    </EditorLoader>
  )
}

function ManyEditor({ comics, ...dialog }: EditorProps<'edit-many'>) {
  const query = useQuery(manyMetadataQuery(comics.map(({ id }) => id)))
  return (
    <EditorLoader query={query} {...dialog}>
      {(start) => <ManyForm comics={comics} start={start} {...dialog} />}
    </EditorLoader>
  )
}

interface EditorLoaderProps<T> extends Omit<MetadataEditorProps, 'task'> {
  readonly query: UseQueryResult<T>
  readonly children: (data: T) => ReactNode
}

/** Renders the form once the query has data, before that a skeleton or an error. A refetch does not change the form. */
function EditorLoader<T>({ query, children, ...dialog }: EditorLoaderProps<T>) {
  const { t } = useTranslation()
  if (query.data !== undefined) return children(query.data)
  const retry = () => void query.refetch() // the query's state reports a failure
  return (
    <EditorFrame {...dialog} title={t('actions.edit')} isChanged={false}>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={retry} busy={query.isFetching} />
      ) : (
        <div className="skeletons editor-bones" role="status">
          <span className="sr-only">{t('editor.loading')}</span>
          {[0, 1, 2, 3].map((row) => (
            <div key={row} className="skeleton" aria-hidden="true" />
          ))}
        </div>
      )}
    </EditorFrame>
  )
}
