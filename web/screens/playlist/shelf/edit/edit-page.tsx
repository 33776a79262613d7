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
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const q = params.get('q')
  // A query without a name is that of the list of comics.
  const isSearch = q !== null && !params.has('name')
  const begin = { name: params.get('name') ?? '', query: q ?? '', apps: true, home: true }
  const cameFrom = isSearch ? { to: paths.comics(q), text: t('shelves.backToSearch') } : undefined
  return <Editor id={undefined} begin={begin} cameFrom={cameFrom} />
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
        const begin = { name, query: params.get('q') ?? query, apps, home }
        return <Editor id={id} begin={begin} cameFrom={{ to: paths.shelf(id), text: name }} />
      }}
    </QueryState>
  )
}
