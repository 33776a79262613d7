import { useMutation, useQuery } from '@tanstack/react-query'
import { FolderPlus, FolderSearch } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddFolder } from '#web/actions/folders/use-add-folder.ts'
import { wideFolderOf } from '#web/actions/folders/wide-folder.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import { Field } from '#web/components/fields/field.tsx'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { chooseFolder } from '#web/data/collection/library-changes.ts'
import { foldersQuery } from '#web/data/collection/library-queries.ts'

const ConfirmWide = lazy(async () => ({
  default: (await import('#web/actions/folders/confirm-wide.tsx')).ConfirmWide,
}))
const FolderPicker = lazy(async () => ({ default: (await import('./folder-picker.tsx')).FolderPicker }))

/** Form that adds a library folder: by path, by the system's folder dialog, or by the dashboard's if there is none. */
export function AddLibrary() {
  const { t } = useTranslation()
  const text = useErrorText()
  const [path, setPath] = useState('')
  const [picking, setPicking] = useOpen()
  const { data: home } = useQuery({ ...foldersQuery(), staleTime: Number.POSITIVE_INFINITY })

  const folder = useAddFolder({
    onAdded: () => {
      setPath('')
      toast.success(t('server.library.added'), { description: t('server.scan.started') })
    },
    onError: () => toast.error(t('server.library.addFailed')),
  })
  const choose = useMutation({
    ...chooseFolder,
    onSuccess: (...args) => {
      if (args[0] !== null) toast.success(t('server.library.folderAdded'))
      return chooseFolder.onSuccess?.(...args)
    },
    onError: (error) => {
      const wide = wideFolderOf(error)
      if (wide !== null) return folder.askToConfirm(wide)
      toast.error(t('server.library.error'), {
        description: `${t('server.library.dialogFailed')}\n${text(error)}`,
      })
      setPicking(true)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!folder.isPending) folder.add(path)
  }
  return (
    <form className="library-add" onSubmit={submit} noValidate>
      <Field
        bare
        label={t('server.library.path')}
        placeholder={t('server.library.placeholder')}
        icon={<FolderPlus aria-hidden="true" />}
        value={path}
        onChange={(event) => {
          setPath(event.target.value)
          if (folder.error) folder.reset()
        }}
        error={folder.error ? text(folder.error) : null}
        readOnly={folder.isPending}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" busy={folder.isPending}>
        {t(folder.isPending ? 'server.library.adding' : 'actions.add')}
      </Button>
      <Button
        kind="primary"
        icon={<FolderSearch aria-hidden="true" />}
        busy={choose.isPending}
        onClick={() => (home?.dialog ? choose.mutate() : setPicking(true))}
      >
        {t(choose.isPending ? 'server.library.choosing' : 'server.library.choose')}
      </Button>
      {folder.confirmation.path !== null && (
        <Suspense>
          <ConfirmWide {...folder.confirmation} />
        </Suspense>
      )}
      {picking && (
        <Suspense>
          <FolderPicker onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </form>
  )
}
