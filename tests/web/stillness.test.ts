import { beforeEach, expect, test, vi } from 'vitest'

type Stillness = typeof import('#web/components/screen/stillness.ts')

let idle: (() => void)[] = []
let { awaitPicture, whenStill } = {} as Stillness

/** Runs the pending idle callbacks. */
const rest = () => {
  for (const then of idle.splice(0)) then()
}

beforeEach(async () => {
  idle = []
  const requestIdleCallback = (then: () => void) => idle.push(then)
  vi.stubGlobal('window', { requestIdleCallback })
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => then())
  vi.stubGlobal('document', { hidden: false })
  vi.resetModules()
  ;({ awaitPicture, whenStill } = await import('#web/components/screen/stillness.ts'))
})

test('a callback runs when the page is idle, not at once', () => {
  const then = vi.fn()
  whenStill(then)
  expect(then).not.toHaveBeenCalled()
  rest()
  expect(then).toHaveBeenCalledOnce()
  rest()
  expect(then).toHaveBeenCalledOnce()
})

test('a callback waits for every picture in view', () => {
  const [one, other] = [awaitPicture(), awaitPicture()]
  const then = vi.fn()
  whenStill(then)
  rest()
  one()
  one()
  rest()
  expect(then).not.toHaveBeenCalled()
  other()
  rest()
  expect(then).toHaveBeenCalledOnce()
})

test('a callback waits for a picture that starts before the page is idle', () => {
  const then = vi.fn()
  whenStill(then)
  const over = awaitPicture()
  rest()
  expect(then).not.toHaveBeenCalled()
  over()
  rest()
  expect(then).toHaveBeenCalledOnce()
})

test('a cancelled callback does not run or delay others', () => {
  const [off, on] = [vi.fn(), vi.fn()]
  whenStill(off)()
  whenStill(on)
  rest()
  expect(off).not.toHaveBeenCalled()
  expect(on).toHaveBeenCalledOnce()
})

test('a hidden page, which paints no frames, does not wait for one', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('document', { hidden: true })
  const then = vi.fn()
  whenStill(then)
  rest()
  expect(then).toHaveBeenCalledOnce()
})

test('without idle callbacks a timeout is used', async () => {
  vi.stubGlobal('window', {})
  vi.useFakeTimers()
  const then = vi.fn()
  whenStill(then)
  expect(then).not.toHaveBeenCalled()
  vi.runAllTimers()
  vi.useRealTimers()
  expect(then).toHaveBeenCalledOnce()
})
