import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { folderCountQuery } from '#web/data/collection/library-queries.ts'
import { useCountText } from './use-count-text.ts'

interface ConfirmWideProps {
  readonly open: boolean
  readonly path: string | null
  readonly busy: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

const TITLES = {
  disk: 'server.library.wideDisk',
  home: 'server.library.wideHome',
  system: 'server.library.wideSystem',
} as const

/** Confirmation dialog for adding a disk, a home folder or a system folder, with its number of comics. */
export function ConfirmWide({ open, path, busy, onClose, onConfirm }: ConfirmWideProps) {
  const { t } = useTranslation()
  const countText = useCountText()
  const cancel = useRef<HTMLButtonElement>(null)
  const { data, isFetching } = useQuery({ ...folderCountQuery(path ?? ''), enabled: open && path !== null })
  const footer = (
    <>
      <Button kind="ghost" ref={cancel} onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button kind="primary" busy={busy || isFetching} onClick={onConfirm}>
        {t('server.library.wideAction')}
      </Button>
    </>
  )
  const countOfComics = data && countText(data)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(TITLES[data?.wide ?? 'disk'])}
      footer={footer}
      focus={cancel}
    >
      <p className="mono mb-3 break-words text-paper-1">{path}</p>
      <p className="mb-3 text-paper-1" role="status">
        {isFetching
          ? t('server.library.wideCounting')
          : countOfComics && t('server.library.wideCount', { comics: countOfComics })}
      </p>
      <p>{t('server.library.wideHint')}</p>
    </Dialog>
  )
}
