import type { Context } from 'koa'
import { isOver } from './admission.ts'

/** One for all: every answer is over some time, and making one costs more than telling it. */
const LEFT = new DOMException('Nobody waits for it any more.', 'AbortError')

const signals = new WeakMap<object, AbortSignal>()

/** A signal that is aborted when whoever asked leaves, or their answer is over; the same for all who ask for it. */
export function leftSignal({ res }: Pick<Context, 'res'>): AbortSignal {
  const known = signals.get(res)
  if (known !== undefined) return known
  const left = new AbortController()
  if (isOver(res)) left.abort(LEFT)
  else res.once('close', () => left.abort(LEFT))
  signals.set(res, left.signal)
  return left.signal
}
