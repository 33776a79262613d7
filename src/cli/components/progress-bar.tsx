import { Text } from 'ink'
import { useSize } from './use-size.ts'

const WIDTH = 30

/** Renders a progress bar for `value` between 0 and 1, at most WIDTH columns wide; null for an unknown total. */
export function ProgressBar({ value }: { value: number | null }) {
  const width = Math.min(WIDTH, useSize().columns)
  const filled = Math.round(Math.min(1, value ?? 0) * width)
  return (
    <Text>
      <Text color="yellow">{'█'.repeat(filled)}</Text>
      <Text dimColor>{'░'.repeat(width - filled)}</Text>
    </Text>
  )
}
