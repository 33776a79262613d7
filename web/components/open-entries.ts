/**
 * Going back closes what is open above a screen, before it leaves the screen: whatever opens gets an entry of the
 * history above that of its screen, with the same address and the router's own state. The router is not told when one
 * goes between the two.
 */
interface State {
  /** The router's rank of a screen's entry. */
  readonly idx?: number
  /** How many things are open on this entry. */
  readonly depth?: number
}

/** What closes each thing that is open, the last opened at the end. */
const open: (() => void)[] = []
let here = { state: history.state as State | null, href: location.href }
let isNavigating = false
/** On the way back from empty entries: asked twice, the browser would go twice as far. */
let isLeaving = false

const stateNow = () => history.state as State | null
const depthOf = (state: State | null) => state?.depth ?? 0

/** Says that something stands open, which `close` closes; the answer says that it is closed. */
export function standsOpen(close: () => void): () => void {
  open.push(close)
  if (depthOf(stateNow()) < open.length) history.pushState({ ...stateNow(), depth: open.length }, '')
  here = { state: stateNow(), href: location.href }
  return () => {
    const at = open.indexOf(close)
    if (at >= 0) open.splice(at, 1)
    leaveEmptyEntries()
  }
}

/** Leaves the entries of what is not open any more: closed otherwise, or by another screen that one has come back from. */
export function leaveEmptyEntries(): void {
  // Whoever closes it may be about to go elsewhere, and what is drawn now may stand open again.
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
  // What the screen became while it was open, its address too, stays.
  history.replaceState({ ...here.state, depth }, '', here.href)
  here = { state: stateNow(), href: location.href }
  for (const close of closing.reverse()) close()
}

/** Listens for going back; to be called before the router does. */
export function watchOpenEntries(): void {
  window.addEventListener('popstate', onPop, true)
}

/** To be called whenever the router's state has changed; `navigating` while another screen is on its way. */
export function followRouter(navigating: boolean): void {
  isNavigating = navigating
  const state = stateNow()
  const depth = depthOf(here.state)
  // The router put another address in the place of this one, and knows nothing of what is open.
  if (state?.idx === here.state?.idx && depth > 0 && depthOf(state) === 0)
    history.replaceState({ ...state, depth }, '')
  here = { state: stateNow(), href: location.href }
}
