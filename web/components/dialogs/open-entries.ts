/**
 * History entries of open dialogs and menus, so that the back button closes them instead of leaving the screen. Each
 * gets an entry above its screen's, with the same URL and the router's state. The router does not see navigation
 * between these entries.
 */
interface State {
  /** Index of the entry in the router's history. */
  readonly idx?: number
  /** Number of open elements at this entry. */
  readonly depth?: number
}

/** Close functions of the open elements, the last opened at the end. */
const open: (() => void)[] = []
let here = { state: history.state as State | null, href: location.href }
let isNavigating = false
/** True while `history.go` leaves empty entries: a second call would go back too far. */
let isLeaving = false

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
    leaveEmptyEntries()
  }
}

/** Leaves history entries of elements that are no longer open, as they were closed without the back button. */
export function leaveEmptyEntries(): void {
  // Delayed, as the caller may navigate next, or the next render may open an element again.
  setTimeout(() => {
    const empty = depthOf(stateNow()) - open.length
    if (empty <= 0 || isLeaving || isNavigating) return
    isLeaving = true
    history.go(-empty)
  })
}

function onPop(event: PopStateEvent): void {
  isLeaving = false
  const state = stateNow()
  if (state?.idx === undefined || state.idx !== here.state?.idx) return
  event.stopImmediatePropagation()
  const depth = depthOf(state)
  const closing = open.splice(depth)
  // Changes of the screen's URL and state since the entry was added are kept.
  history.replaceState({ ...here.state, depth }, '', here.href)
  here = { state: stateNow(), href: location.href }
  for (const close of closing.reverse()) close()
}

/** Starts listening for `popstate`; call it before the router is created. */
export function watchOpenEntries(): void {
  window.addEventListener('popstate', onPop, true)
}

/** Updates the entries after a change of the router's state. `navigating` is true while another screen loads. */
export function followRouter(navigating: boolean): void {
  isNavigating = navigating
  const state = stateNow()
  const depth = depthOf(here.state)
  // The router has replaced the entry's URL, and its state has lost the depth.
  if (state?.idx === here.state?.idx && depth > 0 && depthOf(state) === 0)
    history.replaceState({ ...state, depth }, '')
  here = { state: stateNow(), href: location.href }
}
