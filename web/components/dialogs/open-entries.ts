/**
 * History entries of open dialogs and menus, so that the back button closes them instead of leaving the screen. Each
 * gets an entry above its screen's, with the same URL and the router's state. The router does not see navigation
 * between these entries. An element that is closed without the back button leaves its entry behind, as going back
 * would abort a navigation that starts meanwhile: the next element uses the entry, and the back button skips it.
 */
interface State {
  /** Index of the entry in the router's history. */
  readonly idx?: number
  /** Number of entries from the screen's own to this one. */
  readonly depth?: number
}

/** Close functions of the open elements, the last opened at the end. */
const open: (() => void)[] = []
let here = { state: history.state as State | null, href: location.href }

const stateNow = () => history.state as State | null
const depthOf = (state: State | null) => state?.depth ?? 0

/** Registers an open element and the function that closes it. Returns a function that reports it closed. */
export function registerOpen(close: () => void): () => void {
  open.push(close)
  if (depthOf(stateNow()) < open.length) history.pushState({ ...stateNow(), depth: open.length }, '')
  here = { state: stateNow(), href: location.href }
  return () => {
    const at = open.indexOf(close)
    if (at >= 0) open.splice(at, 1)
  }
}

function onPop(event: PopStateEvent): void {
  const state = stateNow()
  if (state?.idx === undefined || state.idx !== here.state?.idx) return
  event.stopImmediatePropagation()
  const depth = depthOf(state)
  const isBack = depth < depthOf(here.state)
  // Changes of the screen's URL and state since the entry was added are kept.
  history.replaceState({ ...here.state, depth }, '', here.href)
  here = { state: stateNow(), href: location.href }
  if (!isBack) return
  if (open.length === 0) {
    // Only entries of closed elements were left, so the user leaves the screen.
    history.go(-(depth + 1))
    return
  }
  const closing = open.splice(Math.min(depth, open.length - 1))
  for (const close of closing.reverse()) close()
}

/** Starts listening for `popstate`; call it before the router is created. */
export function watchOpenEntries(): void {
  window.addEventListener('popstate', onPop, true)
}

/** Updates the entries after a change of the router's state. */
export function followRouter(): void {
  const state = stateNow()
  const depth = depthOf(here.state)
  // The router has replaced the entry's URL, and its state has lost the depth.
  if (state?.idx === here.state?.idx && depth > 0 && depthOf(state) === 0)
    history.replaceState({ ...state, depth }, '')
  here = { state: stateNow(), href: location.href }
}
