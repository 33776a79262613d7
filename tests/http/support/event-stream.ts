import { expect, onTestFinished } from 'vitest'
import { addressOf } from '#contract/address.ts'
import { events, type LiveEvent, type LiveEventName, liveEvents } from '#contract/helper/events.ts'
import { type ReceivedEvent, readEvents } from '#web/data/live/follow-events.ts'
import type { Person, TestServer } from '../../support/servers/server.ts'

/** An open event stream and what it has received. */
export interface TestStream {
  readonly received: ReceivedEvent[]
  /** Resolves with the first event of a name, from those received after the last `clear`. */
  next<N extends LiveEventName>(name: N): Promise<Extract<LiveEvent, { name: N }>['data']>
  clear(): void
  /** Disconnects; resolves with the id to resume after. */
  cut(): Promise<string>
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>
}

/** Opens an event stream as `person` and waits until it is ready. */
export async function openStream(server: TestServer, person: Person, after?: string): Promise<TestStream> {
  const address = server.url + addressOf(events.stream, { query: { after } })
  const response = await server.fetch(address, { headers: { authorization: `Bearer ${person.token}` } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const received: ReceivedEvent[] = []
  let last = after ?? ''
  let from = 0
  const reader = (response.body ?? new ReadableStream()).getReader()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
  const ended = (async () => {
    for await (const event of readEvents(body)) {
      liveEvents[event.event.name].parse(event.event.data)
      received.push(event)
      last = event.id ?? last
    }
  })().catch(() => undefined)
  const stream: TestStream = {
    received,
    ended,
    async next(name) {
      const found = () => received.slice(from).find(({ event }) => event.name === name)
      await expect.poll(found, { timeout: 15_000, message: `no event ${name}` }).toBeDefined()
      return found()?.event.data as never
    },
    clear() {
      from = received.length
    },
    async cut() {
      await reader.cancel()
      await ended
      return last
    },
  }
  onTestFinished(() => reader.cancel())
  await stream.next('ready')
  return stream
}
