import type { Context } from 'koa'
import { AppError } from '#domain/errors.ts'
import { leftSignal } from '#http/left.ts'

/** Answers without an end that an account may have at a time, those of one network, and those of one app. */
const ACCOUNT = 16
const NETWORK = 8
const APP = 4

interface Place {
  readonly network: string
  readonly app: string
  readonly end: () => void
}

/**
 * Takes places for answers that go on until somebody leaves; each is given back as its answer is over. An app that has
 * all of its own loses the oldest: it may have lost its line. Throws relay-busy where its account or network has all.
 */
export type TakeEventPlace = (ctx: Context, account: string, place: Place) => void

export function createEventPlaces(): TakeEventPlace {
  const taken = new Map<string, Set<Place>>()
  return (ctx, account, place) => {
    const left = leftSignal(ctx)
    if (left.aborted) return
    const places = taken.get(account) ?? new Set()
    const [oldest, ...others] = [...places].filter(({ app }) => app === place.app)
    if (oldest !== undefined && others.length + 1 >= APP) {
      places.delete(oldest)
      oldest.end()
    }
    const near = [...places].filter(({ network }) => network === place.network)
    if (places.size >= ACCOUNT || near.length >= NETWORK) throw new AppError('relay-busy')
    taken.set(account, places.add(place))
    left.addEventListener(
      'abort',
      () => {
        places.delete(place)
        if (places.size === 0 && taken.get(account) === places) taken.delete(account)
      },
      { once: true },
    )
  }
}
