import { Box } from 'ink'
import type { ReactNode } from 'react'
import { Keys } from './keys.tsx'
import { Line } from './line.tsx'
import { useSize } from './use-size.ts'

/** Rows of a page beside its content: title, a blank row above and below, keys, and a free row. */
const FRAME_ROWS = 5

/** Returns the number of rows for a page's content. */
export const contentRows = (rows: number): number => Math.max(3, rows - FRAME_ROWS)

interface Props {
  readonly title: string
  readonly keys: readonly string[]
  readonly children: ReactNode
}

/** Renders a full-screen page: title, content, and the keys at the bottom. */
export function Page({ title, keys, children }: Props) {
  const { rows } = useSize()
  // A page as high as the terminal would scroll it.
  return (
    <Box flexDirection="column" height={Math.max(FRAME_ROWS + 2, rows - 1)} overflow="hidden">
      <Line bold text={title} />
      <Box flexDirection="column" flexGrow={1} paddingTop={1} overflow="hidden">
        {children}
      </Box>
      <Keys of={keys} />
    </Box>
  )
}
