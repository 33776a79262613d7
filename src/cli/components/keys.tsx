import { Line } from './line.tsx'

/** What the keys do: `q salir · ↑↓ elegir`. */
export function Keys({ of }: { of: readonly string[] }) {
  return <Line dimColor text={of.join(' · ')} />
}
