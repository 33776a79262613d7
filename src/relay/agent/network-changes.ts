import { networkInterfaces } from 'node:os'

/** Milliseconds between two checks of the clock and the addresses. */
const CHECK_INTERVAL = 5_000
/** If more milliseconds lie between two checks, the computer was asleep. */
const SLEEP_MIN = 3 * CHECK_INTERVAL

const addresses = (): string =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    .sort()
    .join(' ')

/** Calls `onChange` after a sleep or a change of this computer's addresses, which probably broke its connections. */
export function watchNetwork(onChange: () => void): { close(): void } {
  let checkedAt = Date.now()
  let lastAddresses = addresses()
  const clock = setInterval(() => {
    const [now, after] = [Date.now(), addresses()]
    const changed = now - checkedAt > SLEEP_MIN || after !== lastAddresses
    checkedAt = now
    lastAddresses = after
    if (changed) onChange()
  }, CHECK_INTERVAL)
  clock.unref()
  return { close: () => clearInterval(clock) }
}
