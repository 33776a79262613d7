import { Line } from './line.tsx'

/** A line with the keys of a screen: `q salir · ↑↓ elegir`. */
export function Keys({ of }: { of: readonly string[] }) {
  return <Line dimColor text={of.join(' · ')} />
}
