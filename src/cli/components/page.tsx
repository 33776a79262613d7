import { Box } from 'ink'
import type { ReactNode } from 'react'
import { Keys } from './keys.tsx'
import { Line } from './line.tsx'
import { useSize } from './use-size.ts'

/** Rows of a page that are not its content: title, a blank above and below, keys, and one that stays free. */
const FRAME_ROWS = 5

/** The rows that a page's content has. */
export const contentRows = (rows: number): number => Math.max(3, rows - FRAME_ROWS)

interface Props {
  readonly title: string
  readonly keys: readonly string[]
  readonly children: ReactNode
}

/** A whole terminal: title, content, and what the keys do at the bottom. */
export function Page({ title, keys, children }: Props) {
  const { rows } = useSize()
  // A page as high as the terminal would have it scroll.
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
