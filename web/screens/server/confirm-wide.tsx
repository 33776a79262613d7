import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { folderCountQuery } from '#web/data/collection/server.ts'
import { useCounted } from './counted.ts'

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

/** Asks before a whole disk, a home folder or one of the system is added, saying how many comics are in it. */
export function ConfirmWide({ open, path, busy, onClose, onConfirm }: ConfirmWideProps) {
  const { t } = useTranslation()
  const counted = useCounted()
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
  const found = data && counted(data)
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
          : found && t('server.library.wideCount', { comics: found })}
      </p>
      <p>{t('server.library.wideHint')}</p>
    </Dialog>
  )
}
