import { networkInterfaces } from 'node:os'

/** Milliseconds between two checks of the clock and the addresses. */
const CHECK_INTERVAL = 5_000
/** If a check is this many milliseconds late, the computer was asleep. */
const SLEEP_MIN = 3 * CHECK_INTERVAL

const addresses = (): string =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    .sort()
    .join(' ')

/** Calls `onChange` after the computer was asleep or its addresses have changed: open connections are probably dead. */
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
