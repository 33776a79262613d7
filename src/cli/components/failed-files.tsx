import { basename } from 'node:path'
import { Box, Text } from 'ink'
import { cutText, widthOf } from './cut-text.ts'
import { Line } from './line.tsx'
import { useSize } from './use-size.ts'

/** A file with a problem, and the problem in the user's language. */
export interface FailedFile {
  readonly path: string
  readonly why: string
}

/** Renders a title, and below it one line for each file with its problem. */
export function FailedFiles({
  title,
  files,
}: {
  readonly title: string
  readonly files: readonly FailedFile[]
}) {
  const { columns } = useSize()
  const half = Math.floor(columns / 2)
  return (
    <Box flexDirection="column">
      <Line color="yellow" text={title} />
      {files.map(({ path, why }) => (
        <Text key={`${path} ${why}`} wrap="truncate">
          {`  ${cutText(basename(path), half)}  `}
          <Text dimColor>{cutText(why, columns - 4 - Math.min(half, widthOf(basename(path))))}</Text>
        </Text>
      ))}
    </Box>
  )
}
