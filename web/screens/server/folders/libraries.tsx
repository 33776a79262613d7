import { useMutation } from '@tanstack/react-query'
import { Folder, FolderTree, FolderX, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { IconButton } from '#web/components/buttons/button.tsx'
import { Confirm } from '#web/components/dialogs/confirm.tsx'
import { useFocusFallback } from '#web/components/focus/use-focus-fallback.ts'
import { listFormat } from '#web/components/text/format.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { removeLibrary } from '#web/data/collection/library-changes.ts'
import type { LibraryDetail } from '#web/data/collection/library-queries.ts'
import { AddLibrary } from './add-library.tsx'
import './libraries.css'

const WriteSetting = lazy(async () => ({ default: (await import('./write-setting.tsx')).WriteSetting }))

/** Confirmation dialog for removing a library folder; no file is deleted. Closed if `path` is null. */
function RemoveLibrary({ path, onClose }: { path: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const showError = useErrorToast()
  // The path stays visible during the closing animation.
  const lastPath = useRef(path)
  if (path !== null) lastPath.current = path
  const remove = useMutation({
    ...removeLibrary,
    onSuccess: (...args) => {
      onClose()
      toast.success(t('server.library.removed'))
      return removeLibrary.onSuccess?.(...args)
    },
    onError: (error) => {
      onClose()
      showError(error, t('server.library.removeFailed'))
    },
  })
  return (
    <Confirm
      open={path !== null}
      onClose={onClose}
      onConfirm={() => path !== null && remove.mutate(path)}
      title={t('server.library.remove')}
      action={t('actions.remove')}
      busy={remove.isPending}
    >
      <p className="mono mb-3 break-words text-paper-1">{lastPath.current}</p>
      <p>{t('server.library.removeHint')}</p>
    </Confirm>
  )
}

interface LibrariesProps {
  readonly details: readonly LibraryDetail[]
  readonly canManage: boolean
}

/** Bibliotecas: the library folders, which users with the permission can add and remove. */
export function Libraries({ details, canManage }: LibrariesProps) {
  const { t } = useTranslation()
  const [removing, setRemoving] = useState<string | null>(null)
  const element = useRef<HTMLElement>(null)
  const focus = useFocusFallback(element)
  return (
    <section className="box libraries" aria-labelledby="server-libraries" ref={element} {...focus}>
      <div className="box-head">
        <h2 id="server-libraries">{t('collection.libraries')}</h2>
        {details.length > 0 && (
          <span className="text-[14px] text-paper-3 tabular">
            {t('server.folders', { count: details.length })}
          </span>
        )}
      </div>
      {details.length === 0 ? (
        <p className="none">{t('server.library.empty')}</p>
      ) : (
        <ul>
          {details.map((library) => (
            <Row
              key={library.path}
              library={library}
              onRemove={canManage ? () => setRemoving(library.path) : undefined}
            />
          ))}
        </ul>
      )}
      {canManage && <AddLibrary />}
      {canManage && <RemoveLibrary path={removing} onClose={() => setRemoving(null)} />}
    </section>
  )
}

function Row({ library, onRemove }: { library: LibraryDetail; onRemove?: () => void }) {
  const { t, i18n } = useTranslation()
  const facts = [
    t('common.files', { count: library.files }),
    listFormat(i18n.language).format(library.formats),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className="library" data-missing={!library.available || undefined}>
      <span className="icon" aria-hidden="true">
        {library.available ? <Folder /> : <FolderX />}
      </span>
      <div>
        <div className="name">{library.path}</div>
        <div className="about">{library.available ? facts : t('server.library.missing')}</div>
      </div>
      {onRemove && (
        <span className="actions">
          <Link
            className="icon-button"
            to={`${paths.organise}?${new URLSearchParams({ library: library.path })}`}
            aria-label={t('fileActions.organiseIn', { path: library.path })}
            title={t('fileActions.organise')}
          >
            <FolderTree aria-hidden="true" />
          </Link>
          <IconButton
            label={t('server.library.removeNamed', { path: library.path })}
            title={t('server.library.remove')}
            onClick={onRemove}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </span>
      )}
      <Suspense>
        <WriteSetting library={library} canChange={onRemove !== undefined} />
      </Suspense>
    </li>
  )
}
