/** Pictures that somebody is looking at and that are on their way. */
let awaited = 0
const waiting = new Set<() => void>()
let asked = false

/** Longest that a busy page is waited for, in milliseconds: work that never ends would hold everything back. */
const PATIENCE = 1_000

/** Browsers without `requestIdleCallback` (Safari) are taken to be idle after this, in milliseconds. */
const BREATH = 50

function whenIdle(then: () => void): void {
  const rest = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: PATIENCE })
    else setTimeout(then, BREATH)
  }
  // Two frames on, what has come is painted as well. A hidden page paints nothing.
  if (document.hidden) rest()
  else requestAnimationFrame(() => requestAnimationFrame(rest))
}

function look(): void {
  if (asked || awaited > 0 || waiting.size === 0) return
  asked = true
  whenIdle(() => {
    asked = false
    if (awaited > 0) return
    const ready = [...waiting]
    waiting.clear()
    for (const then of ready) then()
  })
}

/** Says that a picture in view is on its way; the answer says that it came, failed or left, once. */
export function awaitPicture(): () => void {
  let isOver = false
  awaited++
  return () => {
    if (isOver) return
    isOver = true
    awaited--
    look()
  }
}

/** Calls when no picture in view is on its way and the page is idle; the answer calls it off. */
export function whenStill(then: () => void): () => void {
  const own = () => then()
  waiting.add(own)
  look()
  return () => waiting.delete(own)
}
