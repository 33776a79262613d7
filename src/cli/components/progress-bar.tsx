import { Text } from 'ink'

const WIDTH = 30

/** A bar for `value` between 0 and 1; null while the total is not known. */
export function ProgressBar({ value }: { value: number | null }) {
  const filled = Math.round(Math.min(1, value ?? 0) * WIDTH)
  return (
    <Text>
      <Text color="yellow">{'█'.repeat(filled)}</Text>
      <Text dimColor>{'░'.repeat(WIDTH - filled)}</Text>
    </Text>
  )
}
