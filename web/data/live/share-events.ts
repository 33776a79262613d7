import type { LiveEvent } from '#contract/helper/events.ts'
import { type EventHandlers, followEvents } from './follow-events.ts'

/** Message of the tab that has the stream to the other tabs: events, or null once the stream has ended. */
type Shared = readonly LiveEvent[] | null
/** Message of a new tab: the time since which it has loaded data, in milliseconds since 1970. */
interface Joined {
  readonly since: number
}

/** Number and age (milliseconds) of events stored for new tabs, which join some time after their first requests. */
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
  // Browsers have locks on secure pages only; elsewhere, each tab has its own stream.
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
      /** The last event of an alarm, stored without a limit, because an alarm stays open for longer than KEPT_FOR. */
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
      // The tab that had the stream was closed, and this tab may fail to open a new stream.
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
