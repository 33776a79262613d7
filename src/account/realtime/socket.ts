import type { RawData, WebSocket } from 'ws'
import { createRateLimit } from '#http/rate-limit.ts'
import { AccessError } from './access.ts'
import { type Channel, type ChannelService, joinChannel, type Line } from './channel.ts'
import {
  type ByteBroadcast,
  decodeFrame,
  encodeFrame,
  type Message,
  type Payload,
  type Version,
} from './frames.ts'
import { readJoin } from './join.ts'
import {
  CHANNELS_PER_SOCKET,
  MESSAGES_BURST,
  MESSAGES_PER_MINUTE,
  NAME_MAX,
  SILENCE_MAX,
  SOCKETS_MAX,
  UNJOINED_MAX,
  UNSENT_ALL_MAX,
  UNSENT_BYTES_MAX,
  WAITING_MAX,
} from './limits.ts'

export interface SocketService extends ChannelService {
  /** Whether a user may have channels on this many sockets and one more. */
  mayJoin(userId: string, socket: RealtimeSocket): boolean
  /** Bytes that wait for readers, of all sockets together. */
  unsent(): number
}

/** One client's connection. */
export interface RealtimeSocket {
  /** The users its channels speak for. */
  users(): ReadonlySet<string>
  /** Ends what has run out: tokens, and the socket itself when nothing was heard for too long. */
  sweep(): void
  close(): void
}

/** The codes of RFC 6455, 7.4.1, and what is meant by them here. */
const GOING_AWAY = 1001
const NOT_A_FRAME = 1007
const TOO_MUCH = 1008

/**
 * Speaks the realtime protocol over an open WebSocket. `mayReceive` is asked for each message while no channel has a
 * session, with its bytes. `onClose` is called once.
 */
export function serveSocket(
  service: SocketService,
  ws: WebSocket,
  version: Version,
  mayReceive: (bytes: number) => boolean,
  onClose: (socket: RealtimeSocket) => void,
): RealtimeSocket {
  const channels = new Map<string, Channel>()
  const limit = createRateLimit(MESSAGES_BURST, MESSAGES_PER_MINUTE, service.now)
  let heardAt = service.now()
  let emptySince = heardAt
  let closed = false
  let waiting = 0
  let work: Promise<void> = Promise.resolve()
  let lastWrite: Promise<void> = Promise.resolve()

  const line: Line = {
    version,
    send(frame) {
      if (ws.readyState !== ws.OPEN) return
      lastWrite = new Promise((resolve) => ws.send(frame, () => resolve()))
      const unsent = ws.bufferedAmount
      const isMuch = unsent > UNSENT_ALL_MAX / SOCKETS_MAX && service.unsent() > UNSENT_ALL_MAX
      if (unsent > UNSENT_BYTES_MAX || isMuch) ws.terminate()
    },
    push: (message) => line.send(encodeFrame(version, message)),
    flushed: () => lastWrite,
    cutOff: (reason) => ws.close(TOO_MUCH, reason),
  }

  const reply = ({ joinRef, ref, topic }: Message<unknown>, status: 'ok' | 'error', response: Payload) =>
    line.push({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  const refuse = (message: Message<unknown>, reason: string) => reply(message, 'error', { reason })

  const socket: RealtimeSocket = {
    users: () => new Set([...channels.values()].flatMap(({ holder }) => holder?.sub ?? [])),
    sweep() {
      for (const channel of channels.values()) channel.expire()
      if (channels.size > 0) emptySince = service.now()
      else if (service.now() - emptySince > UNJOINED_MAX) ws.close(GOING_AWAY, 'Nothing was joined')
      if (service.now() - heardAt > SILENCE_MAX) ws.close(GOING_AWAY, 'Nothing was heard')
    },
    close: () => ws.close(GOING_AWAY, 'The server is going away'),
  }

  const join = async (message: Message): Promise<void> => {
    const { topic } = message
    if (!topic.startsWith('realtime:')) return refuse(message, 'unmatched topic')
    if (topic === 'realtime:') return refuse(message, 'TopicNameRequired: You must provide a topic name')
    if (Buffer.byteLength(topic) > NAME_MAX) return refuse(message, 'The topic is too long')
    // A second join takes the place of the first.
    channels.get(topic)?.close()
    if (channels.size >= CHANNELS_PER_SOCKET) {
      return refuse(message, 'ChannelRateLimitReached: Too many channels')
    }
    const asked = readJoin(message.payload)
    if (asked.private) {
      const name = topic.slice('realtime:'.length)
      return refuse(
        message,
        `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
      )
    }
    let channel: Channel
    try {
      channel = await joinChannel(service, line, message, asked, (left) => {
        if (channels.get(topic) === left) channels.delete(topic)
      })
    } catch (error) {
      if (!(error instanceof AccessError)) throw error
      return refuse(message, `${error.code}: ${error.message}`)
    }
    if (closed) return channel.close()
    if (channel.holder !== null && !service.mayJoin(channel.holder.sub, socket)) {
      channel.close()
      return refuse(message, 'ConnectionRateLimitReached: Too many connected users')
    }
    channels.set(topic, channel)
    channel.open(message.ref)
  }

  const handle = async (message: Message<Payload | ByteBroadcast>): Promise<void> => {
    if (closed) return
    if (message.event === 'phx_join') return join(message as Message)
    const channel = channels.get(message.topic)
    // What belongs to an earlier join of the topic came too late.
    const late = message.joinRef !== null && channel?.joinRef !== message.joinRef
    if (channel !== undefined && !late) return channel.handle(message)
    if (message.event === 'phx_leave') reply(message, 'ok', {})
    else if (channel === undefined) refuse(message, 'unmatched topic')
  }

  const takeTurn = async (message: Message<Payload | ByteBroadcast>): Promise<void> => {
    try {
      await handle(message)
    } catch (error) {
      service.report(error, `realtime ${message.event}`)
      refuse(message, 'Unknown Error on Channel')
    } finally {
      waiting--
      if (ws.isPaused) ws.resume()
    }
  }

  ws.on('message', (data: RawData, binary: boolean) => {
    heardAt = service.now()
    // Also while it closes: what still comes is not read.
    if (ws.readyState !== ws.OPEN) return
    if (!limit.take('')) return ws.close(TOO_MUCH, 'Too many messages per second')
    const bytes = data as Buffer
    const hasSession = [...channels.values()].some(({ holder }) => holder !== null)
    if (!hasSession && !mayReceive(bytes.length))
      return ws.close(TOO_MUCH, 'Too many bytes without a session')
    const message = decodeFrame(version, bytes, binary)
    if (message === null) return ws.close(NOT_A_FRAME, 'Not a frame of the protocol')
    if (message.topic === 'phoenix' && message.event === 'heartbeat') return reply(message, 'ok', {})
    waiting++
    if (waiting >= WAITING_MAX) ws.pause()
    // One after the other, in their order; `takeTurn` never fails.
    work = work.then(() => takeTurn(message))
  })
  // Told to nobody: what a client breaks (a frame too large, bytes that are no UTF-8) also closes its socket.
  ws.on('error', () => undefined)
  ws.on('close', () => {
    closed = true
    for (const channel of channels.values()) channel.close()
    onClose(socket)
  })
  return socket
}
