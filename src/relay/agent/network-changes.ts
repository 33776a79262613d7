import { networkInterfaces } from 'node:os'

/** How often the clock and the network are looked at, in milliseconds. */
const LOOK_EVERY = 5_000
/** A clock that is so much later than it was looked at has slept. */
const SLEPT = 3 * LOOK_EVERY

const addresses = (): string =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    .sort()
    .join(' ')

/** Calls back when the computer has slept, or its addresses have changed: lines it had are likely dead. */
export function watchSurroundings(onChange: () => void): { close(): void } {
  let at = Date.now()
  let before = addresses()
  const clock = setInterval(() => {
    const [now, after] = [Date.now(), addresses()]
    const changed = now - at > SLEPT || after !== before
    at = now
    before = after
    if (changed) onChange()
  }, LOOK_EVERY)
  clock.unref()
  return { close: () => clearInterval(clock) }
}
