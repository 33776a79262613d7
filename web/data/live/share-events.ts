import type { LiveEvent } from '#contract/helper/events.ts'
import { type EventHandlers, followEvents } from './follow-events.ts'

/** What the tab that holds the stream sends to the others: events, or that the stream ended (null). */
type Shared = readonly LiveEvent[] | null
/** What a new tab sends: since when (milliseconds since 1970) it has loaded data. */
interface Joined {
  readonly since: number
}

/** Events kept for tabs that join, and for how long in milliseconds: a tab joins some time after its first requests. */
const KEPT_MAX = 200
const KEPT_FOR = 60_000

/**
 * Follows the helper's events with one connection for all tabs of this browser: the tab that holds the lock has the
 * stream and passes events on. When it closes, another tab takes over. Ends when `signal` is aborted.
 */
export async function shareEvents(
  userId: string,
  handlers: EventHandlers,
  signal: AbortSignal,
): Promise<void> {
  // Browsers have locks on secure pages only.
  if (navigator.locks === undefined) return followEvents(handlers, signal)
  const name = `comics-events:${userId}`
  const channel = new BroadcastChannel(name)
  signal.addEventListener('abort', () => channel.close())
  const send = (shared: Shared): void => {
    if (!signal.aborted) channel.postMessage(shared)
  }

  /** True while another tab's stream is open. */
  let isFollowing = false
  channel.onmessage = ({ data }: MessageEvent<Shared | Joined>) => {
    if (data === null || Array.isArray(data)) isFollowing = data !== null
    if (data === null) handlers.onClosed()
    else if (Array.isArray(data)) for (const event of data) handlers.onEvent(event)
  }
  channel.postMessage({ since: performance.timeOrigin } satisfies Joined)

  await navigator.locks
    .request(name, { signal }, async () => {
      let ready: LiveEvent | null = null
      /** The last event of an alarm: it stays open for longer than events are kept. */
      let alarm: LiveEvent | null = null
      let recent: { readonly at: number; readonly event: LiveEvent }[] = []
      channel.onmessage = ({ data }: MessageEvent<Shared | Joined>) => {
        if (data === null || Array.isArray(data) || ready === null) return
        const { since } = data as Joined
        send([
          ready,
          ...(alarm === null ? [] : [alarm]),
          ...recent.filter(({ at }) => at >= since).map(({ event }) => event),
        ])
      }
      // The tab that had the stream was closed, and this one may not get another.
      if (isFollowing) {
        send(null)
        handlers.onClosed()
      }
      await followEvents(
        {
          onEvent(event) {
            if (event.name === 'ready') ready = event
            else if (event.name === 'history') alarm = event
            else recent.push({ at: Date.now(), event })
            recent = recent.slice(-KEPT_MAX).filter(({ at }) => at >= Date.now() - KEPT_FOR)
            send([event])
            handlers.onEvent(event)
          },
          onClosed() {
            ready = alarm = null
            send(null)
            handlers.onClosed()
          },
        },
        signal,
      )
    })
    .catch(() => undefined) // the wait for the lock was aborted
}
