import type { Context } from 'koa'
import { AppError } from '#domain/errors/errors.ts'
import { disconnectSignal } from '#http/requests/disconnect-signal.ts'

/** Maximum number of open event streams of an account, of one network in it, and of one app. */
const ACCOUNT = 16
const NETWORK = 8
const APP = 4

interface EventStream {
  readonly network: string
  readonly app: string
  readonly end: () => void
}

/**
 * Limits open event streams; a stream counts until its client disconnects. Beyond an app's limit its oldest stream is
 * ended, as the app may have lost that connection. Throws relay-busy beyond the limit of the account or the network.
 */
type LimitEventStreams = (ctx: Context, account: string, stream: EventStream) => void

export function createEventStreamLimit(): LimitEventStreams {
  const open = new Map<string, Set<EventStream>>()
  return (ctx, account, stream) => {
    const disconnected = disconnectSignal(ctx)
    if (disconnected.aborted) return
    const streams = open.get(account) ?? new Set()
    const [oldest, ...others] = [...streams].filter(({ app }) => app === stream.app)
    const ended = oldest !== undefined && others.length + 1 >= APP ? oldest : undefined
    const remaining = [...streams].filter((other) => other !== ended)
    const sameNetwork = remaining.filter(({ network }) => network === stream.network)
    if (remaining.length >= ACCOUNT || sameNetwork.length >= NETWORK) throw new AppError('relay-busy')
    if (ended !== undefined) {
      streams.delete(ended)
      ended.end()
    }
    open.set(account, streams.add(stream))
    disconnected.addEventListener(
      'abort',
      () => {
        streams.delete(stream)
        if (streams.size === 0 && open.get(account) === streams) open.delete(account)
      },
      { once: true },
    )
  }
}
