import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { ChevronRight, CornerLeftUp, Folder } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import { QueryState } from '#web/components/query-state.tsx'
import { LONGER, toast } from '#web/components/toasts.tsx'
import { addLibrary } from '#web/data/libraries.ts'
import { foldersQuery } from '#web/data/server.ts'
import './folder-picker.css'

const baseName = (path: string) => path.split(/[/\\]/).filter(Boolean).at(-1) ?? path

/** The page's own folder dialog: walks the helper's computer, says where the comics are, adds the folder. */
export function FolderPicker({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const text = useErrorText()
  const [path, setPath] = useState<string>()
  const query = useQuery({ ...foldersQuery(path), placeholderData: keepPreviousData })
  const list = useRef<HTMLDivElement>(null)
  const add = useMutation({
    ...addLibrary,
    onSuccess: (...given) => {
      toast.success(t('server.library.folderAdded'))
      onClose()
      return addLibrary.onSuccess?.(...given)
    },
    onError: (error) => toast.error(t('server.library.addFailed'), { ...LONGER, description: text(error) }),
  })
  const here = query.data
  // Another folder begins at its top, with the keyboard in it.
  const opened = here?.path
  useEffect(() => {
    if (opened === undefined || list.current === null) return
    list.current.scrollTop = 0
    list.current.querySelector('button')?.focus()
  }, [opened])

  const footer = (
    <>
      <span className="picker-foot tabular" role="status">
        {here && here.comics > 0 && t('common.comics', { count: here.comics })}
      </span>
      <Button kind="ghost" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button
        kind="primary"
        busy={add.isPending}
        disabled={here === undefined}
        onClick={() => here && add.mutate(here.path)}
      >
        {t('server.picker.use')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t('server.picker.title')} width={620} footer={footer}>
      <div className="picker">
        {here && here.places.length > 0 && (
          <nav className="picker-places" aria-label={t('server.picker.places')}>
            {here.places.map((place) => (
              <button type="button" key={place.path} onClick={() => setPath(place.path)}>
                {place.name}
              </button>
            ))}
          </nav>
        )}
        {here && (
          <div className="picker-here">
            <span className="sr-only">{t('server.picker.here')}</span>
            <bdi className="mono" title={here.path}>
              {here.path}
            </bdi>
            {here.parent !== null && (
              <IconButton
                label={t('server.picker.up', { name: baseName(here.parent) })}
                onClick={() => setPath(here.parent ?? undefined)}
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
          onRetry={() => setPath(undefined)}
        >
          {({ folders }) => (
            <div className="picker-list" ref={list} aria-busy={query.isFetching}>
              {folders.map((folder) => (
                <button type="button" key={folder.path} onClick={() => setPath(folder.path)}>
                  <Folder aria-hidden="true" />
                  <span className="name">{folder.name}</span>
                  {folder.comics > 0 && (
                    <span className="many">{t('common.comics', { count: folder.comics })}</span>
                  )}
                  <ChevronRight aria-hidden="true" />
                </button>
              ))}
              {folders.length === 0 && <p>{t('server.picker.empty')}</p>}
            </div>
          )}
        </QueryState>
      </div>
    </Dialog>
  )
}
