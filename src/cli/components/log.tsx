import type { TFunction } from 'i18next'
import { Line } from './line.tsx'
import { Lines } from './lines.tsx'

interface Props {
  readonly t: TFunction
  readonly lines: readonly string[]
  readonly rows: number
}

/** Renders the last lines of a log. */
export function Log({ t, lines, rows }: Props) {
  const shown = lines.slice(-Math.max(1, rows))
  if (shown.length === 0) return <Line dimColor text={t('terminal.serve.emptyLog')} />
  return <Lines dimColor of={shown} />
}
