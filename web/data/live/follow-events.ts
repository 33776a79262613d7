import { EventSourceParserStream } from 'eventsource-parser/stream'
import { addressOf } from '#contract/address.ts'
import { refusalOf } from '#contract/client.ts'
import { events, type LiveEvent } from '#contract/helper/events.ts'
import { currentSession } from '../account/account.ts'
import { helperBase } from '../connection/helper-base.ts'

/** An event as it was received. `id` is null for an event that describes the present state only. */
export interface ReceivedEvent {
  readonly id: string | null
  readonly event: LiveEvent
}

/**
 * Reads the events of a response to `events.stream`, until the connection ends. `onData` is called with each chunk,
 * even if it contains only a heartbeat. Rejects when the connection breaks.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onData: () => void = () => undefined,
): AsyncGenerator<ReceivedEvent> {
  const noticed = new TransformStream<string, string>({
    transform(chunk, controller) {
      onData()
      controller.enqueue(chunk)
    },
  })
  // The types of DOM and Node declare different chunks for this pair.
  const text = body.pipeThrough(
    new TextDecoderStream() as unknown as ReadableWritablePair<string, Uint8Array>,
  )
  const reader = text.pipeThrough(noticed).pipeThrough(new EventSourceParserStream()).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const event = { name: value.event, data: JSON.parse(value.data) } as LiveEvent
      yield { id: value.id ?? null, event }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Milliseconds before a closed stream is opened again: the first time, and at most. */
const BACKOFF = { first: 500, last: 30_000 }
/** Milliseconds without data after which a stream counts as dead. The helper sends a heartbeat every 20 s. */
const SILENCE = 50_000

export interface EventHandlers {
  onEvent(event: LiveEvent): void
  /** Called when a stream has ended, or could not be opened. */
  onClosed(): void
}

/** Resolves after `milliseconds`, or as soon as the browser is online or visible again, or `signal` is aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = new AbortController()
    const done = () => {
      clearTimeout(timer)
      end.abort()
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    addEventListener('online', done, { signal: end.signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && done(), {
      signal: end.signal,
    })
    signal.addEventListener('abort', done, { signal: end.signal })
  })
}

/**
 * Follows the helper's event stream until `signal` is aborted. A stream that breaks is opened again and resumes after
 * the last event that was received.
 */
export async function followEvents({ onEvent, onClosed }: EventHandlers, signal: AbortSignal): Promise<void> {
  let after: string | undefined
  let backoff = BACKOFF.first

  async function followOnce(): Promise<void> {
    const stop = new AbortController()
    const either = AbortSignal.any([signal, stop.signal])
    let silence: ReturnType<typeof setTimeout> | undefined
    const heard = () => {
      clearTimeout(silence)
      silence = setTimeout(() => stop.abort(), SILENCE)
    }
    try {
      const session = await currentSession()
      if (session === null) return
      heard()
      const age = Math.round(Date.now() - performance.timeOrigin)
      const address =
        helperBase() + addressOf(events.stream, { query: after === undefined ? { age } : { after } })
      const headers = { accept: 'text/event-stream', authorization: `Bearer ${session.access_token}` }
      const response = await fetch(address, { headers, signal: either, cache: 'no-store' })
      if (!response.ok || response.body === null) throw await refusalOf(response)
      for await (const { id, event } of readEvents(response.body, heard)) {
        if (event.name === 'ready') {
          backoff = BACKOFF.first
        }
        after = id ?? after
        onEvent(event)
      }
    } finally {
      clearTimeout(silence)
      stop.abort()
      if (!signal.aborted) onClosed()
    }
  }

  while (!signal.aborted) {
    // The error is dropped, because `onClosed` checks whether the helper is reachable.
    await followOnce().catch(() => undefined)
    if (signal.aborted) return
    await pause(backoff * (0.5 + Math.random() / 2), signal)
    backoff = Math.min(BACKOFF.last, backoff * 2)
  }
}
