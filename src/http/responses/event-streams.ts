import { PassThrough, type Readable } from 'node:stream'
import { HEARTBEAT_TEXT } from './events.ts'

/** Maximum bytes that wait for one client. A client with more is disconnected. */
const BACKLOG_MAX = 512 * 1024
/** Milliseconds until a stream that has ended is destroyed, if its client has not read the rest. */
const GOODBYE = 2_000

export interface StreamLimits<Client> {
  /** Maximum open streams with the same `limitedBy` text; opening one more ends the oldest. */
  readonly most: number
  limitedBy(client: Client): string
  /** Milliseconds between two comment lines, which keep idle connections open. */
  readonly heartbeat: number
}

/** Open streams of server-sent events, one for each client object. */
export interface EventStreams<Client> {
  open(client: Client): Readable
  /** The clients with an open stream, oldest first; of one user if given. */
  clients(userId?: string | null): Client[]
  send(client: Client, text: string): void
  end(client: Client): void
  /** Ends all streams. */
  close(): void
}

/** `onEnd` is called once for each stream that was opened. */
export function createEventStreams<Client extends { readonly userId: string }>(
  { most, limitedBy, heartbeat }: StreamLimits<Client>,
  onEnd: (client: Client) => void,
): EventStreams<Client> {
  const streams = new Map<Client, PassThrough>()

  const clients = (userId: string | null = null): Client[] =>
    [...streams.keys()].filter((client) => userId === null || client.userId === userId)

  function send(client: Client, text: string): void {
    const stream = streams.get(client)
    if (stream === undefined) return
    stream.write(text)
    if (stream.writableLength + stream.readableLength > BACKLOG_MAX) stream.destroy()
  }

  function end(client: Client): void {
    const stream = streams.get(client)
    if (stream === undefined) return
    streams.delete(client)
    stream.end()
    // A client that does not read would keep the response open.
    setTimeout(() => stream.destroy(), GOODBYE).unref()
    onEnd(client)
  }

  const timer = setInterval(() => {
    for (const client of clients()) send(client, HEARTBEAT_TEXT)
  }, heartbeat).unref()

  return {
    open(client) {
      const stream = new PassThrough()
      streams.set(client, stream)
      stream.once('close', () => end(client))
      const own = clients().filter((other) => limitedBy(other) === limitedBy(client))
      for (const oldest of own.slice(0, -most)) end(oldest)
      return stream
    },
    clients,
    send,
    end,
    close() {
      clearInterval(timer)
      for (const client of clients()) end(client)
    },
  }
}
