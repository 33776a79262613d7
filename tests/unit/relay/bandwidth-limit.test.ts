import { expect, test, vi } from 'vitest'
import { createBandwidthLimit } from '#relay/hub/bandwidth-limit.ts'

test('a response that is cancelled while it waits leaves no timer and does not delay others', () => {
  vi.useFakeTimers()
  try {
    let at = 10_000
    const whole = () => true
    const limited = createBandwidthLimit(1_000, () => at)
    const [first, other] = [limited('lucia', whole), limited('lucia', whole)]
    first.write(Buffer.alloc(500))
    first.write(Buffer.alloc(60_000))
    expect(vi.getTimerCount()).toBe(1)
    first.destroy()
    expect(vi.getTimerCount()).toBe(0)
    at += 1
    other.resume()
    other.write(Buffer.alloc(400))
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
