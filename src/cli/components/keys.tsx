import { Line } from './line.tsx'

/** Renders a line with the keys of a screen: `q salir · ↑↓ elegir`. */
export function Keys({ of }: { of: readonly string[] }) {
  return <Line dimColor text={of.join(' · ')} />
}
