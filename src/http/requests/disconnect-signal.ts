import type { Context } from 'koa'
import { isDisconnected } from './admission.ts'

/** Abort reason of all signals. It is shared, because every response aborts its signal at its end. */
const DISCONNECTED = new DOMException('The client has disconnected.', 'AbortError')

const signals = new WeakMap<object, AbortSignal>()

/** Returns a signal that is aborted when the client disconnects or the response has ended; one per response. */
export function disconnectSignal({ res }: Pick<Context, 'res'>): AbortSignal {
  const known = signals.get(res)
  if (known !== undefined) return known
  const controller = new AbortController()
  if (isDisconnected(res)) controller.abort(DISCONNECTED)
  else res.once('close', () => controller.abort(DISCONNECTED))
  signals.set(res, controller.signal)
  return controller.signal
}
