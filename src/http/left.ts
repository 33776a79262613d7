import type { Context } from 'koa'
import { isOver } from './admission.ts'

/** A signal that is aborted when whoever asked leaves, or their answer is over. */
export function leftSignal({ res }: Pick<Context, 'res'>): AbortSignal {
  const left = new AbortController()
  if (isOver(res)) left.abort()
  else res.once('close', () => left.abort())
  return left.signal
}
