import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import { addLibrary } from '#web/data/collection/libraries.ts'
import { wideFolderOf } from './wide-folder.ts'

interface Told {
  readonly onAdded: () => void
  /** Told of what failed, but for a folder that has to be confirmed first. */
  readonly onError?: (error: unknown) => void
}

/**
 * Adds a folder. One that is a whole disk or a home folder waits as `asking` for its confirmation, whichever way it
 * was chosen.
 */
export function useAddFolder({ onAdded, onError }: Told) {
  const [wide, setWide] = useState<string | null>(null)
  const [isAsking, setAsking] = useOpen()
  const ask = (path: string) => {
    setWide(path)
    setAsking(true)
  }
  const add = useMutation({
    ...addLibrary,
    onSuccess: (...given) => {
      setAsking(false)
      onAdded()
      return addLibrary.onSuccess?.(...given)
    },
    onError: (error) => {
      const path = wideFolderOf(error)
      if (path !== null) return ask(path)
      setAsking(false)
      onError?.(error)
    },
  })
  return {
    add: (path: string) => add.mutate({ path }),
    isPending: add.isPending,
    /** What failed last; null where it only waits for its confirmation. */
    error: wideFolderOf(add.error) === null ? add.error : null,
    reset: add.reset,
    ask,
    asking: {
      open: isAsking,
      path: wide,
      busy: add.isPending,
      onClose: () => setAsking(false),
      onConfirm: () => wide !== null && add.mutate({ path: wide, wide: true }),
    },
  }
}
