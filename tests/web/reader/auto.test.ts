import { describe, expect, it } from 'vitest'
import { PACES, paceBeside, scrollDistance } from '#web/reader/auto/interval.ts'

describe('automatic turning', () => {
  it('changes the pace by one step, and stops at the ends', () => {
    expect(paceBeside(8, 1)).toBe(12)
    expect(paceBeside(8, -1)).toBe(5)
    expect(paceBeside(3, -1)).toBe(3)
    expect(paceBeside(60, 1)).toBe(60)
  })

  it.each(PACES)('scrolls a screen in %i s by whole pixels, at any frame rate', (pace) => {
    for (const frame of [4, 16, 33]) {
      let [gone, rest, isWhole] = [0, 0, true]
      for (let ms = 0; ms < pace * 1_000; ms += frame) {
        const distance = scrollDistance(frame, 900, pace, rest)
        isWhole &&= Number.isInteger(distance.pixels)
        gone += distance.pixels
        rest = distance.rest
      }
      expect(isWhole).toBe(true)
      expect(Math.abs(gone - 900)).toBeLessThanOrEqual(900 * (frame / (pace * 1_000)) + 1)
    }
  })
})
