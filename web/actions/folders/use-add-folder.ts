import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import { addLibrary } from '#web/data/collection/library-changes.ts'
import { wideFolderOf } from './wide-folder.ts'

interface AddFolderOptions {
  readonly onAdded: () => void
  /** Called with errors, except for a folder that must be confirmed first. */
  readonly onError?: (error: unknown) => void
}

/**
 * Adds a library folder. A disk, a home folder or a system folder must be confirmed first; `confirmation` has the props
 * of the dialog.
 */
export function useAddFolder({ onAdded, onError }: AddFolderOptions) {
  const [wide, setWide] = useState<string | null>(null)
  const [isAsking, setAsking] = useOpen()
  const askToConfirm = (path: string) => {
    setWide(path)
    setAsking(true)
  }
  const add = useMutation({
    ...addLibrary,
    onSuccess: (...args) => {
      setAsking(false)
      onAdded()
      return addLibrary.onSuccess?.(...args)
    },
    onError: (error) => {
      const path = wideFolderOf(error)
      if (path !== null) return askToConfirm(path)
      setAsking(false)
      onError?.(error)
    },
  })
  return {
    add: (path: string) => add.mutate({ path }),
    isPending: add.isPending,
    /** The last error; null if the folder only waits for confirmation. */
    error: wideFolderOf(add.error) === null ? add.error : null,
    reset: add.reset,
    askToConfirm,
    confirmation: {
      open: isAsking,
      path: wide,
      busy: add.isPending,
      onClose: () => setAsking(false),
      onConfirm: () => wide !== null && add.mutate({ path: wide, wide: true }),
    },
  }
}
