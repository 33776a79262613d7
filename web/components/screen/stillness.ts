/** Number of pictures in view that are loading. */
let awaited = 0
const waiting = new Set<() => void>()
let scheduled = false

/** Longest wait for a busy page to become idle, in milliseconds. */
const PATIENCE = 1_000

/** Browsers without `requestIdleCallback` (Safari) count as idle after this many milliseconds. */
const BREATH = 50

function whenIdle(then: () => void): void {
  const rest = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: PATIENCE })
    else setTimeout(then, BREATH)
  }
  // After two frames, loaded pictures have been painted. A hidden page paints nothing.
  if (document.hidden) rest()
  else requestAnimationFrame(() => requestAnimationFrame(rest))
}

function schedule(): void {
  if (scheduled || awaited > 0 || waiting.size === 0) return
  scheduled = true
  whenIdle(() => {
    scheduled = false
    if (awaited > 0) return
    const ready = [...waiting]
    waiting.clear()
    for (const then of ready) then()
  })
}

/** Registers a picture in view as loading. Returns a function to call once it has loaded, failed or been removed. */
export function awaitPicture(): () => void {
  let isOver = false
  awaited++
  return () => {
    if (isOver) return
    isOver = true
    awaited--
    schedule()
  }
}

/** Calls `then` once no picture in view is loading and the page is idle. Returns a function that cancels it. */
export function whenStill(then: () => void): () => void {
  const own = () => then()
  waiting.add(own)
  schedule()
  return () => waiting.delete(own)
}
