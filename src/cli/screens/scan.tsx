import { basename } from 'node:path'
import type { TFunction } from 'i18next'
import { Box, Text } from 'ink'
import type { ScanStatus } from '#contract/helper/scan.ts'
import { columnText, widthOf } from '../components/cut-text.ts'
import { FailedFiles } from '../components/failed-files.tsx'
import { Keys } from '../components/keys.tsx'
import { Line } from '../components/line.tsx'
import { ProgressBar } from '../components/progress-bar.tsx'
import { progressShare, progressText } from '../components/scan-text.ts'
import { speedText } from '../components/time-text.ts'
import { useRate } from '../components/use-rate.ts'
import { useSize } from '../components/use-size.ts'
import { showWork, type WorkView } from '../components/work.tsx'
import { errorText } from '../error-text.ts'

/** The progress of a scan; `joined` is true if another process started it. */
export interface ScanProgress {
  readonly status: ScanStatus
  readonly joined: boolean
}

/** Rows of the screen without its two lists (libraries, problems), and the maximum rows of each list. */
const FIXED_ROWS = 12
const LIST_ROWS = 5

/** Renders the progress of a scan: bar, counts, speed, each library, the current files, problems. */
export function ScanView({ t, progress, stopping }: WorkView<ScanProgress> & { readonly t: TFunction }) {
  const { rows } = useSize()
  const status = progress?.status ?? null
  const { done, total } = status === null ? NOT_KNOWN : phaseCounts(status)
  const speed = useRate(done)
  const joined = progress?.joined === true
  const listRows = Math.max(0, Math.min(LIST_ROWS, Math.floor((rows - FIXED_ROWS) / 2)))
  return (
    <Box flexDirection="column" paddingY={1}>
      <Line bold text={stopping && !joined ? t('cli.scan.stopping') : t('cli.scan.title')} />
      {joined && <Line color="yellow" text={t('terminal.scan.joined')} />}
      <Box columnGap={2} flexWrap="wrap">
        <ProgressBar value={status && progressShare(status)} />
        <Text>{status ? progressText(t, status) : t('cli.scan.walking')}</Text>
      </Box>
      <Line dimColor text={done === null ? '' : speedText(t, speed, total - done)} />
      {status && <Libraries t={t} libraries={status.libraries} rows={listRows} />}
      <Line dimColor text={currentFilesText(status)} cut="middle" />
      {status && status.problems > 0 && (
        <FailedFiles
          title={t('cli.scan.problems', { count: status.problems })}
          files={status.troubles
            .slice(status.troubles.length - Math.min(listRows, status.troubles.length))
            .map((trouble) => ({ path: trouble.path, why: errorText(t, trouble) }))}
        />
      )}
      <Keys of={[joined ? t('terminal.keys.leave') : t('cli.scan.keys')]} />
    </Box>
  )
}

const NOT_KNOWN = { done: null, total: 0 }

/**
 * Returns the completed and total number of files, or of covers, in the scan's phase; `done` is null while unknown. The
 * libraries' counts include unchanged files from the start, so that these do not count as speed.
 */
function phaseCounts({ libraries, discovered, covers, coversDue }: ScanStatus): {
  done: number | null
  total: number
} {
  if (coversDue > 0) return { done: covers, total: coversDue }
  if (libraries.length === 0) return NOT_KNOWN
  return { done: libraries.reduce((sum, { processed }) => sum + processed, 0), total: discovered }
}

function currentFilesText(status: ScanStatus | null): string {
  if (status === null) return ''
  const { reading, lastPath } = status
  return reading.length > 0 ? reading.map((path) => basename(path)).join(' · ') : (lastPath ?? '')
}

interface LibrariesProps {
  readonly t: TFunction
  readonly libraries: ScanStatus['libraries']
  readonly rows: number
}

/** Renders a row for each library, unfinished ones first; a single library is omitted, because the bar shows it. */
function Libraries({ t, libraries, rows }: LibrariesProps) {
  const { columns } = useSize()
  if (libraries.length < 2) return null
  const unfinished = libraries.filter(({ processed, discovered }) => processed < discovered)
  const shown = [...unfinished, ...libraries.filter((each) => !unfinished.includes(each))].slice(0, rows)
  const counts = shown.map(({ processed, discovered }) =>
    t('terminal.scan.ofTotal', { processed, discovered }),
  )
  const countWidth = Math.max(0, ...counts.map(widthOf))
  const pathWidth = Math.min(Math.max(0, ...shown.map(({ path }) => widthOf(path))), columns - countWidth - 4)
  return (
    <Box flexDirection="column">
      {shown.map(({ path, processed, discovered }, n) => (
        <Text key={path} wrap="truncate">
          {processed < discovered ? <Text color="yellow">· </Text> : <Text color="green">✓ </Text>}
          {columnText(path, pathWidth, 'middle')}
          <Text dimColor>
            {'  '}
            {' '.repeat(countWidth - widthOf(counts[n] ?? ''))}
            {counts[n]}
          </Text>
        </Text>
      ))}
      {libraries.length > shown.length && (
        <Line dimColor text={t('terminal.more', { count: libraries.length - shown.length })} />
      )}
    </Box>
  )
}

type Perform = (onProgress: (progress: ScanProgress) => void, stop: AbortSignal) => Promise<ScanStatus>

/** Shows a scan until it ends or the user leaves; settles as `perform` does. */
export function showScan(t: TFunction, signal: AbortSignal, perform: Perform): Promise<ScanStatus> {
  return showWork(signal, perform, (view) => <ScanView {...view} t={t} />)
}
