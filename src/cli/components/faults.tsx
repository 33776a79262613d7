import { basename } from 'node:path'
import { Box, Text } from 'ink'
import { cutText, widthOf } from './cut-text.ts'
import { Line } from './line.tsx'
import { useSize } from './use-size.ts'

/** A file with a problem, and the problem in the user's language. */
export interface Fault {
  readonly path: string
  readonly why: string
}

/** A list of files with problems: a title, and each file with its problem on a separate line. */
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
