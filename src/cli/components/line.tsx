import { Text, type TextProps } from 'ink'
import { cutText } from './cut-text.ts'
import { useSize } from './use-size.ts'

interface Props extends Pick<TextProps, 'bold' | 'dimColor' | 'color' | 'inverse'> {
  readonly text: string
  /** The terminal's width by default. */
  readonly columns?: number
  readonly cut?: 'end' | 'middle'
}

/** Renders one line, cut to `columns`; an empty text still takes a row. */
export function Line({ text, columns, cut = 'end', ...style }: Props) {
  const size = useSize()
  // After a resize, Ink draws once before this component has the new width; the row must not wrap then.
  return (
    <Text {...style} wrap="truncate">
      {cutText(text, columns ?? size.columns, cut) || ' '}
    </Text>
  )
}
