import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/components/dialog.tsx'
import { KeyRows } from '#web/components/key-rows.tsx'
import type { Direction } from './spreads.ts'

/** The help sheet: every key of the reader. In manga the arrows change places, and it says so. */
export function Shortcuts({
  open,
  onClose,
  direction,
}: {
  open: boolean
  onClose: () => void
  direction: Direction
}) {
  const { t } = useTranslation()
  const [onwards, backwards] = direction === 'rtl' ? ['←', '→'] : ['→', '←']
  const space = t('reader.keys.spaceKey')
  const rows: readonly [keys: readonly string[], text: string][] = [
    [[onwards], t('reader.keys.next')],
    [[backwards], t('reader.keys.previous')],
    [[space], t('reader.keys.advance')],
    [[`${t('reader.keys.shiftKey')} + ${space}`], t('reader.keys.retreat')],
    [['↑', '↓'], t('reader.keys.scroll')],
    [[t('reader.keys.homeKey'), t('reader.keys.endKey')], t('reader.keys.ends')],
    [['N', 'P'], t('reader.keys.issues')],
    [['M'], t('reader.keys.mode')],
    [['A'], t('reader.keys.fit')],
    [['D'], t('reader.keys.double')],
    [['S'], t('reader.keys.shift')],
    [['R'], t('reader.keys.direction')],
    [['+', '−', '0'], t('reader.keys.zoom')],
    [['Z'], t('reader.keys.keepZoom')],
    [['C', 'H', 'E'], t('reader.keys.shape')],
    [['V'], t('reader.keys.guided')],
    [['T'], t('reader.keys.grid')],
    [['G'], t('reader.keys.go-to')],
    [['B'], t('reader.keys.bookmark')],
    [['O'], t('reader.keys.contents')],
    [['F'], t('reader.keys.fullscreen')],
    [['?'], t('reader.keys.help')],
    [['Esc'], t('reader.keys.escape')],
  ]
  return (
    <Dialog open={open} onClose={onClose} title={t('reader.shortcuts')} width={520}>
      <KeyRows className="reader-keys" rows={rows} />
    </Dialog>
  )
}
