import { describe, expect, it } from 'vitest'
import { newSeed, SEED_MAX, shuffled } from '#domain/draw.ts'

const ids = Array.from({ length: 2_000 }, (_, n) => `comic-${n}`)
const by = (seed: number, some: readonly string[] = ids) => shuffled(some, (id) => id, seed)

describe('a random order', () => {
  it('is determined by its seed and contains every item once', () => {
    expect(by(7)).toEqual(by(7, ids.toReversed()))
    expect(by(7)).not.toEqual(by(8))
    expect(by(7).toSorted()).toEqual(ids.toSorted())
  })

  it('keeps the order of the other items when items are added or removed', () => {
    const without = ids.filter((id) => id !== 'comic-1000')
    expect(by(7, without)).toEqual(by(7).filter((id) => id !== 'comic-1000'))
  })

  it('is uniform: each item comes first about equally often', () => {
    const few = ids.slice(0, 10)
    const firsts = new Map<string, number>()
    for (let seed = 0; seed < 5_000; seed++) {
      const [first = ''] = by(seed * 7, few)
      firsts.set(first, (firsts.get(first) ?? 0) + 1)
    }
    expect(firsts.size).toBe(10)
    for (const times of firsts.values()) expect(Math.abs(times - 500)).toBeLessThan(120)
  })

  it('has seeds of 32 bits', () => {
    expect([newSeed(), newSeed()].every((seed) => Number.isInteger(seed) && seed <= SEED_MAX)).toBe(true)
  })
})
