/** Number of pictures in view that are loading. */
let loadingCount = 0
const callbacks = new Set<() => void>()
let isScheduled = false

/** Longest wait for a busy page to become idle, in milliseconds. */
const IDLE_TIMEOUT = 1_000

/** Browsers without `requestIdleCallback` (Safari) count as idle after this many milliseconds. */
const FALLBACK_DELAY = 50

function whenIdle(then: () => void): void {
  const requestIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: IDLE_TIMEOUT })
    else setTimeout(then, FALLBACK_DELAY)
  }
  // After two frames, loaded pictures have been painted. A hidden page paints nothing.
  if (document.hidden) requestIdle()
  else requestAnimationFrame(() => requestAnimationFrame(requestIdle))
}

function schedule(): void {
  if (isScheduled || loadingCount > 0 || callbacks.size === 0) return
  isScheduled = true
  whenIdle(() => {
    isScheduled = false
    if (loadingCount > 0) return
    const ready = [...callbacks]
    callbacks.clear()
    for (const then of ready) then()
  })
}

/** Registers a picture in view as loading. Returns a function to call once it has loaded, failed or been removed. */
export function awaitPicture(): () => void {
  let isOver = false
  loadingCount++
  return () => {
    if (isOver) return
    isOver = true
    loadingCount--
    schedule()
  }
}

/** Calls `then` once no picture in view is loading and the page is idle. Returns a function that cancels it. */
export function whenStill(then: () => void): () => void {
  const own = () => then()
  callbacks.add(own)
  schedule()
  return () => callbacks.delete(own)
}
