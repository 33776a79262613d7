import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { LiveEvent } from '#contract/helper/events.ts'

/** An event as it was received. `id` is null for an event that describes the present state only. */
export interface ReceivedEvent {
  readonly id: string | null
  readonly event: LiveEvent
}

/**
 * Reads the events of a response to `events.stream`, until the connection ends. `onData` is called with each chunk, also
 * when it holds a heartbeat only. Rejects when the connection breaks.
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
  // The DOM's types and Node's differ in the chunks of this pair.
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
