import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleAlert, CornerLeftUp, Folder } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { folderCountQuery, foldersQuery } from '#web/data/collection/server.ts'
import { ConfirmWide } from './confirm-wide.tsx'
import { useCounted } from './counted.ts'
import { baseName } from './shown-path.ts'
import { useAddFolder } from './use-add-folder.ts'
import './folder-picker.css'

/** The page's own folder dialog: walks the helper's computer, says where the comics are, adds the folder. */
export function FolderPicker({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const text = useErrorText()
  const counted = useCounted()
  const [path, setPath] = useState<string>()
  const query = useQuery({ ...foldersQuery(path), placeholderData: keepPreviousData })
  const list = useRef<HTMLDivElement>(null)
  const folder = useAddFolder({
    onAdded: () => {
      toast.success(t('server.library.folderAdded'))
      onClose()
    },
  })
  const here = query.data
  // What lies below is counted beside the listing, which need not wait for it.
  const { data: count } = useQuery({ ...folderCountQuery(here?.path ?? ''), enabled: here !== undefined })
  const below = new Map(count?.folders.map((each) => [each.path, each]))
  const open = (next: string | undefined) => {
    folder.reset()
    setPath(next)
  }
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
        {count && counted(count)}
      </span>
      <Button kind="ghost" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button
        kind="primary"
        busy={folder.isPending}
        disabled={here === undefined}
        onClick={() => here && folder.add(here.path)}
      >
        {t('server.picker.use')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t('server.library.choose')} width={620} footer={footer}>
      <div className="picker">
        {here && here.places.length > 0 && (
          <nav className="picker-places" aria-label={t('server.picker.places')}>
            {here.places.map((place) => (
              <button type="button" key={place.path} onClick={() => open(place.path)}>
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
                onClick={() => open(here.parent ?? undefined)}
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
                  <Below count={below.get(inside)} />
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
      <ConfirmWide {...folder.asking} />
    </Dialog>
  )
}

/** How many comics lie below a folder; nothing where there are none. */
function Below({ count }: { count: { comics: number; more: boolean } | undefined }) {
  const counted = useCounted()
  return count !== undefined && count.comics > 0 ? <span className="many">{counted(count)}</span> : null
}
