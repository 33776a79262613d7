import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLateWords } from '#web/actions/use-late-words.ts'
import { useOpen } from '#web/components/use-open.ts'
import { devicesQuery } from '#web/data/devices.ts'
import { movesQuery } from '#web/data/moves.ts'

const MovesDialog = lazy(async () => ({ default: (await import('./moves-dialog.tsx')).MovesDialog }))

/** How long it is believed whether there are devices, in milliseconds. */
const KNOWN_FOR = 60_000

/** The way to what reading apps did to where one is in a comic. Nothing where none is connected, or none has. */
export default function Elsewhere({ comicId }: { comicId: string }) {
  const { data: told } = useQuery({ ...devicesQuery, staleTime: KNOWN_FOR })
  const hasDevices = told !== undefined && told.devices.length > 0
  const { data } = useQuery({ ...movesQuery(comicId), enabled: hasDevices })
  return hasDevices && data !== undefined && data.moves.length > 0 ? <Opener comicId={comicId} /> : null
}

function Opener({ comicId }: { comicId: string }) {
  useLateWords('connect')
  const { t } = useTranslation()
  const [isOpen, setOpen] = useOpen()
  return (
    <>
      <button type="button" className="text-link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <History aria-hidden="true" />
        {t('connect.moves.title')}
      </button>
      {isOpen && (
        <Suspense>
          <MovesDialog comicId={comicId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
