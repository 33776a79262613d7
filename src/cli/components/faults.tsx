import { basename } from 'node:path'
import { Box, Text } from 'ink'
import { cutText, widthOf } from './cut-text.ts'
import { Line } from './line.tsx'
import { useSize } from './use-size.ts'

/** A file that something is wrong with, and why in the person's language. */
export interface Fault {
  readonly path: string
  readonly why: string
}

/** Files that something is wrong with: a title, and each with why on a line of its own. */
export function Faults({ title, faults }: { readonly title: string; readonly faults: readonly Fault[] }) {
  const { columns } = useSize()
  const half = Math.floor(columns / 2)
  return (
    <Box flexDirection="column">
      <Line color="yellow" text={title} />
      {faults.map(({ path, why }) => (
        <Text key={`${path} ${why}`} wrap="truncate">
          {`  ${cutText(basename(path), half)}  `}
          <Text dimColor>{cutText(why, columns - 4 - Math.min(half, widthOf(basename(path))))}</Text>
        </Text>
      ))}
    </Box>
  )
}
