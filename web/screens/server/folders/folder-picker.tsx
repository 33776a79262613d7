import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleAlert, CornerLeftUp, Folder } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { folderCountQuery, foldersQuery } from '#web/data/collection/library-queries.ts'
import { baseName } from '../problems/shown-path.ts'
import { ConfirmWide } from './confirm-wide.tsx'
import { useAddFolder } from './use-add-folder.ts'
import { useCountText } from './use-count-text.ts'
import './folder-picker.css'

/** Dialog that browses the folders of the helper's computer, shows their numbers of comics and adds a folder. */
export function FolderPicker({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const text = useErrorText()
  const countText = useCountText()
  const [path, setPath] = useState<string>()
  const query = useQuery({ ...foldersQuery(path), placeholderData: keepPreviousData })
  const list = useRef<HTMLDivElement>(null)
  const folder = useAddFolder({
    onAdded: () => {
      toast.success(t('server.library.folderAdded'))
      onClose()
    },
  })
  const current = query.data
  // The counts are a separate request, so that the list is shown without waiting for them.
  const { data: count } = useQuery({
    ...folderCountQuery(current?.path ?? ''),
    enabled: current !== undefined,
  })
  const counts = new Map(count?.folders.map((each) => [each.path, each]))
  const open = (next: string | undefined) => {
    folder.reset()
    setPath(next)
  }
  // A newly opened folder is shown from its top, with the focus on its first button.
  const currentPath = current?.path
  useEffect(() => {
    if (currentPath === undefined || list.current === null) return
    list.current.scrollTop = 0
    list.current.querySelector('button')?.focus()
  }, [currentPath])

  const footer = (
    <>
      <span className="picker-foot tabular" role="status">
        {count && countText(count)}
      </span>
      <Button kind="ghost" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button
        kind="primary"
        busy={folder.isPending}
        disabled={current === undefined}
        onClick={() => current && folder.add(current.path)}
      >
        {t('server.picker.use')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t('server.library.choose')} width={620} footer={footer}>
      <div className="picker">
        {current && current.places.length > 0 && (
          <nav className="picker-places" aria-label={t('server.picker.places')}>
            {current.places.map((place) => (
              <button type="button" key={place.path} onClick={() => open(place.path)}>
                {place.name}
              </button>
            ))}
          </nav>
        )}
        {current && (
          <div className="picker-here">
            <span className="sr-only">{t('server.picker.here')}</span>
            <bdi className="mono" title={current.path}>
              {current.path}
            </bdi>
            {current.parent !== null && (
              <IconButton
                label={t('server.picker.up', { name: baseName(current.parent) })}
                onClick={() => open(current.parent ?? undefined)}
              >
                <CornerLeftUp aria-hidden="true" />
              </IconButton>
            )}
          </div>
        )}
        <QueryState
          queries={[query]}
          skeleton={<div className="picker-list" aria-busy="true" />}
          errorTitle={t('server.picker.failed')}
          onRetry={() => open(undefined)}
        >
          {({ folders }) => (
            <div className="picker-list" ref={list} aria-busy={query.isFetching}>
              {folders.map(({ path: inside, name }) => (
                <button type="button" key={inside} onClick={() => open(inside)}>
                  <Folder aria-hidden="true" />
                  <span className="name">{name}</span>
                  <Below count={counts.get(inside)} />
                  <ChevronRight aria-hidden="true" />
                </button>
              ))}
              {folders.length === 0 && <p>{t('server.picker.empty')}</p>}
            </div>
          )}
        </QueryState>
        {folder.error && (
          <p className="field-error" role="alert">
            <CircleAlert aria-hidden="true" />
            {text(folder.error)}
          </p>
        )}
      </div>
      <ConfirmWide {...folder.confirmation} />
    </Dialog>
  )
}

/** Number of comics in a folder and its subfolders; nothing without any. */
function Below({ count }: { count: { comics: number; more: boolean } | undefined }) {
  const countText = useCountText()
  return count !== undefined && count.comics > 0 ? <span className="many">{countText(count)}</span> : null
}
