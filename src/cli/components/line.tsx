import { Text, type TextProps } from 'ink'
import { cutText } from './cut-text.ts'
import { useSize } from './use-size.ts'

interface Props extends Pick<TextProps, 'bold' | 'dimColor' | 'color' | 'inverse'> {
  readonly text: string
  /** All that the terminal has where absent. */
  readonly columns?: number
  readonly cut?: 'end' | 'middle'
}

/** One line, cut where its columns end; an empty one keeps its row. */
export function Line({ text, columns, cut = 'end', ...look }: Props) {
  const size = useSize()
  // Ink draws once more before it is known here that the terminal has become narrower: no row may break then.
  return (
    <Text {...look} wrap="truncate">
      {cutText(text, columns ?? size.columns, cut) || ' '}
    </Text>
  )
}
