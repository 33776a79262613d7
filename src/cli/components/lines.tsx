import { Line } from './line.tsx'

/** Lines one below the other, each cut where the terminal ends. */
export function Lines({
  of,
  dimColor = false,
}: {
  readonly of: readonly string[]
  readonly dimColor?: boolean
}) {
  return of.map((text, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other name
    <Line key={row} dimColor={dimColor} text={text} />
  ))
}
