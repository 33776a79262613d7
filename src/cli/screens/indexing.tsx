import type { TFunction } from 'i18next'
import { Box, Text } from 'ink'
import type { IndexCounts } from '#records/indexing/indexing.ts'
import { type FailedFile, FailedFiles } from '../components/failed-files.tsx'
import { Keys } from '../components/keys.tsx'
import { Line } from '../components/line.tsx'
import { ProgressBar } from '../components/progress-bar.tsx'
import { speedText } from '../components/time-text.ts'
import { useRate } from '../components/use-rate.ts'
import { showWork, type WorkView } from '../components/work.tsx'

/** The progress of an index of `total` comics, with the last failures, newest last. */
export interface IndexProgress {
  readonly counts: IndexCounts
  readonly total: number
  readonly failures: readonly FailedFile[]
}

/** Maximum number of shown failures. The number of all failures is shown above them. */
export const FAILURES_SHOWN = 3

/** Renders the progress of an index: bar, counts, speed, skipped and failed comics. */
export function IndexView({ t, progress, stopping }: WorkView<IndexProgress> & { readonly t: TFunction }) {
  const { counts, total = 0, failures = [] } = progress ?? {}
  const { added = 0, skipped = 0, failed = 0, links = 0 } = counts ?? {}
  const done = added + skipped + failed
  // Skipped comics take no time and would distort the speed.
  const speed = useRate(progress && added + failed)
  return (
    <Box flexDirection="column" paddingY={1}>
      <Line bold text={stopping ? t('terminal.index.stopping') : t('terminal.index.title')} />
      <Box columnGap={2} flexWrap="wrap">
        <ProgressBar value={total > 0 ? done / total : null} />
        <Text>{progress ? t('cli.index.progress', { done, total }) : t('terminal.index.beginning')}</Text>
      </Box>
      <Line dimColor text={speedText(t, speed, total - done)} />
      <Line text={t('terminal.index.counts', { added, skipped, links })} />
      {failed > 0 && <FailedFiles title={t('terminal.index.failed', { failed })} files={failures} />}
      <Keys of={[t('terminal.keys.stop')]} />
    </Box>
  )
}

type Perform<R> = (onProgress: (progress: IndexProgress) => void, stop: AbortSignal) => Promise<R>

/** Shows an index until it ends; settles as `perform` does. */
export function showIndex<R>(t: TFunction, signal: AbortSignal, perform: Perform<R>): Promise<R> {
  return showWork(signal, perform, (view) => <IndexView {...view} t={t} />)
}
