import type { TextProps } from 'ink'
import { Line } from './line.tsx'

/** Renders several lines, each cut to the terminal's width. */
export function Lines({
  of,
  ...style
}: Pick<TextProps, 'color' | 'dimColor'> & { readonly of: readonly string[] }) {
  return of.map((text, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other name
    <Line key={row} {...style} text={text} />
  ))
}
