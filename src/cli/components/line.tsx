import { Text, type TextProps } from 'ink'
import { cutText } from './cut-text.ts'
import { useSize } from './use-size.ts'

interface Props extends Pick<TextProps, 'bold' | 'dimColor' | 'color' | 'inverse'> {
  readonly text: string
  /** The terminal's width by default. */
  readonly columns?: number
  readonly cut?: 'end' | 'middle'
}

/** One line, cut at its columns; an empty one still takes a row. */
export function Line({ text, columns, cut = 'end', ...style }: Props) {
  const size = useSize()
  // Ink draws once more before the new width is known here; no row may wrap then.
  return (
    <Text {...style} wrap="truncate">
      {cutText(text, columns ?? size.columns, cut) || ' '}
    </Text>
  )
}
