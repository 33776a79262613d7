import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { isAppError } from '#domain/errors/errors.ts'
import { shelfRow } from '#domain/reading/home-rows.ts'
import { paths } from '#web/app/paths.ts'
import { Missing } from '#web/components/screen/missing.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { meQuery } from '#web/data/connection/config.ts'
import { shelfQuery } from '#web/data/shelves/shelves.ts'
import { Editor } from './editor.tsx'
import './shelf-edit.css'

const BONES = <div className="page skeleton shelf-edit-bones" />

/** Screen that creates a smart shelf, or changes the one of the address. */
export function EditPage() {
  const { shelfId } = useParams()
  return shelfId === undefined ? <NewShelf /> : <KnownShelf key={shelfId} id={shelfId} />
}

function NewShelf() {
  const [params] = useSearchParams()
  const begin = { name: params.get('name') ?? '', query: params.get('q') ?? '', apps: true, home: true }
  return <Editor id={undefined} begin={begin} />
}

function KnownShelf({ id }: { id: string }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const shelf = useQuery(shelfQuery(id))
  const me = useQuery(meQuery)
  if (isAppError(shelf.error, 'shelf-not-found'))
    return <Missing title={t('errors.shelf-not-found')} back={t('shelves.back')} to={paths.playlists} />
  return (
    <QueryState queries={[shelf, me]} errorTitle={t('shelves.failed')} skeleton={BONES}>
      {({ name, query, apps }, { homeRows }) => {
        const home = homeRows?.some((row) => row.on && row.id === shelfRow(id)) ?? false
        return <Editor id={id} begin={{ name, query: params.get('q') ?? query, apps, home }} />
      }}
    </QueryState>
  )
}
