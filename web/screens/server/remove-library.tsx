import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '#web/components/confirm.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import { LONGER, toast } from '#web/components/toasts.tsx'
import { removeLibrary } from '#web/data/libraries.ts'

/** Asks before a folder leaves the library, saying that nothing is deleted. Closed when `path` is null. */
export function RemoveLibrary({ path, onClose }: { path: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const text = useErrorText()
  // The path stays readable while the dialog fades away.
  const shown = useRef(path)
  if (path !== null) shown.current = path
  const remove = useMutation({
    ...removeLibrary,
    onSuccess: (...given) => {
      onClose()
      toast.success(t('server.library.removed'))
      return removeLibrary.onSuccess?.(...given)
    },
    onError: (error) => {
      onClose()
      toast.error(t('server.library.removeFailed'), { ...LONGER, description: text(error) })
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
      <p className="mono mb-3 break-words text-paper-1">{shown.current}</p>
      <p>{t('server.library.removeHint')}</p>
    </Confirm>
  )
}
