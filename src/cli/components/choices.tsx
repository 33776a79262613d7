import { Box, Text } from 'ink'
import { columnText, cutText, widthOf } from './cut-text.ts'
import type { Selection } from './use-selection.ts'
import { useSize } from './use-size.ts'

/** An entry of a list, with a text at its right. */
export interface Choice {
  readonly key: string
  readonly name: string
  readonly about?: string
}

interface Props {
  /** Returns null while the entry is loading. */
  readonly at: (index: number) => Choice | null
  readonly count: number
  readonly height: number
  readonly selection: Selection
}

/** Renders the visible part of a list, with the selected entry marked. */
export function Choices({ at, count, height, selection: { selected, top } }: Props) {
  const { columns } = useSize()
  const rows = Array.from({ length: Math.max(0, Math.min(height, count - top)) }, (_, n) => top + n)
  const abouts = rows.map((index) => at(index)?.about ?? '')
  const right = Math.min(Math.max(0, ...abouts.map(widthOf)), Math.floor(columns / 2))
  return (
    <Box flexDirection="column" height={height}>
      {rows.map((index, row) => {
        const { key = String(index), name = '' } = at(index) ?? {}
        const chosen = index === selected
        return (
          <Text key={`${index} ${key}`} wrap="truncate" bold={chosen} {...(chosen && { color: 'yellow' })}>
            {chosen ? '❯ ' : '  '}
            {columnText(name, columns - right - 4)}
            <Text dimColor={!chosen}>
              {' '.repeat(2 + right - Math.min(right, widthOf(abouts[row] ?? '')))}
              {cutText(abouts[row] ?? '', right)}
            </Text>
          </Text>
        )
      })}
    </Box>
  )
}
