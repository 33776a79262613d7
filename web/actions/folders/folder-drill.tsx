import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronRight, CornerLeftUp, Folder } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/buttons/button.tsx'
import { baseName } from '#web/components/text/base-name.ts'
import { folderCountQuery, foldersQuery } from '#web/data/collection/library-queries.ts'
import { CountBelow } from './count-below.tsx'

/** List of the folders inside a folder, for phones; choosing one opens it. */
export function FolderDrill({ path, onChoose }: { path: string; onChoose: (path: string) => void }) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...foldersQuery(path), placeholderData: keepPreviousData })
  const { data: count } = useQuery({ ...folderCountQuery(data?.path ?? ''), enabled: data !== undefined })
  const counts = new Map(count?.folders.map((each) => [each.path, each]))
  const parent = data?.parent ?? null
  return (
    <div className="folder-drill">
      <div className="here">
        <bdi>{data && baseName(data.path)}</bdi>
        {parent !== null && (
          <IconButton label={t('picker.up', { name: baseName(parent) })} onClick={() => onChoose(parent)}>
            <CornerLeftUp aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <ul aria-label={t('picker.folders')}>
        {data?.folders.map((each) => (
          <li key={each.path}>
            <button type="button" onClick={() => onChoose(each.path)}>
              <Folder aria-hidden="true" />
              <span className="name">{each.name}</span>
              <CountBelow count={counts.get(each.path)} />
              <ChevronRight aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {data?.folders.length === 0 && <p>{t('picker.empty')}</p>}
    </div>
  )
}
