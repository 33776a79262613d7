import type { TextProps } from 'ink'
import { Line } from './line.tsx'

/** Lines one below the other, each cut where the terminal ends. */
export function Lines({
  of,
  ...look
}: Pick<TextProps, 'color' | 'dimColor'> & { readonly of: readonly string[] }) {
  return of.map((text, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other name
    <Line key={row} {...look} text={text} />
  ))
}
